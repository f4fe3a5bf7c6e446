import type { Claim, Report } from '../../../domain/index.ts';
import { toPlainInline } from '../../../rag/verify/index.ts';
import { fileIn } from './cited-place.ts';
import { shortPlace } from './format-locator.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock, OutlineRow, OutlineRun } from './outline.ts';
import { type Citer, withoutPlaces } from './outline-cites.ts';
import type { ShownReport } from './shown-report.ts';

const ROW = /^\s{0,12}\|/;
const RULE = /^[\s|:-]{3,}$/;
/** Of an item of a list. */
const BULLET = /^\s{0,12}[-*+]\s+/;
/** Of a numbered item, which keeps its number. */
const NUMBER = /^\s{0,12}\d{1,3}[.)]\s/;
const MARKS = /^\s{0,12}(?:#{1,6}\s+|>\s?)/;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A passage that is shown whole: where it is from, and its text, with what fits the question best marked. */
export function outlinePassage(report: ShownReport, claim: Claim, cite: Citer): OutlineBlock {
  const [citation] = claim.citations;
  const entry = report.citations.find(({ number }) => number === citation?.number);
  const place = entry === undefined ? '' : placeIn(report, entry);
  const title = entry?.documentTitle ?? '';
  return {
    kind: 'passage',
    claim: { id: claim.id, verdict: claim.verdict },
    source: {
      text: [title, place].filter((part) => part !== '').join(' — '),
      style: 'bold',
      cites: citation === undefined ? [] : withoutPlaces(cite([citation.number])),
    },
    warnings: amendmentsOf(report, entry).map((text) => ({ text, style: 'italic' })),
    body: passageBody(claim),
  };
}

/** Which documents say that they change the one that a passage is from, or are said there to be changed. */
function amendmentsOf(report: ShownReport, entry: Report['citations'][number] | undefined): string[] {
  const found = entry === undefined ? [] : (report.amendments?.get(entry.documentId) ?? []);
  const { amended, amendedByTitle, amends } = labelsFor(report.language);
  return found.map(({ kind, title, name }) => {
    if (kind === 'amended') return amends(title, name);
    return name === entry?.documentTitle ? amendedByTitle(title, name) : amended(title, name);
  });
}

function placeIn(report: Report, entry: Report['citations'][number]): string {
  const { place, comma } = labelsFor(report.language);
  // The title is said before it.
  const headingPath = entry.locator.headingPath.filter((heading) => heading !== entry.documentTitle);
  const within = shortPlace({ ...entry.locator, headingPath }, report.language);
  return [place.file(fileIn(report, entry)), within].filter((part) => part !== '').join(comma);
}

/** The paragraphs and tables of a passage, with what fits the question best marked. */
export const passageBody = (claim: Claim): OutlineBlock[] => outlineText(claim.text, markedIn(claim));

/** Where the text of a passage has what is marked: behind the head of its table, which the quotation does not have. */
function markedIn({ text, highlight, citations: [citation] }: Claim): Range | undefined {
  if (highlight === undefined || citation === undefined || !text.endsWith(citation.quote)) return undefined;
  const by = text.length - citation.quote.length - citation.start;
  return { start: highlight.start + by, end: highlight.end + by };
}

/** How deep what begins with so many spaces is set in, under the items before it. */
function openDepths() {
  let indents: number[] = [];
  return (line: string, isItem: boolean): number => {
    const indent = line.replaceAll('\t', '    ').search(/\S/);
    indents = indents.filter((one) => one < indent);
    const depth = indents.length;
    if (isItem) indents.push(indent);
    return depth;
  };
}

/** A paragraph, or an item that goes on the list before it. */
function addProse(
  blocks: OutlineBlock[],
  line: string,
  runs: OutlineRun[],
  depthOf: ReturnType<typeof openDepths>,
): void {
  if (runs.length === 0) return;
  const depth = depthOf(line, BULLET.test(line) || NUMBER.test(line));
  const list = blocks.at(-1);
  if (!BULLET.test(line)) blocks.push({ kind: 'paragraph', runs, ...(depth > 0 && { depth }) });
  else if (list?.kind === 'list')
    blocks.splice(-1, 1, {
      kind: 'list',
      items: [...list.items, runs],
      depths: [...(list.depths ?? []), depth],
    });
  else blocks.push({ kind: 'list', items: [runs], depths: [depth] });
}

function outlineText(text: string, marked: Range | undefined): OutlineBlock[] {
  const blocks: OutlineBlock[] = [];
  const depthOf = openDepths();
  let prose: Range | undefined;
  let table: { head?: OutlineRow; rows: OutlineRow[] } | undefined;
  const close = () => {
    if (prose !== undefined)
      addProse(blocks, text.slice(prose.start, prose.end), runsOf(text, prose, marked), depthOf);
    if (table !== undefined) blocks.push({ kind: 'table', ...table });
    prose = undefined;
    table = undefined;
  };
  const lines = text.split('\n');
  let at = 0;
  for (const [index, line] of lines.entries()) {
    const range = { start: at, end: at + line.length };
    at = range.end + 1;
    if (ROW.test(line)) {
      if (table === undefined) close();
      table ??= { rows: [] };
      if (RULE.test(line)) continue;
      const row = rowOf(line, isMarked(range, marked));
      if (RULE.test(lines[index + 1] ?? '') && table.rows.length === 0) table.head = row;
      else table.rows.push(row);
      continue;
    }
    if (
      table !== undefined ||
      line.trim() === '' ||
      /^\s{0,12}(?:#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s)/.test(line)
    )
      close();
    if (line.trim() !== '') prose = { start: (prose ?? range).start, end: range.end };
  }
  close();
  return blocks;
}

const isMarked = (range: Range, marked: Range | undefined): boolean =>
  marked !== undefined && range.start < marked.end && marked.start < range.end;

function runsOf(text: string, { start, end }: Range, marked: Range | undefined): OutlineRun[] {
  const from = Math.min(end, Math.max(start, marked?.start ?? end));
  const to = Math.min(end, Math.max(from, marked?.end ?? end));
  const pieces: OutlineRun[] = [
    { text: text.slice(start, from) },
    { text: text.slice(from, to), style: 'marked' },
    { text: text.slice(to, end) },
  ];
  const first = pieces.findIndex((run) => run.text !== '');
  const withoutMarks = (text: string) => text.replace(MARKS, '').replace(BULLET, '');
  return pieces
    .map((run, at) => ({ ...run, text: toPlainInline(at === first ? withoutMarks(run.text) : run.text) }))
    .filter((run) => run.text !== '');
}

function rowOf(line: string, marked: boolean): OutlineRow {
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return {
    cells: cells.map((cell) => [
      { text: toPlainInline(cell.trim()), ...(marked && { style: 'marked' as const }) },
    ]),
  };
}
