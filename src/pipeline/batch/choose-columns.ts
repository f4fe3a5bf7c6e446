import { wording } from '../../catalogue/index.ts';
import type { Cell, TableFile } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { looksLikeQuestion } from './looks-like-question.ts';

/** The table of a file that holds the questions. */
export interface QuestionTable {
  readonly sheet?: string | undefined;
  readonly columns: readonly string[];
  readonly questionColumn: number;
  readonly hasHeader: boolean;
  /** Rows above the header. */
  readonly preamble: readonly (readonly Cell[])[];
  readonly rows: readonly (readonly Cell[])[];
}

type Row = readonly Cell[];
type Sheet = TableFile['sheets'][number];

const HEADER_ROWS = 30;
const SAMPLE_ROWS = 200;
/** Best first: of two columns that may be meant, the plainer name wins. */
const NAMES: readonly RegExp[] = [
  /^(?:the )?questions?(?: text)?$|^(?:问题|提问|问句|题目|疑问|问题内容|問題|提問|題目)$/,
  /^(?:query|queries|prompts?|q|requirements?|asks?|inquiry|enquiry)$|^(?:咨询|咨询内容|询问|查询|要求|需求|题干|問句|需求描述)$/,
  /\bquestions?\b|\bquery\b|问题|提问|問題/,
];

/** Finds the questions of a file: the sheet, the header and the column, or the one asked for. E020 names what was seen. */
export function chooseColumns(
  file: TableFile,
  wanted: { readonly column?: string | undefined; readonly sheet?: string | undefined } = {},
): QuestionTable {
  const sheets = file.sheets.filter(({ rows }) => rows.length > 0);
  const chosen = wanted.sheet === undefined ? sheets : [findSheet(file, wanted.sheet)];
  if (chosen.every(({ rows }) => rows.length === 0) || chosen.length === 0)
    throw new AppError('E020', wording('noRows'));
  const readings = chosen.map((sheet) => readSheet(sheet, file.header, wanted.column));
  const found = readings.find((reading) => reading !== undefined);
  if (found !== undefined) return found;
  throw noColumn(chosen, file.header, wanted.column);
}

/** As `chooseColumns`, for who has yet to choose: a file without a column of questions has its first sheet, and -1 for the column. */
export function columnsOf(
  file: TableFile,
  wanted: { readonly column?: string | undefined; readonly sheet?: string | undefined },
): QuestionTable {
  try {
    return chooseColumns(file, wanted);
  } catch (error) {
    const sheet =
      wanted.sheet === undefined
        ? file.sheets.find(({ rows }) => rows.length > 0)
        : findSheet(file, wanted.sheet);
    if (wanted.column !== undefined || sheet === undefined || sheet.rows.length === 0) throw error;
    return { ...withHeader(sheet, 0, -1), ...(file.header === 'absent' ? withoutHeader(sheet, -1) : {}) };
  }
}

function findSheet(file: TableFile, name: string): Sheet {
  const sheet = file.sheets.find((one) => one.name === name || fold(one.name ?? '') === fold(name));
  if (sheet !== undefined) return sheet;
  const names = file.sheets.map((one) => `“${one.name ?? ''}”`).join(', ');
  throw new AppError('E020', wording('noSheet', { name, names }));
}

function readSheet(
  sheet: Sheet,
  header: TableFile['header'],
  wanted: string | undefined,
): QuestionTable | undefined {
  if (header === 'absent') return withoutHeader(sheet, 0);
  if (wanted !== undefined) return readWanted(sheet, header, wanted);
  for (const name of NAMES) {
    for (const [at, row] of sheet.rows.slice(0, header === 'present' ? 1 : HEADER_ROWS).entries()) {
      const column = row.findIndex((cell) => name.test(fold(String(cell))));
      const hasRows = sheet.rows.slice(at + 1).some((below) => textAt(below, column) !== '');
      if (column >= 0 && hasRows && isName(textAt(row, column))) return withHeader(sheet, at, column);
    }
  }
  return readByLooks(sheet, header);
}

