/** A table whose head a simple reader finds unambiguous. It knows nothing of the reader that it measures. */
export interface PlainTable {
  readonly columns: readonly PlainColumn[];
  readonly rows: readonly PlainRow[];
  /** 1,000 for `(in thousands)`; 1 where nothing is said. */
  readonly scale: number;
  /** Whether the table or the lines over it speak of dollars. */
  readonly isMoney: boolean;
  /** What a writer puts over the labels: the scale. */
  readonly corner: string;
}

export interface PlainColumn {
  readonly at: number;
  /** Lines of the head over it, the uppermost first, without repetition. */
  readonly heads: readonly string[];
  readonly year?: number;
  /** `December 31, 2019`. */
  readonly date?: string;
  readonly day?: string;
  /** `three months ended`. */
  readonly span?: string | undefined;
  /** What it is called where that is no period. */
  readonly name?: string | undefined;
}

export interface PlainRow {
  readonly label: string;
  readonly cells: readonly (PlainFigure | undefined)[];
}

export interface PlainFigure {
  readonly value: number;
  readonly raw: string;
  readonly isPercent: boolean;
  readonly hasSign: boolean;
}

export interface TableSource {
  readonly text: string;
  readonly prefix: string;
  readonly headingPath: readonly string[];
}

const RULE = /^\|[\s|:-]+\|$/;
const FIGURE = /^\$?\s?\(?\s?\$?\s?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s?%?\s?\)?\s?%?$/;
const EMPTY = /^(?:[-—–]|\$\s?[-—–]|N\/?A|\*|)$/i;
const YEAR = /^(?:FY\s?)?((?:19|20)\d\d)$/;
const DATE = /^((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2}),? ((?:19|20)\d\d)$/;
const SPAN =
  /^((?:three|six|nine|twelve) months ended|(?:first|second|third|fourth)[ -]quarter|(?:six|nine|twelve) months)$/i;
/** `Year ended December 31,` over a year says how long it lasted, `December 31,` over one the day. */
const LASTING = /^(?:for the )?(?:fiscal )?(?:years?|twelve months) ended,?(?: [A-Z][a-z]+\.? \d{1,2},?)?$/i;
const DAY =
  /^(?:(?:as of|at) )?((?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}),?$/i;
const GENERIC =
  /^(?:basic|diluted|totals?|other|net|current|noncurrent|low|high|average|domestic|international|federal|foreign|state|beginning.*|ending.*|balance.*|u\.s\.|others?|all other)$/i;
const MAX_HEADS = 3;

/** The tables of a passage that can be read without doubt, and for each other one why it was left out. */
export function readPlainTables({ text, prefix, headingPath }: TableSource): {
  readonly tables: readonly PlainTable[];
  readonly skipped: readonly string[];
} {
  const tables: PlainTable[] = [];
  const skipped: string[] = [];
  const over = prefix.split('\n').filter((line) => line.startsWith('|'));
  const lines = [...over, ...text.split('\n')].map((line) => line.trim());
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at]?.startsWith('|')) continue;
    const from = at;
    while (lines[at + 1]?.startsWith('|')) at++;
    const before = lines.slice(0, from).findLast((line) => line !== '') ?? '';
    const caption = from === 0 ? [prefix, ...headingPath.slice(-1)].join('\n') : before;
    const read = readTable(lines.slice(from, at + 1), caption);
    if (typeof read === 'string') skipped.push(read);
    else tables.push(read);
  }
  return { tables, skipped };
}

function readTable(lines: readonly string[], caption: string): PlainTable | string {
  const grid = lines.filter((line) => !RULE.test(line)).map(cellsOf);
  const width = grid[0]?.length ?? 0;
  if (width < 3) return 'fewer than two columns of figures';
  if (grid.some((cells) => cells.length !== width)) return 'rows of different length';
  const first = grid.findIndex((cells) => cells.slice(1).some((cell) => isFigure(cell) && !YEAR.test(cell)));
  if (first < 0) return 'no figures';
  // A line with a label alone stands over rows, or over the whole table where more of the head follows.
  const last = grid.slice(0, first).findLastIndex((cells) => cells.slice(1).some((cell) => cell !== ''));
  const over = grid.slice(0, last + 1);
  // What stands over all columns alike is a title.
  const heads = over.filter((cells) => cells.slice(1).some((cell) => cell !== '') && !isTitle(cells));
  const body = grid.slice(last + 1).filter((cells) => cells.some((cell) => cell !== ''));
  if (heads.length === 0) return 'no head';
  if (heads.length > MAX_HEADS) return 'more than three lines of head';
  if (body.flat().some((cell) => /^[$%)]$/.test(cell))) return 'signs in cells of their own';
  if (body.some((cells) => cells.slice(1).some((cell) => !isFigure(cell) && !EMPTY.test(cell))))
    return 'words among the figures';
  if (body.some((cells) => YEAR.test(cells[0] ?? ''))) return 'years among the rows';
  const used = Array.from({ length: width - 1 }, (_, column) => column + 1).filter((column) =>
    body.some((cells) => isFigure(cells[column] ?? '')),
  );
  // “Year ended December 31,” is said once and holds for all columns.
  const spread = heads.map((cells) => spreadPeriod(cells));
  const columns = used.map((column) => toColumn(column, spread));
  if (columns.length < 2) return 'fewer than two columns of figures';
  if (columns.some((column) => column === undefined)) return 'a column without a plain head';
  const named = columns.flatMap((column) => column ?? []);
  if (new Set(named.map(({ heads: own }) => own.join(' '))).size < named.length) return 'heads that repeat';
  if (spread.slice(0, -1).some((cells) => isSparse(cells, used))) return 'a head over some columns only';
  const around = [caption, ...over.flat(), ...body.slice(0, 1).map(([label = '']) => label)].join('\n');
  const scale = scaleOf(around);
  if (scale === undefined) return 'two scales';
  return {
    columns: named,
    rows: readRows(body, named),
    scale,
    isMoney: /\$|dollars/i.test(around) || body.flat().some((cell) => cell.includes('$')),
    corner: scale === 1 ? '' : `(in ${SCALE_WORDS[scale]})`,
  };
}

