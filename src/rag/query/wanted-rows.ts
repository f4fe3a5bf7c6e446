import { analyzeText } from '../../linguistics/index.ts';
import { withoutAskingWords } from '../../linguistics/words/index.ts';
import { askedLines } from './accounts/asked-lines.ts';
import { thingIn } from './accounts/asked-thing.ts';
import type { WantedRow } from './accounts/leading-rows.ts';
import { LINES, STATEMENT_WORDS } from './accounts/line-names.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

/** More terms are a sentence, not a label. */
const MAX_TERMS = 12;

export interface WantedRows {
  readonly rows: readonly WantedRow[];
  /** Words of the statements that print its lines, or what these are worked out of. */
  readonly statements: readonly string[];
}

/** The rows of tables that hold what a question asks for: the lines of accounts that it names, and a row called as its own words are. */
export function wantedRows(
  { question, periods, entities }: UnderstoodQuestion,
  languages: readonly ('en' | 'zh')[],
): WantedRows {
  const years = periods.flatMap(({ year = 0, until = year }) => (until === year ? [year] : [year, until]));
  const plain = [...periods.map(({ raw }) => raw), ...entities.map(({ said }) => said)]
    .reduce((text, said) => text.replaceAll(said, ' '), withoutAskingWords(question))
    .replace(/(?<!\S)['’]s\b/g, ' ');
  const { lines, rest } = askedLines(plain);
  const parts = lines.flatMap(({ of }) => LINES.filter(({ printed }) => of.includes(printed[0] ?? '')));
  const names = new Set(entities.flatMap(({ said, entity }) => analyzeText(`${said} ${entity?.name ?? ''}`)));
  const terms = new Set(thingIn(plain));
  const isOfLines = lines.length > 0 && thingIn(rest).length === 0;
  const hasRow = !isOfLines && terms.size > 0 && terms.size <= MAX_TERMS;
  return {
    rows: [...(hasRow ? [{ terms, names, years }] : []), ...lines.map((line) => ({ line, years }))],
    statements: [...new Set([...lines, ...parts].flatMap(({ statement }) => statement ?? []))].flatMap(
      (statement) => languages.map((language) => STATEMENT_WORDS[statement][language]),
    ),
  };
}
