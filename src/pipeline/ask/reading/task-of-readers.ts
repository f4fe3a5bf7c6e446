import { say, wording } from '../../../catalogue/index.ts';
import type { SummaryTarget } from '../../../domain/ask/index.ts';
import type { AskStateValue } from '../ask-state.ts';

/** What the readers of a `document`, or who writes from `all` of them, are told to do: the question, or to sum up. The question of a summary names its title, which is text of the document. */
export const taskOf = ({ question, summary, language }: AskStateValue, of: 'document' | 'all'): string =>
  summary === null ? question : say(language, wording('askSumUp', { what: summedPart(summary, of) }));

function summedPart(
  { section, topic }: SummaryTarget,
  of: 'document' | 'all',
): 'whole' | 'part' | 'together' {
  if (topic !== undefined && of === 'all') return 'together';
  return section === undefined ? 'whole' : 'part';
}
