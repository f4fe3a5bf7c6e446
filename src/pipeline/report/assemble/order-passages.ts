import type { Evidence } from '../../../domain/index.ts';
import { findOrders } from '../../../linguistics/index.ts';

interface CitedRange {
  readonly evidenceId: string;
  readonly start: number;
  readonly end: number;
}

/** Tells whether everything that a statement cites stands in text that is addressed to a model, and shows nothing. */
export type RestsOnOrders = (citations: readonly CitedRange[]) => boolean;

/** Paragraphs of the evidence that give orders to a model, by their places in the documents. */
export function findOrderPassages(evidence: readonly Evidence[]): RestsOnOrders {
  const ranges = new Map(
    evidence.map(({ id, text, locator }) => [
      id,
      findOrders(text).map(({ start, end }) => ({
        start: start + locator.offsets.start,
        end: end + locator.offsets.start,
      })),
    ]),
  );
  return (citations) =>
    citations.length > 0 &&
    citations.every(({ evidenceId, start, end }) =>
      ranges.get(evidenceId)?.some((range) => start < range.end && range.start < end),
    );
}
