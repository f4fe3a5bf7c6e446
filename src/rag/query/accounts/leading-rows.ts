import type { StoredChunk } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import type { KnownDocument } from '../known-library.ts';
import { foldLabel } from './asked-lines.ts';
import { thingIn } from './asked-thing.ts';
import { LINES, type LineNames, type Statement } from './line-names.ts';

/** What a row of a table must be called to lead: a line of accounts, or the words of a question. */
export type WantedRow = { readonly years: readonly number[] } & (
  | { readonly line: LineNames }
  | { readonly terms: ReadonlySet<string>; readonly names: ReadonlySet<string> }
);

type Passage = Pick<StoredChunk, 'text' | 'prefix' | 'headingPath'>;

/** Counts of labels that go on after a name, and of those that hold it. */
const BEGINS = 0.7;
const HOLDS = 0.6;
const MAX_LONGER = 3;
/** A label whose other words stand over its table. */
const UNDER = 0.92;
/** Counts of a passage without other lines of a statement: a note, and one that says that it is of a statement. */
const IN_A_NOTE = 0.75;
const UNDER_TITLE = 0.97;
/** So many lines beside each other are a statement. */
const ENOUGH = 4;

const TITLE =
  /\bconsolidated (?:statements? of|balance sheets?|income statements?)\b|合并(?:资产负债|利润|现金流量)表/i;
/** Marks of notes and units beside a label. */
const NOTES = /[(（][^()（）]*[)）]|\s\d+\)?\s*$/g;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** How well the best row of a passage is the one wanted, in [0, 1]; 0 where its text says none of the years asked for. */
export function fitRows(wanted: WantedRow, passage: Passage, document: KnownDocument | undefined): number {
  const labels = labelsIn(passage.text);
  const all = `${passage.prefix}\n${passage.text}`;
  if (labels.length === 0 || !saysYear(all, wanted.years, document)) return 0;
  if ('terms' in wanted) {
    const over = new Set(analyzeText(`${passage.headingPath.join(' ')} ${passage.prefix}`));
    return Math.max(...labels.map((label) => fitTerms(label, wanted, over)));
  }
  const { statement, printed } = wanted.line;
  const folded = labels.map(foldLabel);
  const least = TITLE.test(all) ? UNDER_TITLE : IN_A_NOTE;
  const among = statement === undefined ? 1 : least + (1 - least) * statementShare(folded, statement);
  return among * Math.max(...folded.map((label) => fitLabel(label, printed)));
}

/** Labels of rows with a figure. */
function labelsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return [];
    const [, label = '', ...cells] = line.split('|');
    return /\p{L}/u.test(label) && cells.some((cell) => /\d/.test(cell)) ? [label] : [];
  });
}

/** A day of January 2023 heads the column of a fiscal 2022 where the document itself counts so. */
function saysYear(text: string, years: readonly number[], document: KnownDocument | undefined): boolean {
  if (years.length === 0) return true;
  const own = document?.identity?.period;
  const shift = own?.fiscal === true && own.date !== undefined ? Number(own.date.slice(0, 4)) - own.year : 0;
  const said = new Set((text.match(YEAR) ?? []).map(Number));
  return years.some((year) => said.has(year) || said.has(year + shift));
}

function fitLabel(label: string, printed: readonly string[]): number {
  const fits = printed.map((name) => {
    const at = label.indexOf(/\p{Script=Han}/u.test(name) ? name : ` ${name} `);
    if (at < 0 || label.length > MAX_LONGER * name.length) return 0;
    const isSame = [name, `total ${name}`, `net ${name}`].includes(label.trim());
    return isSame ? 1 : at === 0 ? BEGINS : HOLDS;
  });
  return Math.max(...fits);
}

/** The label says nothing else than the question, and what it does not say stands over it. */
function fitTerms(
  label: string,
  { terms, names }: { readonly terms: ReadonlySet<string>; readonly names: ReadonlySet<string> },
  over: ReadonlySet<string>,
): number {
  const said = thingIn(label.replace(NOTES, ' ')).filter((term) => !names.has(term));
  const own = new Set(said);
  if (own.size === 0 || said.some((term) => !terms.has(term))) return 0;
  const missing = [...terms].filter((term) => !own.has(term));
  return missing.length === 0 ? 1 : missing.every((term) => over.has(term)) ? UNDER : 0;
}

const STATEMENT_OF: ReadonlyMap<string, Statement> = new Map(
  LINES.flatMap(({ printed, statement }) =>
    statement === undefined ? [] : printed.map((name) => [name, statement] as const),
  ),
);

function statementShare(labels: readonly string[], statement: Statement): number {
  const lines = new Set(labels.filter((label) => STATEMENT_OF.get(label.trim()) === statement));
  return Math.min(1, lines.size / ENOUGH);
}
