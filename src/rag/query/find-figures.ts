import { analyzeText } from '../../linguistics/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import {
  foldLabel,
  MEASURES,
  type Measure,
  measure,
  type Statement,
  statementShare,
} from '../measures/index.ts';
import { isAdjusted } from './adjusted-figures.ts';
import type { AskedRow } from './asked-row.ts';
import { SCALES } from './calculation/scales.ts';
import { chooseCells } from './choose-cells.ts';
import type { KnownDocument } from './known-library.ts';
import { readTableRows, type TableCell, type TableRow } from './read-table-rows.ts';
import { fitOwnRow, fitUnderColumns } from './rows/fit-row.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

/** A figure that was asked for, as a row of a table has it. */
export interface FoundFigure {
  readonly measure: string;
  /** The row's label as printed. */
  readonly label: string;
  readonly cells: readonly TableCell[];
  readonly unit: string;
  /** Whether it is what the measure is computed of. */
  readonly isPart: boolean;
  /** How well row and columns are those asked for, in (0, 1]. */
  readonly fit: number;
  /** Whether it stands among other lines of the statement that it belongs to, and not in a note. */
  readonly isPrimary: boolean;
}

/** A table of a part of the body says less than that of the whole. */
const OF_A_PART = 0.85;
/** Notes name a statement, too, to say where their figures are part of it. */
const UNDER_TITLE = 0.97;
/** A line beside no other line of its statement stands in a note, and may be a part of it. */
const IN_OTHER_TABLE = 0.75;
/** A table of operations that were sold, or are held with others. */
const OF_OTHER_BODY = 0.6;
const OF_PARTS = /\bsegments?\b|分部|\bby (?:product|region|geograph\w+)\b/i;
/** Operations that were sold, are held with others, or are pro forma: not the body's own statement. */
const OF_OTHERS =
  /\bdiscontinued operations\b|\bjoint ventures?\b|\bequity[- ]method\b|\bpro forma\b|终止经营|合营|联营|备考/i;
/** A note on deferred taxes: its “depreciation and amortization” is a difference between two books. */
const OF_TAXES = /\bdeferred tax|递延所得税/i;
const ALLOWANCE = /\bvaluation allowances?\b|可抵扣亏损/i;
/** Titles of statements of the whole body. */
const STATEMENT_TITLE =
  /\bconsolidated (?:statements? of|balance sheets?|income statements?)\b|合并(?:资产负债|利润|现金流量)表/i;
/** Counts for a table that does not say that it covers the whole body. */
const OF_UNKNOWN = 0.96;

/** A measure that is looked for in the columns of some periods; `share` below 1 for what another is computed of. */
export interface WantedMeasure {
  readonly measure: Measure;
  readonly share: number;
  readonly periods: readonly Period[];
  /** Looked for by the words of a question, in the place of the measure's names. */
  readonly row?: AskedRow | undefined;
  /** The question asks for an adjusted figure. */
  readonly isAdjusted?: boolean | undefined;
}

/** The label of a row that a question names in its own words. */
export const ASKED_ROW = 'asked row';

/** The row that a question names itself, and its measures with what they are computed of. */
export function wantedMeasures({
  measures,
  periods,
  question,
  row,
}: Pick<UnderstoodQuestion, 'measures' | 'periods' | 'question'> & {
  readonly row?: AskedRow | undefined;
}): WantedMeasure[] {
  const asked = { periods, isAdjusted: isAdjusted(question) };
  const own: WantedMeasure[] =
    row === undefined ? [] : [{ ...asked, measure: measure(ASKED_ROW, /(?!)/, []), share: 1, row }];
  const listed = measures.flatMap((measure) => [
    { ...asked, measure, share: 1 },
    ...(measure.of ?? []).flatMap((id) =>
      MEASURES.filter((each) => each.id === id).map((part) => ({ ...asked, measure: part, share: 0.9 })),
    ),
  ]);
  return [...own, ...listed];
}

/**
 * The cells of a passage in the rows of measures and the columns of their periods. Without a period all columns of the row.
 * Nothing where a period is asked for and no column is of it.
 */