function readWanted(sheet: Sheet, header: TableFile['header'], wanted: string): QuestionTable | undefined {
  const column = columnIndex(wanted);
  // A number or letter stands in many cells; as a name it counts in the first row only.
  const depth = header === 'present' || column !== undefined ? 1 : HEADER_ROWS;
  for (const [at, row] of sheet.rows.slice(0, depth).entries()) {
    const named = row.findIndex((cell) => fold(String(cell)) === fold(wanted));
    if (named >= 0) return withHeader(sheet, at, named);
  }
  if (column === undefined || column >= widthOf(sheet.rows)) return undefined;
  return beginsWithHeader(sheet, header, column)
    ? withHeader(sheet, 0, column)
    : withoutHeader(sheet, column);
}

/** The column most of whose texts read like questions, at least half of them. */
function readByLooks(sheet: Sheet, header: TableFile['header']): QuestionTable | undefined {
  const sample = sheet.rows.slice(0, SAMPLE_ROWS);
  const shares = Array.from({ length: widthOf(sample) }, (_, column) => {
    const texts = sample.map((row) => textAt(row, column)).filter((text) => text !== '');
    const body = texts.length > 1 ? texts.slice(beginsWithHeader(sheet, header, column) ? 1 : 0) : texts;
    const share = body.length === 0 ? 0 : body.filter(looksLikeQuestion).length / body.length;
    return { column, share, filled: texts.length };
  });
  const best = shares
    .filter(({ share }) => share >= 0.5)
    .sort((left, right) => right.share - left.share || right.filled - left.filled)[0];
  if (best === undefined) return undefined;
  return beginsWithHeader(sheet, header, best.column)
    ? withHeader(sheet, 0, best.column)
    : withoutHeader(sheet, best.column);
}

function beginsWithHeader(sheet: Sheet, header: TableFile['header'], column: number): boolean {
  if (header !== 'unknown') return header === 'present';
  return sheet.rows.length > 1 && !looksLikeQuestion(textAt(sheet.rows[0] ?? [], column));
}

function withHeader({ name, rows }: Sheet, at: number, questionColumn: number): QuestionTable {
  const width = widthOf(rows);
  const names = Array.from({ length: width }, (_, column) => textAt(rows[at] ?? [], column));
  return {
    sheet: name,
    columns: names.map((text, column) => text || columnName(column)),
    questionColumn,
    hasHeader: true,
    preamble: rows.slice(0, at),
    rows: rows.slice(at + 1),
  };
}

function withoutHeader({ name, rows }: Sheet, questionColumn: number): QuestionTable {
  const width = widthOf(rows);
  const columns = Array.from({ length: width }, (_, column) =>
    column === questionColumn ? 'question' : columnName(column),
  );
  return { sheet: name, columns, questionColumn, hasHeader: false, preamble: [], rows };
}

function noColumn(
  sheets: readonly Sheet[],
  header: TableFile['header'],
  wanted: string | undefined,
): AppError {
  const seen = sheets.map((sheet) => {
    const row = sheet.rows.find((cells) => cells.some((cell) => String(cell).trim() !== '')) ?? [];
    const names = row.slice(0, 20).map((cell) => `“${String(cell).trim().slice(0, 40)}”`);
    const cells = names.join(', ');
    return sheets.length > 1 && sheet.name !== undefined
      ? wording('sheetCells', { sheet: sheet.name, cells })
      : cells;
  });
  const hasHeader = header === 'present';
  return new AppError(
    'E020',
    wording('noQuestionColumn', { wanted: wanted?.slice(0, 80) ?? '', hasHeader, seen }),
  );
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/(?<![:：*])[:：*]+$/, '')
    .trim();
/** A question that speaks of a question names no column. */
const isName = (text: string) => text.length <= 40 && !/[?？]/.test(text);
const textAt = (row: Row, column: number) => String(row[column] ?? '').trim();
const widthOf = (rows: readonly Row[]) => rows.reduce((width, row) => Math.max(width, row.length), 0);
const columnName = (column: number) => `column ${column + 1}`;

/** `C` or `3` as an index from 0. */
function columnIndex(text: string): number | undefined {
  if (/^\d{1,5}$/.test(text)) return Number(text) > 0 ? Number(text) - 1 : undefined;
  if (!/^[A-Za-z]{1,3}$/.test(text)) return undefined;
  return [...text.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
