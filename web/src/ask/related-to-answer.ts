import type { RelatedList, Report } from '#contract';
import { type Claim, mainCitation } from '../statements/list-claims.ts';

export type Related = RelatedList['documents'][number];

/** Documents of an answer whose own related ones are asked for, and what is shown of those. */
const MOST_QUOTED = 4;
const MOST = 5;

/** The documents that an answer quotes, those first that it quotes first: of passages that are shown, else of all that it cites. */
export function quotedDocuments(
  { citations }: Pick<Report, 'citations'>,
  passages: readonly Claim[],
): readonly string[] {
  const numbers = passages.map((claim) => mainCitation(claim)?.number);
  const own = passages.length === 0 ? citations : citations.filter(({ number }) => numbers.includes(number));
  return [...new Set(own.map(({ documentId }) => documentId))];
}

export const askedFor = (quoted: readonly string[]): readonly string[] => quoted.slice(0, MOST_QUOTED);

/** Of what belongs to each quoted document, what is quoted itself left out and each once, the strongest first. */
export function mergeRelated(lists: readonly (readonly Related[])[], quoted: readonly string[]): Related[] {
  const best = new Map<string, Related>();
  for (const one of lists.flat()) {
    const known = best.get(one.documentId);
    if (!quoted.includes(one.documentId) && (known === undefined || known.score < one.score))
      best.set(one.documentId, one);
  }
  return [...best.values()]
    .filter(({ links }) => links.length > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, MOST);
}