export function findFigures(
  wanted: readonly WantedMeasure[],
  passage: { readonly text: string; readonly prefix: string; readonly headingPath?: readonly string[] },
  document: KnownDocument | undefined,
): FoundFigure[] {
  if (wanted.length === 0 || !passage.text.includes('|')) return [];
  const rows = readTableRows(passage);
  const about = titlesAndTables(passage);
  const { text, prefix, headingPath = [] } = passage;
  const opening = `${prefix} ${text.slice(0, INTRODUCTION)}`;
  // A row of a statement may be of operations that were sold; what names the table says what all of it is of.
  const named = opening.replace(BODY_ROWS, ' ');
  const titles = `${headingPath.at(-1) ?? ''} ${named} ${beforeTable(text)}`;
  const ofOthers = OF_OTHERS.test(titles) || isOfTaxes(rows);
  const ofPart = OF_PARTS.test(named) ? OF_A_PART : 1;
  const part = ofOthers ? OF_OTHER_BODY : ofPart;
  const isStatement = STATEMENT_TITLE.test(about);
  const isConsolidated = /\bconsolidated\b|合并/i.test(about);
  const labels = rows.map(({ label }) => foldLabel(label));
  const over = wanted.some(({ row }) => row !== undefined)
    ? new Set(analyzeText(`${headingPath.join(' ')} ${about.replace(/^\|.*$/gm, ' ')}`))
    : NO_TERMS;
  return wanted.flatMap(({ measure, share, periods, row: asked, isAdjusted: wantsAdjusted = false }) => {
    const { statement } = measure;
    if (isOtherStatement(statement, about)) return [];
    // A statement may be cut into passages of few lines; its title says what it is all the same.
    const least = isStatement ? UNDER_TITLE : IN_OTHER_TABLE;
    const ownShare = statement === undefined ? 1 : statementShare(labels, statement);
    const whole = least + (1 - least) * ownShare;
    const isPrimary = !ofOthers && (isStatement || ownShare >= AMONG_LINES);
    return rows.flatMap((printed) => {
      const { row, fit: label } =
        asked === undefined
          ? { row: printed, fit: fitOwnRow(printed, measure, wantsAdjusted, document) }
          : fitUnderColumns(asked, printed, over);
      if (label === 0) return [];
      const cells = chooseCells(row, periods, document);
      const { unit } = row;
      const fit = label * share * part * whole * (isConsolidated ? 1 : OF_UNKNOWN);
      return cells.length === 0
        ? []
        : [{ measure: measure.id, label: row.label, cells, unit, isPart: share < 1, fit, isPrimary }];
    });
  });
}

/** Balance sheets print deferred taxes too, but not among the heads of their columns, and no allowance on them. */
function isOfTaxes(rows: readonly TableRow[]): boolean {
  return rows.some(
    ({ label, cells }) =>
      ALLOWANCE.test(label) || cells.some(({ wholeHeader }) => OF_TAXES.test(wholeHeader)),
  );
}

/** A line beside another of its statement. */
const AMONG_LINES = 0.5;
const NO_TERMS: ReadonlySet<string> = new Set();
const INTRODUCTION = 300;
/** What introduces the first table of a text. */
const beforeTable = (text: string): string => {
  const at = text.search(/^\|/m);
  return text.slice(Math.max(0, at - INTRODUCTION), Math.max(0, at));
};

/** Rows of a table without those of its header, behind which its rule follows. */
const BODY_ROWS = /^\|.*\|?[^\S\n]*$(?!\n\|[\s|:-]*-)/gm;

const MAX_TITLE = 100;

/** Tables and short lines: long ones speak of many statements. */
const titlesAndTables = ({ prefix, text }: { readonly prefix: string; readonly text: string }): string =>
  `${prefix}\n${text}`
    .split('\n')
    .filter((row) => row.startsWith('|') || row.length <= MAX_TITLE)
    .join('\n');

const CASH_FLOWS =
  /\bcash flows?\b[^|\n]{0,40}\b(?:operating|investing|financing)\b|\b(?:provided|used)\b[^|\n]{0,20}\b(?:operating|investing|financing) activities\b|statements? of cash flows|现金流量表|(?:投资|筹资)活动/i;

/** What a statement of cash flows says of inventories is by how much they changed. */
function isOtherStatement(statement: Statement | undefined, about: string): boolean {
  return statement === 'balance' && CASH_FLOWS.test(about);
}

/** `Effective income tax rate – 2022: (0.6) % (Dollars in millions)` for each column: figures in the words of their table. Of columns with one header
 * the first, which is of the whole or of the latest period. */
export function figureTexts({ label, cells, unit }: FoundFigure): string[] {
  const scale = scaleOf(unit);
  const own = cells.filter(
    ({ header }, place) => cells.findIndex((each) => each.header === header) === place,
  );
  return own.slice(0, MAX_CELLS).map(({ header, value }) => {
    const plain = value.replace(/[$€£¥]\s*/g, '');
    const dated = header === '' ? plain : `${header}: ${plain}`;
    return `${label.replace(/[:：]$/, '')} – ${dated}${scale === '' || /%/.test(value) ? '' : ` (${scale})`}`;
  });
}

const MAX_CELLS = 4;

/** “(in thousands” of a title with the unit in it, “Dollars in millions” of a line of its own. */
function scaleOf(unit: string): string {
  const said =
    /[(（]([^()（）]*(?:\b(?:thousands|millions|billions)|[万亿千]元?|百万)[^()（）]*)/i.exec(unit)?.[1] ??
    unit;
  const parts = said.split(/[,，;；]/).map((part) => part.trim());
  return parts.find((part) => SCALES.some(([pattern]) => pattern.test(part))) ?? parts[0] ?? '';
}
