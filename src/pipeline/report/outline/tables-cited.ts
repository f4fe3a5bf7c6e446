import type { Citation, Claim, Report } from '../../../domain/index.ts';
import { placesOf } from './cited-place.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import type { OutlineInstead } from './outline.ts';
import { citeText, createCiter, LONGEST_CITE, MOST_WITH_PLACE } from './outline-cites.ts';

interface NumberedTable {
  readonly number: number;
  readonly claims: readonly Claim[];
  /** What its rows cite themselves. */
  readonly cited: Claim['citations'];
  /** The figures that it shows. */
  readonly figures: ReadonlySet<string>;
}

/** Tables of a report by their numbers. */
export interface CitedTables {
  /** The table that a claim stands in; undefined where no text of the report is shown by a table, unless it has a caption. */
  nameOf(claim: Claim, caption?: string): OutlineInstead | undefined;
  /** What names documents that a text cites in their place: another table that tells case by case what many documents show: the first whose rows quote the same words and have its figures; else one or two whose sources are its own, where these take much room. Undefined for few documents. */
  behind(cited: Claim['citations'], own: Claim): BehindText | undefined;
}

interface BehindText {
  readonly instead: OutlineInstead;
  /** What the table does not have, where its writer cites it beside other passages. */
  readonly rest: Claim['citations'];
}

export function createCitedTables(report: Report): CitedTables {
  const labels = labelsFor(report.language);
  const whole = createCiter(report, 'whole');
  const citations = new Map(report.citations.map((one) => [one.number, one]));
  const citationsOf = (cited: Claim['citations']) =>
    cited.flatMap(({ number }) => citations.get(number) ?? []);
  const groups = blocksInOrder(report).flatMap(rowsTogether);
  const rowGroups = groups.filter(({ kind }) => kind === 'table_row');
  const tables = rowGroups.map(({ claims }, at): NumberedTable => {
    const rows = claims.map((claim) => claim.citations);
    const cited = rows.filter((row) => countDocuments(citationsOf(row)) <= MOST_WITH_PLACE).flat();
    return { number: at + 1, claims, cited, figures: new Set(claims.flatMap(({ text }) => figuresIn(text))) };
  });
  const nameOf = ({ number, claims }: NumberedTable) => ({
    label: labels.table(number),
    claimId: claims[0]?.id ?? '',
  });
  /** Whether the rows of a table cite each of these documents. */
  const isOfRows = (cited: Claim['citations'], { claims }: NumberedTable) => {
    const documents = new Set(citationsOf(claims.flatMap((row) => row.citations)).map(documentOf));
    return citationsOf(cited).every((one) => documents.has(documentOf(one)));
  };
  const isLong = (cited: Claim['citations']) =>
    citeText(whole([...new Set(cited.map(({ number }) => number))], cited), labels).length > LONGEST_CITE;
  const hasPages = createPageCheck(citations, report.language);
  const behind: CitedTables['behind'] = (cited, own) => {
    const told = own.table === undefined ? undefined : tables[own.table - 1];
    if (told !== undefined && cited.length > 0 && !told.claims.includes(own)) {
      if (isOfRows(cited, told)) return { instead: nameOf(told), rest: [] };
      const rest = cited.filter((one) => !hasPages([told], [one]));
      if (isLong(cited) && rest.length < cited.length && !isLong(rest))
        return { instead: nameOf(told), rest };
    }
    if (countDocuments(citationsOf(cited)) <= MOST_WITH_PLACE) return undefined;
    const showing = tables.find(
      (table) =>
        !table.claims.includes(own) &&
        figuresOf(own).every((figure) => table.figures.has(figure)) &&
        cited.every((one) => table.cited.some((row) => isSameWords(one, row))),
    );
    if (showing !== undefined) return { instead: nameOf(showing), rest: [] };
    const sources = sourcesOf(cited, own);
    return sources && { instead: sources, rest: [] };
  };
  /** Tables whose rows cite every page behind a claim. */
  function sourcesOf(cited: Claim['citations'], own: Claim): OutlineInstead | undefined {
    if (!isLong(cited)) return undefined;
    const others = tables.filter(({ claims }) => !claims.includes(own));
    const found = oneOrTwo(others).find((some) => hasPages(some, cited)) ?? [];
    const [first] = found;
    return first && { ...nameOf(first), label: labels.sourcesOf(found.map(({ number }) => number)) };
  }
  const isUsed = groups.some(({ claims }) => claims.some((one) => behind(one.citations, one) !== undefined));
  return {
    behind,
    nameOf: (claim, caption = '') => {
      const own = isUsed || caption !== '' ? tables.find(({ claims }) => claims.includes(claim)) : undefined;
      return own && nameOf(own);
    },
  };
}

const oneOrTwo = (tables: readonly NumberedTable[]): NumberedTable[][] => [
  ...tables.map((table) => [table]),
  ...tables.flatMap((table, at) => tables.slice(at + 1).map((other) => [table, other])),
];

/** Whether the rows of some tables cite every page of these citations. */
function createPageCheck(citations: ReadonlyMap<number, Citation>, language: Report['language']) {
  const pagesOf = ({ number, pages }: Cited): string[] => {
    const citation = citations.get(number);
    return citation === undefined ? [] : placesOf(citation, language, pages);
  };
  return (tables: readonly NumberedTable[], cited: Claim['citations']): boolean => {
    const known = new Set(tables.flatMap((table) => table.cited.flatMap(pagesOf)));
    const pages = cited.flatMap(pagesOf);
    return pages.length > 0 && pages.every((page) => known.has(page));
  };
}

/** Figures as they are printed; not the numbers of cases, which a table has as its rows. */
const figuresIn = (text: string): string[] => text.match(/\d[\d.,]*(?<![.,])/g) ?? [];

/** What a statement says that no calculation gives. */
function figuresOf({ text, calculations = [] }: Claim): string[] {
  const workedOut = new Set(calculations.flatMap(({ formula }) => figuresIn(formula)));
  return figuresIn(text).filter((figure) => !workedOut.has(figure));
}

type Cited = Claim['citations'][number];

/** Whether two quotations of one passage have words in common. */
const isSameWords = (one: Cited, other: Cited): boolean =>
  one.number === other.number && one.start < other.end && other.start < one.end;

const documentOf = ({ documentId, sourcePath }: Citation): string => JSON.stringify([documentId, sourcePath]);

const countDocuments = (citations: readonly Citation[]): number => new Set(citations.map(documentOf)).size;
