import { type Wording, wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import type { ConverterContext } from '../../converter.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';

/** Marks the heading of a hidden slide that was read. */
export function markHidden(blocks: Block[], slide: number): void {
  const at = blocks.findIndex((block) => block.slide === slide && block.kind === 'heading');
  const heading = blocks[at];
  if (heading !== undefined) blocks[at] = { ...heading, text: `${heading.text} ${HIDDEN_MARK}` };
}

/** What the notes of a presentation say of its hidden slides. */
export function hiddenSlides(slides: readonly number[], hidden: ConverterContext['hidden']): Wording[] {
  if (slides.length === 0) return [];
  const numbers = wording('numberList', {
    shown: slides.slice(0, 12).map(String),
    more: Math.max(0, slides.length - 12),
  });
  const parts = [wording('hiddenSlides', { count: slides.length, slides: numbers })];
  return [wording(hidden === 'include' ? 'warnHiddenRead' : 'warnHiddenLeftOut', { parts })];
}
