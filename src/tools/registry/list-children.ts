import type { SectionNode } from '../../domain/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import type { ToolWords } from './agent-tool.ts';
import { sectionLine } from './place-words.ts';

/** The first subsections whose lines fit, and how many more there are: one part of a book may have thousands. */
export function listChildren(
  children: readonly SectionNode[],
  words: Pick<ToolWords, 'page' | 'subsections' | 'moreSubsections'>,
  maxTokens: number,
): { readonly text: string; readonly nodes: SectionNode[] } {
  const lines: string[] = [];
  let left = maxTokens;
  for (const child of children) {
    const line = sectionLine(child, words, child.level);
    left -= estimateTokens(line);
    if (left < 0) break;
    lines.push(line);
  }
  if (children.length === 0) return { text: '', nodes: [] };
  const hidden = children.length - lines.length;
  const more = hidden === 0 ? [] : [words.moreSubsections({ count: hidden })];
  return { text: [words.subsections, ...lines, ...more].join('\n'), nodes: children.slice(0, lines.length) };
}
