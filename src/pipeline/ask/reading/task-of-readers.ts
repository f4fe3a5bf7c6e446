import { say, wording } from '../../../catalogue/index.ts';
import type { AskStateValue } from '../ask-state.ts';

/** What readers are told to do: the question, or to sum up. The question of a summary names its title, which is text of the document. */
export const taskOf = ({ question, summary, language }: AskStateValue): string =>
  summary === null
    ? question
    : say(language, wording('askSumUp', { what: summary.section === undefined ? 'whole' : 'part' }));