const isTitle = (cells: readonly string[]): boolean =>
  cells.length > 3 &&
  new Set(cells.slice(1)).size === 1 &&
  ![LASTING, DAY, SPAN].some((own) => own.test(cells[1] ?? ''));

function spreadPeriod(cells: readonly string[]): readonly string[] {
  const filled = cells.slice(1).filter((cell) => cell !== '');
  const [only = ''] = filled;
  const holdsForAll = filled.length === 1 && [LASTING, DAY, SPAN].some((pattern) => pattern.test(only));
  return holdsForAll ? [cells[0] ?? '', ...cells.slice(1).map(() => only)] : cells;
}

/** An upper line of a head that leaves columns empty may stand over any of them. */
function isSparse(cells: readonly string[], used: readonly number[]): boolean {
  return used.some((column) => cells[column] === '') && used.some((column) => cells[column] !== '');
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replace(/\*\*/g, '').replace(/\s+/g, ' ').trim());

const isFigure = (cell: string): boolean => FIGURE.test(cell);

function toColumn(at: number, lines: readonly (readonly string[])[]): PlainColumn | undefined {
  const heads = [...new Set(lines.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''))];
  let column: PlainColumn = { at, heads };
  for (const head of heads) {
    const year = YEAR.exec(head);
    const date = DATE.exec(head);
    const span = SPAN.exec(head);
    const day = DAY.exec(head);
    if (LASTING.test(head)) {
      column = { ...column, span: 'year ended' };
      continue;
    }
    if (year !== null) column = { ...column, year: Number(year[1]) };
    else if (date !== null) column = { ...column, year: Number(date[2]), date: `${date[1]}, ${date[2]}` };
    else if (day !== null) column = { ...column, day: day[1] ?? '' };
    else if (span !== null) column = { ...column, span: span[1]?.toLowerCase() ?? '' };
    else if (/^[\p{L}][\p{L}\d\s&.'’/-]{1,40}$/u.test(head) && !/ended|months|quarter|years?\b/i.test(head))
      column = { ...column, name: head };
    else if (!/^%? ?change$|^\(?in (?:thousands|millions)/i.test(head)) return undefined;
  }
  const { day, year } = column;
  if (day !== undefined && year !== undefined) column = { ...column, date: `${day}, ${year}` };
  // A year over which “Year ended” stands needs no word more.
  if (column.span === 'year ended' && column.date === undefined) column = { ...column, span: undefined };
  return heads.length === 0 || (year === undefined && column.name === undefined) ? undefined : column;
}

function readRows(body: readonly (readonly string[])[], columns: readonly PlainColumn[]): PlainRow[] {
  const labels = body.map(([label = '']) => plainLabel(label));
  const isAlone = (cells: readonly string[] | undefined) =>
    cells?.slice(1).every((cell) => cell === '') ?? false;
  let section = '';
  return body.flatMap((cells, at): PlainRow[] => {
    const label = labels[at] ?? '';
    if (isAlone(cells)) {
      section = cells[0] ?? '';
      return [];
    }
    // A label that goes on in the next line, or from the one before.
    const next = body[at + 1];
    const isBroken =
      (isAlone(next) && !next?.[0]?.endsWith(':')) || (isAlone(body[at - 1]) && /^[a-z]/.test(label));
    const isPart = section.endsWith(':') && !label.includes(' ');
    const isTold = labels.filter((other) => other.toLowerCase() === label.toLowerCase()).length === 1;
    if (!isTold || isBroken || isPart || !isPlainLabel(label)) return [];
    return [{ label, cells: columns.map(({ at: column }) => toFigure(cells[column] ?? '')) }];
  });
}

const plainLabel = (label: string): string =>
  label
    .replace(/\s?\((?:\d{1,2}|[a-z])\)(?:,?\s?\((?:\d{1,2}|[a-z])\))*$/i, '')
    .replace(/:$/, '')
    .trim();

const isPlainLabel = (label: string): boolean =>
  !/\(in /.test(label) &&
  /^\p{Lu}/u.test(label) &&
  label.length >= 3 &&
  label.length <= 80 &&
  !/[\d:]/.test(label) &&
  !GENERIC.test(label);

function toFigure(raw: string): PlainFigure | undefined {
  if (!isFigure(raw)) return undefined;
  const digits = Number(raw.replace(/[^\d.]/g, ''));
  return {
    value: raw.includes('(') ? -digits : digits,
    raw,
    isPercent: raw.includes('%'),
    hasSign: raw.includes('$'),
  };
}

const SCALE_WORDS: Readonly<Record<number, string>> = { 1e3: 'thousands', 1e6: 'millions', 1e9: 'billions' };

/** The one scale that the lines over a table give; undefined where they give two. */
function scaleOf(text: string): number | undefined {
  const found = new Set<number>();
  for (const [, word = ''] of text.matchAll(/\b(thousands|millions|billions|MM)\b/gi))
    found.add({ t: 1e3, m: 1e6, b: 1e9 }[word.charAt(0).toLowerCase()] ?? 1);
  if (found.size > 1) return undefined;
  return [...found][0] ?? 1;
}
