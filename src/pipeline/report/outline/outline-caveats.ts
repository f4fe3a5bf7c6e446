import type { Report } from '../../../domain/index.ts';
import { claimsInOrder, doubtIn, SEARCHED_SIGN, SIGNS } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock } from './outline.ts';
import { lookedAt } from './outline-footnotes.ts';

/** Of files that could not be read so many are named here; the appendix has all. */
const MOST_NAMED = 5;

/** What a reader has to know to trust the text, a sentence each: a spent budget, files that nobody could read, and what the marks mean. */
export function outlineCaveats(
  report: Report,
  /** Whether it is said above what is left open that it was searched for. */
  isOfOpen: boolean,
): OutlineBlock[] {
  const { budgetLimited, language } = report;
  const labels = labelsFor(language);
  const doubts = new Set(claimsInOrder(report).flatMap((claim) => doubtIn(claim) ?? []));
  const marked = claimsInOrder(
    isOfOpen ? { ...report, sections: report.sections.filter((one) => !one.limits) } : report,
  );
  const isSearched = marked.some(
    (claim) => claim.searched && claim.citations.length === 0 && lookedAt(claim).length === 0,
  );
  const sentences = [
    ...(budgetLimited ? [labels.budgetLimited] : []),
    ...unreadFiles(report),
    ...[...doubts].map(
      (doubt) => `${SIGNS[doubt]} ${labels.doubt[doubt].mark}${labels.colon}${labels.doubt[doubt].meaning}`,
    ),
    ...(isSearched ? [`${SEARCHED_SIGN} ${labels.searchedMark}`] : []),
  ];
  return sentences.map(inItalics);
}

/** That files could not be read, on a page of passages alone. */
export const outlineUnread = (report: Report): OutlineBlock[] => unreadFiles(report).map(inItalics);

const inItalics = (text: string): OutlineBlock => ({
  kind: 'paragraph',
  runs: [{ text, style: 'italic' }],
});

function unreadFiles({ skippedDocuments, language }: Report): string[] {
  const labels = labelsFor(language);
  const named = skippedDocuments.slice(0, MOST_NAMED).map(({ sourcePath }) => sourcePath);
  const names = [...named, ...(skippedDocuments.length > MOST_NAMED ? ['…'] : [])];
  return names.length === 0 ? [] : [labels.unread(names.join(labels.comma), skippedDocuments.length)];
}
