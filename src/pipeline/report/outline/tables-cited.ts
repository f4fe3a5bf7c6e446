import type { Citation, Claim, Report } from '../../../domain/index.ts';
import { placesOf } from './cited-place.ts';
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
  /** What no row cites, where its writer cites it beside the tables. */
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
  const inEach = (cited: Claim['citations'], placesIn: (one: Citation, pages: Cited['pages']) => string[]) =>
    cited.flatMap(({ number, pages }) => {
      const citation = citations.get(number);
      return citation === undefined ? [] : placesIn(citation, pages);
    });
  const pagesOf = (cited: Claim['citations']) =>
    inEach(cited, (one, pages) => placesOf(one, report.language, pages));
  const documentsOf = (cited: Claim['citations']) => inEach(cited, (one) => [documentOf(one)]);
  const isLong = (cited: Claim['citations']) =>
    citeText(whole([...new Set(cited.map(({ number }) => number))], cited), labels).length > LONGEST_CITE;
  const behind: CitedTables['behind'] = (cited, own) => {
    const told = (own.tables ?? []).flatMap((number) => tables[number - 1] ?? []);
    if (told.length === 0 || cited.length === 0 || told.some(({ claims }) => claims.includes(own)))
      return undefined;
    const rows = told.flatMap(({ claims }) => claims.flatMap((row) => row.citations));
    // What the judge quotes beside the rows is named where it is short; else what none of their documents has.
    const beside = [pagesOf, documentsOf].map((placesIn) => {
      const known = new Set(placesIn(rows));
      return cited.filter((one) => placesIn([one]).some((place) => !known.has(place)));
    });
    const rest = beside.find((some) => !isLong(some));
    return rest === undefined || rest.length === cited.length ? undefined : { instead: nameOf(told), rest };
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

type Cited = Claim['citations'][number];
