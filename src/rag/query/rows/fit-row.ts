import { analyzeText } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { foldLabel, type Measure, withoutSpaces } from '../../measures/index.ts';
import { isAdjusted, withoutAdjusted } from '../adjusted-figures.ts';
import { type AskedRow, fitAskedRow } from '../asked-row.ts';
import type { KnownDocument } from '../known-library.ts';
import type { TableRow } from '../read-table-rows.ts';
import { termsOfThing } from '../whole-figure.ts';

const EQUAL = 1;
const BEGINS = 0.9;
const HOLDS = 0.75;
/** “Total revenues from collaborative arrangements” are a part of the revenues. */
const PART = 0.5;
const GOES_ON = /^(?:from|in|by|for|at|on|under|with|来自|源于|中)(?=\s|\p{Script=Han})/u;
/** “Revenues—Alliance revenues” are a part too. */
const GOES_ON_DASH = /[\p{L})]\s*[—–]\s*\p{L}/u;
/** An English label ends in what it is of: “sales allowances” are allowances. These words may follow and leave it what it is. */
const STAYS = new Set(
  'attributable including excluding and net before after expense expenses benefit loss losses earnings current noncurrent trade of to'.split(
    ' ',
  ),
);
/** Statements of cash flows say of what each line is: “Depreciation and amortization of property”. */
const GOES_ON_OF = /^of(?=\s)/;
/** A profit of the owners alone, where that of all is asked for. */
const TO_OWNERS = 0.96;
/** How much less each further printed name of a measure counts. */
const LATER = 0.01;
/** Words that a label may have beside those of the measure. */
const MAX_MORE_WORDS = 4;
const PER_SHARE = /per\s*(?:(?:common|ordinary)\s*)?share|每股/i;
const OTHER_ORDER = 0.95;
/** “Diluted” under “Earnings per common share”: the label that both make. */
const UNDER_GROUP = 0.95;

/** A schedule of the years after that of its document gives no measure of these. */
export function fitOwnRow(
  row: TableRow,
  measure: Measure,
  wantsAdjusted: boolean,
  document: KnownDocument | undefined,
): number {
  const year = row.isSchedule === true ? Number(/\d{4}/.exec(row.cells[0]?.header ?? '')?.[0]) : 0;
  const isAhead = row.isSchedule === true && !(year <= (document?.identity?.period?.year ?? 0));
  return isAhead ? 0 : fitMeasure(row, measure, wantsAdjusted);
}

/** The row that a question names, or the cells of it below columns that say the rest of what is asked. */
export function fitUnderColumns(
  asked: AskedRow,
  row: TableRow,
  over: ReadonlySet<string>,
): { readonly row: TableRow; readonly fit: number } {
  const fit = fitAskedRow(asked, row, over);
  if (fit > 0) return { row: belowWhatIsSaid(asked, row), fit };
  if (fitAskedRow(asked, row, new Set(asked.terms)) === 0) return { row, fit };
  const fits = row.cells.map(({ wholeHeader }) =>
    fitAskedRow(asked, row, new Set([...over, ...termsOfThing(wholeHeader)])),
  );
  const cells = row.cells.filter((_, place) => (fits[place] ?? 0) > 0);
  return { row: { ...row, cells }, fit: Math.max(0, ...fits) };
}

/** Of columns of the same time, those whose other header lines say most of the words of the question. */
function belowWhatIsSaid({ said }: AskedRow, row: TableRow): TableRow {
  const headers = new Set(row.cells.map(({ header }) => header));
  if (headers.size === row.cells.length) return row;
  const shares = row.cells.map(
    ({ wholeHeader }) => analyzeText(wholeHeader).filter((term) => said.has(term)).length,
  );
  const best = (header: string) =>
    Math.max(...row.cells.flatMap((cell, place) => (cell.header === header ? [shares[place] ?? 0] : [])));
  return { ...row, cells: row.cells.filter(({ header }, place) => shares[place] === best(header)) };
}

/** Words before the name of a measure that make it another thing: what is bought, sold, or by how much it changed. */
const OTHER_THING = new RegExp(String.raw`^${anyOf(EN.figures.otherThings)}\b`);

