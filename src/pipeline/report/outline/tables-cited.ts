import type { Citation, Claim, Report } from '../../../domain/index.ts';
import { figuresIn } from './cited-place.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import type { OutlineInstead } from './outline.ts';
import { citeText, createCiter, LONGEST_CITE } from './outline-cites.ts';

interface NumberedTable {
  readonly number: number;
  readonly claims: readonly Claim[];
}

/** Tables of a report by their numbers. */
export interface CitedTables {
  /** The table that a claim stands in; undefined where no text of the report is shown by a table, unless it has a caption. */
  nameOf(claim: Claim, caption?: string): OutlineInstead | undefined;
  /** What is named in place of the documents that a text cites: the tables by which its writer cites it. Undefined where what these lack takes much room. */
  behind(cited: Claim['citations'], own: Claim): BehindText | undefined;
}

interface BehindText {
  readonly instead: OutlineInstead;
  /** What its writer cites beside them, is from documents that no row cites, or prints a figure of the text that no row has. */
  readonly rest: Claim['citations'];
}

export function createCitedTables(report: Report): CitedTables {
  const labels = labelsFor(report.language);
  const whole = createCiter(report, 'whole');
  const citations = new Map(report.citations.map((one) => [one.number, one]));
  const groups = blocksInOrder(report).flatMap(rowsTogether);
  const tables = groups
    .filter(({ kind }) => kind === 'table_row')
    .map(({ claims }, at): NumberedTable => ({ number: at + 1, claims }));
  const nameOf = (some: readonly NumberedTable[]) => ({
    label: labels.tables(some.map(({ number }) => number)),
    claimId: some[0]?.claims[0]?.id ?? '',
  });
  const documentsOf = (cited: Claim['citations']) =>
    cited.flatMap(({ number }) => {
      const citation = citations.get(number);
      return citation === undefined ? [] : [documentOf(citation)];
    });
  const isLong = (cited: Claim['citations']) =>
    citeText(whole([...new Set(cited.map(({ number }) => number))], cited), labels).length > LONGEST_CITE;
  const behind: CitedTables['behind'] = (cited, own) => {
    const told = (own.tables ?? []).flatMap((number) => tables[number - 1] ?? []);
    const isSaid = cited.length > 0 || own.searched !== undefined;
    if (told.length === 0 || !isSaid || told.some(({ claims }) => claims.includes(own))) return undefined;
    const rows = told.flatMap(({ claims }) => claims);
    const known = new Set(documentsOf(rows.flatMap((row) => row.citations)));
    const shown = new Set(rows.flatMap(({ text }) => figuresIn(text)));
    const lacking = figuresIn(own.text).filter((figure) => !shown.has(figure));
    const isElsewhere = (one: Claim['citations'][number]) =>
      documentsOf([one]).some((document) => !known.has(document)) ||
      figuresIn(one.quote).some((figure) => lacking.includes(figure));
    const named = cited.filter((one) => one.beside === true || isElsewhere(one));
    // Too many to name: their rows of the table have their places.
    const rest = isLong(named) ? cited.filter(isElsewhere) : named;
    return (rest.length > 0 && rest.length === cited.length) || isLong(rest)
      ? undefined
      : { instead: nameOf(told), rest };
  };
  const isUsed = groups.some(({ claims }) => claims.some((one) => behind(one.citations, one) !== undefined));
  return {
    behind,
    nameOf: (claim, caption = '') => {
      const own = isUsed || caption !== '' ? tables.find(({ claims }) => claims.includes(claim)) : undefined;
      return own && nameOf([own]);
    },
  };
}

const documentOf = ({ documentId, sourcePath }: Citation): string => JSON.stringify([documentId, sourcePath]);
