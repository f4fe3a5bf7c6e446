import { type Block, linesWithin, type PrintedLine, type TextRange } from '../../domain/index.ts';
import { splitSentences } from '../../linguistics/index.ts';
import { inlineSpans } from '../markup/inline-markdown.ts';
import { gapCohesion } from './cohesion.ts';
import type { NormaliseOptions } from './normalise-options.ts';

/** Splits long paragraphs near the target size, where neighbouring sentences fit together least (seed 000 §5.1.3). */
export function splitParagraphs(blocks: readonly Block[], options: NormaliseOptions): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'paragraph' || block.text.length <= options.maxParagraphLength) return [block];
    let at = 0;
    return splitText(block.text, options.paragraphTargetSize).map((text) => {
      const start = block.text.indexOf(text, at);
      at = start + text.length;
      const { printed } = block;
      return { ...block, text, ...(printed && { printed: printedFrom(printed, { start, end: at }) }) };
    });
  });
}

/** The lines of a part, counted from its start; the page and box of the block stay those of the whole paragraph. */
function printedFrom(lines: readonly PrintedLine[], part: TextRange): PrintedLine[] {
  return linesWithin(lines, part).map((line) => ({ ...line, start: Math.max(0, line.start - part.start) }));
}

function splitText(text: string, target: number): string[] {
  const starts = sentenceStarts(text);
  const sentences = starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length));
  if (sentences.length < 2) return [text];
  const cohesion = gapCohesion(sentences, 1);
  const parts: string[] = [];
  let from = 0;
  while (from < text.length && text.length - from > target * 1.2) {
    let cut: number | undefined;
    let weakest = Number.POSITIVE_INFINITY;
    for (let at = firstAfter(starts, from + target * 0.8); at < starts.length; at++) {
      const start = starts[at] ?? text.length;
      if (cut !== undefined && start > from + target * 1.2) break;
      if (text.length - start < target * 0.3) break; // a stub at the end helps nobody
      const fit = cohesion[at - 1] ?? 1;
      if (fit < weakest) {
        weakest = fit;
        cut = start;
      }
    }
    if (cut === undefined) break;
    parts.push(text.slice(from, cut).trim());
    from = cut;
  }
  parts.push(text.slice(from).trim());
  return parts.filter(Boolean);
}

/** Starts of sentences that do not lie inside a link, code span or formula, the first being 0. */
function sentenceStarts(text: string): number[] {
  const spans = inlineSpans(text);
  let at = 0;
  return splitSentences(text).flatMap(({ start }, index) => {
    while ((spans[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    const span = spans[at];
    if (index === 0) return [0];
    return span !== undefined && span.start < start ? [] : [start];
  });
}

function firstAfter(starts: readonly number[], offset: number): number {
  const found = starts.findIndex((start) => start >= offset);
  return found === -1 ? starts.length : found;
}
