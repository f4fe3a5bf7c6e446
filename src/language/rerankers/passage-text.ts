import type { RerankPassage } from '../../domain/index.ts';

/** A passage as a reranker reads it, below its title and headings. */
export function passageText({ title, headingPath, text }: RerankPassage): string {
  return [[title, ...headingPath].filter(Boolean).join(' > '), text].filter(Boolean).join('\n');
}
