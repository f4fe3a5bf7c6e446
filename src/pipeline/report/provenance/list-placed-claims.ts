import type { Claim, Report } from '../../../domain/index.ts';
import { headAndCaption } from '../outline/claim-mark.ts';

/** A statement with what was said before it when it was decided. */
export interface PlacedClaim {
  readonly claim: Claim;
  /** The head of the table that it is a row of; empty elsewhere. */
  readonly head: string;
  /** What is said right above that table. */
  readonly caption: string;
  readonly before: string;
  /** A passage that is shown whole. */
  readonly isWhole: boolean;
}

/**
 * Every statement in reading order, frames included, with the head of its table and what may have been before it: the statement before
 * it and, since statements are taken out, those that were.
 */
export function listPlacedClaims(
  report: Pick<Report, 'answer' | 'sections' | 'verification'>,
): PlacedClaim[] {
  const removed = report.verification.removed.map(({ text }) => text).join('\n');
  const parts = [report.answer, ...report.sections.map(({ blocks }) => blocks)];
  return parts.flatMap((blocks) =>
    blocks.flatMap(({ kind, claims }, at) =>
      claims.map((claim, index): PlacedClaim => {
        const { head, caption } = headAndCaption(blocks, at);
        const last = claims[index - 1]?.text ?? blocks[at - 1]?.claims.at(-1)?.text ?? '';
        return {
          claim,
          head,
          caption,
          before: [head === '' ? last : head, removed].join('\n'),
          isWhole: kind === 'passage',
        };
      }),
    ),
  );
}
