import type { AgentCall, Finding, MappedDocument } from '../../domain/findings/index.ts';

const MAX_ABOUT = 160;
const MAX_QUOTE = 400;
const MOST_QUOTES = 2;

/** What an executor has looked at in one turn and what it has noted from it, for those who watch a run. */
export function tellTurn(
  looked: readonly Pick<AgentCall, 'tool' | 'input'>[],
  noted: readonly Pick<Finding, 'statement' | 'quotes' | 'absent'>[],
  documents: readonly Pick<MappedDocument, 'id' | 'title'>[],
) {
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  return {
    looked: looked.map(({ tool, input }) => ({ tool, about: cutTold(wordsIn(input, titles), MAX_ABOUT) })),
    noted: noted.map(({ statement, quotes, absent }) => ({
      statement,
      quotes: quotes.slice(0, MOST_QUOTES).map(({ text, documentTitle, page }) => ({
        text: cutTold(text, MAX_QUOTE),
        documentTitle,
        ...(page === undefined ? {} : { page }),
      })),
      ...(absent === undefined ? {} : { absent: absent.words }),
    })),
  };
}

/** The arguments of a call as a person would write them; documents by their titles. */
function wordsIn(input: AgentCall['input'], titles: ReadonlyMap<string, string>): string {
  return Object.values(input)
    .flat()
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => titles.get(String(value)) ?? String(value))
    .join(' · ');
}

const cutTold = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).trimEnd()} …`;
