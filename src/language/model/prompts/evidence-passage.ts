import type { Evidence } from '../../../domain/index.ts';
import type { FencedPassage } from '../fit-passages.ts';

/** Evidence as a prompt shows it: who it is of, from which file and place, and its text under the head of its table. */
export function evidencePassage(evidence: Evidence): FencedPassage {
  const { id, documentTitle, sourcePath, locator, score, givesOrders } = evidence;
  return {
    id,
    documentTitle,
    sourcePath,
    headingPath: locator.headingPath,
    text: underPrefix(evidence),
    relevance: score,
    givesOrders,
  };
}

/** A passage below what stands above it in the document: the head of its table, the sentence it goes on from. */
function underPrefix({ prefix, text }: Pick<Evidence, 'prefix' | 'text'>): string {
  return prefix === '' || prefix.endsWith('\n') ? prefix + text : `${prefix}\n${text}`;
}