/** Whose a profit is, where it is not that of others: “Net income attributable to Pfizer Inc. common shareholders” is its net income. */
const OF_OWNERS = /\battributable to (?!non|minority|redeemable|preferred).*$/i;
const HAN_OF_OWNERS = new RegExp(`^${anyOf(ZH.figures.ofOwners)}`, 'u');

const TO_OTHERS = new RegExp(
  String.raw`\battributable to (?:non|minority|redeemable|preferred)|${anyOf(ZH.figures.ofOthers)}`,
  'i',
);

const isSameLabel = (label: string, other: string): boolean => withoutSpaces(label) === withoutSpaces(other);

/** A row that says by its group what it is of: both together must begin as the measure does, so that a part of the group is not the group. */
function fitUnderGroup({ label, group }: TableRow, measure: Measure): number {
  if (group === '') return 0;
  const fit = fitLabel(`${label}${/\p{Script=Han}$/u.test(label) ? '' : ' '}${group}`, measure);
  return fit > HOLDS ? UNDER_GROUP * fit : 0;
}

/** Adjusted figures are others than those of the accounts, whose label they may have under a title that says so. */
function fitMeasure(row: TableRow, measure: Measure, wantsAdjusted: boolean): number {
  const isOwn = measure.printed.some(isAdjusted);
  if (!isOwn && isAdjusted(`${row.group} ${row.label}`) !== wantsAdjusted) return 0;
  const label = wantsAdjusted && !isOwn ? withoutAdjusted(row.label) : row.label;
  return fitLabel(label, measure, row.group) || fitUnderGroup({ ...row, label }, measure);
}

function fitLabel(label: string, measure: Measure, group = ''): number {
  if (TO_OTHERS.test(label)) return 0;
  const fits = measure.printed.map((printed, place) => {
    const ofHanOwners = HAN_OF_OWNERS.test(label) && !HAN_OF_OWNERS.test(printed);
    const ofOwners = ofHanOwners || (OF_OWNERS.test(label) && !OF_OWNERS.test(`${printed} us`));
    const share = (1 - place * LATER) * (ofOwners ? TO_OWNERS : 1);
    const wanted = foldLabel(printed);
    if (PER_SHARE.test(`${label} ${group}`) !== PER_SHARE.test(printed)) return 0;
    const words = foldLabel(
      label.replace(ofHanOwners ? HAN_OF_OWNERS : OF_OWNERS, ofOwners ? ' ' : 'attributable to'),
    );
    if (PER_SHARE.test(printed) && isInOtherOrder(`${label.replace(OF_OWNERS, ' ')} ${group}`, wanted))
      return OTHER_ORDER * share;
    if (['', 'total ', 'net '].some((more) => isSameLabel(words, `${more}${wanted}`))) return EQUAL * share;
    const more = words.split(' ').length - wanted.split(' ').length;
    if (more < 0 || more > MAX_MORE_WORDS) return 0;
    const isHan = /\p{Script=Han}/u.test(wanted);
    const at = isHan ? words.indexOf(wanted) : ` ${words} `.indexOf(` ${wanted} `);
    if (at < 0 || (at > 0 && OTHER_THING.test(words))) return 0;
    const rest = words.slice(at + wanted.length).trim();
    const isOther = at === 0 && !isHan && !STAYS.has(rest.split(' ')[0] ?? '');
    const isPart =
      isOther ||
      GOES_ON_DASH.test(label) ||
      GOES_ON.test(rest) ||
      (measure.statement !== 'cash' && GOES_ON_OF.test(rest));
    const part = isPart ? PART : 1;
    return (at === 0 ? BEGINS : isHan ? 0 : HOLDS) * share * part;
  });
  return Math.max(...fits);
}

/** “Net earnings per share (Diluted)”, or “Net income” under “Earnings per common share—diluted”: all words of a name and few others. */
function isInOtherOrder(label: string, wanted: string): boolean {
  const said = label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const words = wanted.split(' ');
  const others = new Set(said.filter((word) => !words.includes(word)));
  return words.every((word) => said.includes(word)) && [...others].every((word) => SAME_SHARE.has(word));
}

/** Words beside those of a figure per share that leave it what it is. */
const SAME_SHARE = new Set(
  'net income earnings loss profit total common ordinary shares stock attributable to shareholders of and'.split(
    ' ',
  ),
);
