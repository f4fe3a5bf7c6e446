import type { Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { readCharts } from './chart.ts';
import { citedPlace } from './cited-place.ts';
import { claimMark } from './claim-mark.ts';
import { displayQuote } from './display-quote.ts';
import { drawChart } from './draw-chart.ts';
import { labelsFor } from './labels.ts';
import { numbersCited } from './numbers-cited.ts';
import type { OutlineBlock, OutlineClaim, OutlineNote, OutlineRow, OutlineRun } from './outline.ts';
import { outlinePassage } from './outline-passage.ts';

/** Blocks of a report as blocks of its outline: bullets gathered into lists, rows into tables. */
export function outlineBlocks(report: Report, blocks: readonly ReportBlock[]): OutlineBlock[] {
  const made: OutlineBlock[] = [];
  for (let index = 0; index < blocks.length; ) {
    const kind = blocks[index]?.kind ?? 'paragraph';
    let end = index + 1;
    if (kind === 'bullet' || kind === 'table_row') while (blocks[end]?.kind === kind) end++;
    const group = blocks.slice(index, end);
    const runsOf = ({ claims }: ReportBlock) => claims.map((claim) => claimRun(report, claim));
    if (kind === 'bullet') made.push({ kind: 'list', items: group.map(runsOf) });
    else if (kind === 'table_row') made.push(...outlineTables(report, group));
    else if (kind === 'passage')
      made.push(...group.flatMap(({ claims }) => claims.map((claim) => outlinePassage(report, claim))));
    else made.push({ kind, runs: group.flatMap(runsOf) });
    index = end;
  }
  return made;
}

/** Rows of one table, or of several that follow each other: a header opens a new one. */
function outlineTables(report: Report, blocks: readonly ReportBlock[]): OutlineBlock[] {
  const tables: { head?: OutlineRow; rows: OutlineRow[]; claims: Claim[]; named?: Claim }[] = [];
  for (const { claims } of blocks) {
    const isHead = claims.every(({ frame }) => frame);
    for (const claim of claims) {
      const row = outlineRow(report, claim);
      const open = tables.at(-1);
      if (isHead) tables.push({ head: row, named: claim, rows: [], claims: [] });
      else if (open) {
        open.rows.push(row);
        open.claims.push(claim);
      } else tables.push({ rows: [row], claims: [claim] });
    }
  }
  return tables.map(({ claims, named, ...table }) => {
    const charts = readCharts(named, claims);
    return {
      kind: 'table',
      ...table,
      ...(charts.length === 0 ? {} : { chart: drawChart(charts, report.language) }),
    };
  });
}

function outlineRow(report: Report, claim: Claim): OutlineRow {
  const cells = claim.text.split(' | ');
  const { claim: _, ...marks } = claimRun(report, claim);
  return {
    claim: identityOf(claim),
    cells: cells.map((text, index) => [index === cells.length - 1 ? { ...marks, text } : { text }]),
  };
}

/** A claim with its references and its sign. */
function claimRun(report: Report, claim: Claim): OutlineRun {
  const mark = claimMark(claim, labelsFor(report.language));
  const details = mark?.isDoubt === true ? mark.details : [];
  return {
    text: claim.text,
    claim: identityOf(claim),
    notes: notesOf(report, claim),
    ...(claim.searched && { refersTo: claim.searched.closest }),
    ...(mark ? { mark: { ...mark, details } } : {}),
  };
}

function identityOf({ id, frame, verdict }: Claim): OutlineClaim {
  return frame ? { id } : { id, verdict };
}

function notesOf(report: Report, claim: Claim): OutlineNote[] {
  const numbers = numbersCited(claim);
  return numbers.flatMap((number): OutlineNote[] => {
    const citation = report.citations.find((candidate) => candidate.number === number);
    const own = claim.citations.filter((candidate) => candidate.number === number);
    if (citation === undefined) return [];
    return [
      {
        number,
        title: citation.documentTitle,
        place: citedPlace(report, citation),
        quote: own.map(({ quote }) => displayQuote(quote)).join(' … '),
        isContradicted: own.some(({ verdict }) => verdict === 'contradicted'),
      },
    ];
  });
}
