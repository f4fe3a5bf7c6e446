/** `[Table 2]`, by which a writer cites the rows of a table of its own, alone or beside passages: `[Tables 1 and 2; ev_3]`. */
const BRACKETED = / ?[[［【]([^[\]［］【】\n]{1,1500})[\]］】]/g;
const TABLE = /(?:Tables?|\u8868)\s?\d/i;
const CITED = /ev_\d{1,9}|Tables?|\u8868|\d{1,2}|see|and|\u548c/gi;
const BETWEEN = /^[\s,;&，；、]*$/;
const IDS = /\bev_\d+/g;
/** A line above a table that numbers it: a heading with the number that the table has. */
const CAPTION = /^\s*[*_]{0,3}(Table|\u8868)\s?\d{1,2}[*_]{0,3}\s?(?:[.:：][*_]{0,3}\s?(.{0,400}))?$/i;
/** More than so many passages of one table are not named again. */
const MOST_IDS = 120;

/**
 * A report in which `[Table 2]` names the passages that the rows of its second table cite: `[Table 2: ev_3, ev_8]`. Tables count in the
 * order of the report; one that is not there, or cites nothing, is no citation. `isReserved` are headings that begin a part of the report.
 */
export function nameTableRows(
  report: string,
  isReserved: (heading: string) => boolean = () => false,
): string {
  const tables: Table[] = [];
  const lines = withoutCaptions(report.split('\n'), isReserved);
  const tableOf = lines.map((line, at) => {
    if (isRow(line) && !isRow(lines[at - 1])) tables.push({ ids: new Set(), others: new Set() });
    if (!isRow(line)) return undefined;
    for (const [id] of line.matchAll(IDS)) tables.at(-1)?.ids.add(id);
    for (const [, cited = ''] of line.matchAll(BRACKETED))
      if (isTableMarker(cited)) for (const number of tablesNamed(cited)) tables.at(-1)?.others.add(number);
    return tables.length;
  });
  const named = lines.map((line, at) =>
    line.replace(BRACKETED, (all, cited: string) => {
      if (!isTableMarker(cited)) return all;
      const passages = cited.match(IDS) ?? [];
      const named = tablesNamed(cited).map((number) => {
        // A row does not show itself.
        const ids = number === tableOf[at] ? [] : [...idsBehind(number, tables)].slice(0, MOST_IDS);
        return ids.length === 0 ? '' : `[Table ${number}: ${ids.join(', ')}]`;
      });
      const told = [...named, passages.length > 0 ? `[${passages.join(', ')}]` : ''].join('');
      return told !== '' && all.startsWith(' ') ? ` ${told}` : told;
    }),
  );
  return named.join('\n');
}

interface Table {
  /** Passages that its rows cite. */
  readonly ids: Set<string>;
  /** Tables that its rows cite: they sum these up. */
  readonly others: Set<number>;
}

const isTableMarker = (cited: string): boolean => TABLE.test(cited) && BETWEEN.test(cited.replace(CITED, ''));

const tablesNamed = (cited: string): number[] => (cited.replace(IDS, '').match(/\d+/g) ?? []).map(Number);

/** What the rows of a table cite, and those of the tables that it sums up. */
function idsBehind(number: number, tables: readonly Table[], seen = new Set<number>()): Set<string> {
  const table = tables[number - 1];
  if (table === undefined || seen.has(number)) return new Set();
  seen.add(number);
  const behind = [...table.others].flatMap((other) => [...idsBehind(other, tables, seen)]);
  return new Set([...table.ids, ...behind]);
}

const isRow = (line = ''): boolean => line.trimStart().startsWith('|');

function withoutCaptions(lines: readonly string[], isReserved: (heading: string) => boolean): string[] {
  let tables = 0;
  return lines.map((line, at) => {
    if (isRow(line) && !isRow(lines[at - 1])) tables++;
    const next = lines.slice(at + 1, at + 3).find((one) => one.trim() !== '');
    const caption = isRow(next) ? CAPTION.exec(line) : null;
    if (caption === null) return line;
    const [, word = '', said = ''] = caption;
    const text = said
      .replace(/\[[^[\]]{0,400}\]|[*_]{1,3}/g, '')
      .trim()
      .replace(/ ?\.$/, '');
    if (text === '' || isReserved(text)) return '';
    return `### ${word} ${tables + 1}: ${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  });
}
