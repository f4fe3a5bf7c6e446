import type { Report } from '../../../domain/index.ts';
import { claimsInOrder, doubtIn, SIGNS } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock } from './outline.ts';

/** Of files that could not be read so many are named here; the appendix has all. */
const MOST_NAMED = 5;

/** What a reader has to know to trust the text, a sentence each: a spent budget, files that nobody could read, and what the marks mean. */
export function outlineCaveats(report: Report): OutlineBlock[] {
  const { budgetLimited, language } = report;
  const labels = labelsFor(language);
  const doubts = new Set(claimsInOrder(report).flatMap((claim) => doubtIn(claim) ?? []));
  const sentences = [
    ...(budgetLimited ? [labels.budgetLimited] : []),
    ...unreadFiles(report),
    ...[...doubts].map(
      (doubt) => `${SIGNS[doubt]} ${labels.doubt[doubt].mark}${labels.colon}${labels.doubt[doubt].meaning}`,
    ),
  ];
  return sentences.map(inItalics);
}

/** That files could not be read, on a page of passages alone. */
export const outlineUnread = (report: Report): OutlineBlock[] => unreadFiles(report).map(inItalics);

export const inItalics = (text: string): OutlineBlock => ({
  kind: 'paragraph',
  runs: [{ text, style: 'italic' }],
});

function unreadFiles({ skippedDocuments, language }: Report): string[] {
  const labels = labelsFor(language);
  const named = skippedDocuments.slice(0, MOST_NAMED).map(({ sourcePath }) => sourcePath);
  const names = [...named, ...(skippedDocuments.length > MOST_NAMED ? ['…'] : [])];
  return names.length === 0 ? [] : [labels.unread(names.join(labels.comma), skippedDocuments.length)];
}
