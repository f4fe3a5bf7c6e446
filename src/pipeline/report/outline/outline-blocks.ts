import type { Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { readCharts } from './chart.ts';
import { type CiteForm, citedOnce, placedOnce } from './cite-once.ts';
import { citedInside, figuresIn, numbersCited } from './cited-place.ts';
import { captionOf, claimMark, isNote } from './claim-mark.ts';
import { displayQuote } from './display-quote.ts';
import { drawChart } from './draw-chart.ts';
import { shortPlace } from './format-locator.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import { createNaming, type Naming } from './naming.ts';
import type {
  OutlineBlock,
  OutlineCite,
  OutlineClaim,
  OutlineQuote,
  OutlineRow,
  OutlineRun,
} from './outline.ts';
import { type Citer, countPlaces, sharedSource, withoutNamed } from './outline-cites.ts';
import { outlinePassage } from './outline-passage.ts';
import type { CitedTables } from './tables-cited.ts';

/** Of so many places a sentence names all at its end. */
const MOST_AT_END = 3;

/** Blocks of a report as blocks of its outline: bullets gathered into lists, rows into tables; sentences in a row that show the same are cited once. */
export function outlineBlocks(
  report: Report,
  blocks: readonly ReportBlock[],
  naming: Naming = createNaming(report),
): OutlineBlock[] {
  const { shown, cite, citeWhole, tables } = naming;
  const runOf = createRunMaker(report, naming);
  const made: OutlineBlock[] = [];
  for (let index = 0; index < blocks.length; ) {
    const kind = blocks[index]?.kind ?? 'paragraph';
    let end = index + 1;
    if (kind === 'bullet' || kind === 'table_row') while (blocks[end]?.kind === kind) end++;
    const group = blocks.slice(index, end);
    const runsOf = ({ claims }: ReportBlock) => {
      const runs = claims.map((claim, at) => withLead(claim, runOf(claim, claims.slice(at + 1))));
      return citedOnce(runs, shown);
    };
    if (kind === 'bullet') made.push({ kind: 'list', items: group.map(runsOf) });
    else if (kind === 'table_row') {
      const above = blocks[index - 1];
      const caption = above && captionOf(above);
      made.push(...outlineTables(report, group, { runOf, citeWhole, tables, shown, caption }));
    } else if (blocks[end]?.kind === 'table_row' && group.some((one) => captionOf(one) !== undefined))
      index = end - 1;
    else if (kind === 'passage')
      made.push(...group.flatMap(({ claims }) => claims.map((claim) => outlinePassage(report, claim, cite))));
    else if (group.every(isNote))
      made.push({
        kind: 'paragraph',
        runs: group.flatMap(runsOf).map((run) => ({ ...run, style: 'italic' })),
      });
    else made.push({ kind, runs: group.flatMap(runsOf) });
    index = end;
  }
  return made;
}

/** Claims with what is shown behind them. */
function createRunMaker(report: Report, naming: Naming): RunMaker {
  const { shown, cite, tables, footnotes, formulasIn, isOfOpen = false } = naming;
  return (claim, rest = []) => {
    const { text, citations } = claim;
    const hasNote = shown === 'place' && footnotes.labelOf(claim) !== undefined;
    const isShown = shown === 'place' && citations.length === 0 ? tables.behind([], claim) : undefined;
    if (isShown !== undefined) return { ...claimRun(report, claim, undefined, []), instead: isShown.instead };
    const numbers = shown === 'number' ? numbersCited(claim) : numbersToShow(claim, rest);
    const run = (own: readonly number[], label = footnotes.labelOf(claim)) =>
      claimRun(report, claim, label, withoutNamed(cite(own, citations), text));
    if (shown === 'number' || (isOfOpen && citations.length === 0)) return run(numbers);
    const formulas = formulasIn(claim).map((one) => ({ ...one, cites: [] }));
    if (hasNote) return { ...run([]), inside: formulas };
    const citesOf = (own: Claim['citations']) =>
      withQuotes(report, claim, cite(numbersCited({ citations: own }), own));
    const placedIn = placedWithin(claim, cite(numbersCited(claim), citations), report);
    const places = placedIn.map((part) => ({ at: part.at, cites: citesOf(part.citations) }));
    const inside = [...formulas, ...places].toSorted((one, other) => one.at - other.at);
    const atEnd = citations.filter(({ at = 0 }) => !places.some((part) => part.at === at));
    const table = tables.behind(atEnd, claim);
    if (table !== undefined) {
      const later = citedLater(claim, rest);
      const beside = table.rest.filter((one) => one.beside === true || !later.has(one.number));
      return { ...run([]), cites: citesOf(beside), instead: table.instead, inside };
    }
    if (inside.length === 0 || text.includes(' | ')) return run(numbers);
    const placed = new Set(placedIn.flatMap(numbersCited));
    return placedOnce({ ...run(numbers.filter((number) => !placed.has(number))), inside });
  };
}

/** What is cited behind its own words. Few places are found from the end of a sentence as well, and it reads on. */
function placedWithin(claim: Claim, cites: readonly OutlineCite[], { language }: Pick<Report, 'language'>) {
  const isBrief = claim.tables === undefined && countPlaces(cites, labelsFor(language)) <= MOST_AT_END;
  return isBrief ? [] : citedInside(claim);
}

/** A claim that is bold whole, or begins in bold. */
function withLead({ text, lead = '' }: Claim, run: OutlineRun): OutlineRun {
  if (lead === '' || run.text !== text || !text.startsWith(lead)) return run;
  return text.length === lead.length ? { ...run, style: 'bold' } : { ...run, lead };
}

/** `rest` is what follows in its block. */
type RunMaker = (claim: Claim, rest?: readonly Claim[]) => OutlineRun;

/** Rows of one table, or of several that follow each other: a header opens a new one. */
function outlineTables(
  report: Report,
  blocks: readonly ReportBlock[],
  {
    runOf,
    citeWhole,
    tables: { nameOf },
    shown,
    caption = '',
  }: {
    readonly runOf: RunMaker;
    readonly citeWhole: Citer;
    readonly tables: CitedTables;
    readonly shown: CiteForm;
    readonly caption?: string | undefined;
  },
): OutlineBlock[] {
  const labels = labelsFor(report.language);
  return gatherTables(blocks).flatMap(({ head, rows }): OutlineBlock[] => {
    const charts = readCharts(head, rows);
    const chart = charts.length === 0 ? {} : { chart: drawChart(charts, report.language) };
    const below = shown === 'place' ? belowTable(rows, runOf, citeWhole, labels) : undefined;
    const [first] = head === undefined ? rows : [head];
    const own = first && shown === 'place' ? nameOf(first, caption) : undefined;
    const named = [own?.label, caption].filter(Boolean).join(labels.colon);
    const above: OutlineBlock[] =
      named === '' ? [] : [{ kind: 'paragraph', runs: [{ text: named, style: 'bold' }] }];
    const table = {
      kind: 'table' as const,
      ...outlineRows(head, rows, withoutOwnName(report, runOf), below ? '' : labels.source),
      ...chart,
    };
    if (below === undefined) return [...above, table];
    const source = { text: `${labels.source}${labels.colon}`.trim(), ...below };
    return [...above, table, { kind: 'paragraph', runs: [source] }];
  });
}

/** What is said once below a table, in place of its rows: the table that all of them sum up, or the places that they share. */
function belowTable(
  rows: readonly Claim[],
  runOf: RunMaker,
  citeWhole: Citer,
  labels: ReportLabels,
): Pick<OutlineRun, 'cites' | 'instead'> | undefined {
  const runs = rows.map((row) => runOf(row));
  const [first, ...more] = runs.map(({ instead, cites = [], mark, footnote }) =>
    cites.length > 0 || mark !== undefined || footnote !== undefined ? undefined : instead,
  );
  if (first !== undefined && more.length > 0 && more.every((one) => one?.label === first.label))
    return { instead: first };
  const cites = sharedSource(rows, citeWhole, labels);
  return cites.length > 0 ? { cites } : undefined;
}

/** A header opens a new table. */
function gatherTables(blocks: readonly ReportBlock[]): { head?: Claim; rows: Claim[] }[] {
  const tables: { head?: Claim; rows: Claim[] }[] = [];
  for (const { claims } of blocks) {
    const isHead = claims.every(({ frame }) => frame);
    for (const claim of claims) {
      const open = tables.at(-1);
      if (isHead) tables.push({ head: claim, rows: [] });
      else if (open) open.rows.push(claim);
      else tables.push({ rows: [claim] });
    }
  }
  return tables;
}

/** Rows with their references, marks and footnotes in a last column, so that figures stand alone; with their marks alone in the last cell where that has no head. */
function outlineRows(
  head: Claim | undefined,
  claims: readonly Claim[],
  runOf: RunMaker,
  source: string,
): { head?: OutlineRow; rows: OutlineRow[] } {
  const made = claims.map((claim) => {
    const { mark, ...run } = runOf(claim);
    return { claim, marks: { ...run, text: '', claim: undefined, ...(mark && { mark }) } };
  });
  const isMarked =
    source !== '' &&
    made.some(
      ({ marks }) =>
        (marks.cites?.length ?? 0) > 0 ||
        marks.instead !== undefined ||
        marks.mark !== undefined ||
        marks.footnote !== undefined,
    );
  const columns = Math.max(...[...claims, ...(head ? [head] : [])].map(({ text }) => cellsOf(text).length));
  const rowOf = (claim: Claim, last: OutlineRun): OutlineRow => {
    const cells = cellsOf(claim.text).map((text): OutlineRun[] => [{ text }]);
    const rest = Array.from({ length: columns - cells.length }, (): OutlineRun[] => [{ text: '' }]);
    const all = [...cells, ...rest];
    if (isMarked) all.push([last]);
    else if (last.mark !== undefined)
      all.splice(-1, 1, [...(all.at(-1) ?? []), { text: '', mark: last.mark }]);
    return { claim: identityOf(claim), cells: all };
  };
  return {
    ...(head && { head: rowOf(head, { text: source }) }),
    rows: made.map(({ claim, marks }) => rowOf(claim, marks)),
  };
}

/** The one document that a row is about, as its first cell says, need not be named behind it again: a word of its name is enough that no other has in its name or title. */
function withoutOwnName({ sources }: Pick<Report, 'sources'>, runOf: RunMaker): RunMaker {
  // A year alone names no document.
  const wordsOf = (name = '') =>
    (name.match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => /\p{L}/u.test(word));
  const all = sources.flatMap(({ name, title }) => [...new Set([...wordsOf(name), ...wordsOf(title)])]);
  return (claim, rest) => {
    const run = runOf(claim, rest);
    const [only, ...more] = run.cites ?? [];
    const first = wordsOf(cellsOf(claim.text)[0]);
    const isNamed = (name: string) =>
      wordsOf(name).some(
        (word) => first.includes(word) && all.filter((other) => other === word).length === 1,
      );
    const isOwn =
      only !== undefined && more.length === 0 && only.place !== '' && only.name !== String(only.document);
    return isOwn && isNamed(only.name) ? { ...run, cites: [{ ...only, name: '' }] } : run;
  };
}

/** The first and the last cell may be empty. */
const cellsOf = (row: string): readonly string[] => ` ${row} `.split(' | ').map((cell) => cell.trim());

/** A conclusion in bold rests on all that its block cites: what later sentences cite is shown with these. */
function numbersToShow(claim: Claim, rest: readonly Claim[]): readonly number[] {
  const numbers = numbersCited(claim);
  const later = citedLater(claim, rest);
  const own = numbers.filter((number) => !later.has(number));
  return own.length > 0 ? own : numbers;
}

/** What the sentences behind a conclusion in bold cite, without what alone prints a figure of its own. */
function citedLater({ text, lead = '', citations }: Claim, rest: readonly Claim[]): ReadonlySet<number> {
  const later = new Set(/[.!?。！？]$/.test(lead) ? rest.flatMap(numbersCited) : []);
  const printed = new Set(
    citations.flatMap(({ number, quote }) => (later.has(number) ? [] : figuresIn(quote))),
  );
  const lacking = figuresIn(text).filter((figure) => !printed.has(figure));
  const needed = citations.filter(({ quote }) => figuresIn(quote).some((figure) => lacking.includes(figure)));
  return new Set([...later].filter((number) => !needed.some((one) => one.number === number)));
}

/** A claim with its references, its footnote and its sign. */
function claimRun(
  report: Report,
  claim: Claim,
  footnote: string | undefined,
  cites: readonly OutlineCite[],
): OutlineRun {
  const labels = labelsFor(report.language);
  const mark = claimMark(claim, labels);
  return {
    text: claim.text,
    claim: identityOf(claim),
    cites: withQuotes(report, claim, cites),
    ...(footnote === undefined ? {} : { footnote }),
    ...(mark && { mark: { sign: mark.sign, details: [mark.label, ...mark.details] } }),
  };
}

const withQuotes = (report: Report, claim: Claim, cites: readonly OutlineCite[]): OutlineCite[] =>
  cites.map((one) => ({ ...one, quotes: quotesIn(report, claim, one) }));

function identityOf({ id, frame, verdict }: Claim): OutlineClaim {
  return frame ? { id } : { id, verdict };
}

function quotesIn(report: Report, claim: Claim, { numbers }: OutlineCite): OutlineQuote[] {
  return numbers.flatMap((number): OutlineQuote[] => {
    const citation = report.citations.find((candidate) => candidate.number === number);
    const own = claim.citations.filter((candidate) => candidate.number === number);
    if (citation === undefined) return [];
    return [
      {
        title: citation.documentTitle,
        place: shortPlace(citation.locator, report.language),
        quote: own.map(({ quote }) => displayQuote(quote)).join(' … '),
        isContradicted: own.some(({ verdict }) => verdict === 'contradicted'),
      },
    ];
  });
}
