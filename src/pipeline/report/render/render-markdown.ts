import type { Report } from '../../../domain/index.ts';
import { withoutControls } from '../../../linguistics/index.ts';
import { labelsFor, type ReportLabels } from '../outline/labels.ts';
import { numberRanges } from '../outline/number-ranges.ts';
import type {
  Outline,
  OutlineBlock,
  OutlineEntry,
  OutlinePart,
  OutlineReference,
  OutlineRow,
  OutlineRun,
} from '../outline/outline.ts';
import { outlineBlocks } from '../outline/outline-blocks.ts';
import { footnoteLabels, outlineFootnotes } from '../outline/outline-footnotes.ts';
import { type AppendixView, outlineReport } from '../outline/outline-report.ts';
import { directAnswer } from './direct-answer.ts';
import { escapeMarkdown as text } from './escape-markdown.ts';

/**
 * The report as GitHub Markdown that also reads well as plain text: `[3]` in the text, defined at the end as a link to the
 * reference, and `[^f1]` for a formula. Pure and total; everything that is not ours is escaped.
 */
export function renderMarkdown(report: Report, view?: AppendixView): string {
  const outline = outlineReport(report, view);
  const labels = labelsFor(outline.language);
  const { asked, contents, footnotes, appendix } = outline;
  const parts = [
    `# ${text(outline.title)}`,
    ...(asked ? [`*${text(asked.label)}${labels.colon}${text(asked.text).trim()}*`] : []),
    renderContents(contents, labels),
    ...outline.parts.flatMap((part) => [
      ...(part.id === 'references' ? [renderFootnotes(footnotes)] : []),
      ...renderPart(part, '##', labels),
    ]),
    ...(appendix
      ? [`## ${appendix.heading}`, ...appendix.parts.flatMap((part) => renderPart(part, '###', labels))]
      : []),
    `*${text(outline.footer)}*`,
    [...outline.parts, ...(appendix?.parts ?? [])]
      .flatMap(numbersDefined)
      .sort((left, right) => left - right)
      .map((number) => `[${number}]: #ref-${number}`)
      .join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const numbersDefined = ({ blocks }: OutlinePart): number[] =>
  blocks
    .flatMap((block) => (block.kind === 'references' ? block.references : []))
    .flatMap(({ places }) => places.map(({ number }) => number));

/** The direct answer alone, as it stands at the top of a report; its numbers are defined nowhere. */
export function renderAnswer(report: Report): string {
  const labels = labelsFor(report.language);
  const shown = new Set(report.answer.flatMap(({ claims }) => claims.map(({ id }) => id)));
  const numbers = footnoteLabels(report);
  const own = outlineFootnotes(report).filter(({ label }) =>
    [...numbers].some(([id, number]) => number === label && shown.has(id)),
  );
  return [
    ...outlineBlocks(report, directAnswer(report)).map((block) => renderBlock(block, labels)),
    ...(own.length === 0 ? [] : [renderFootnotes(own)]),
  ].join('\n\n');
}

function renderContents(contents: Outline['contents'], { contents: label }: ReportLabels): string {
  if (contents.length === 0) return '';
  const lines = contents.map(({ heading }) => `- [${text(heading)}](#${slugOf(heading)})`);
  return [`**${label}**`, lines.join('\n')].join('\n\n');
}

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  withoutControls(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const renderFootnotes = (footnotes: Outline['footnotes']): string =>
  footnotes.map(({ label, runs }) => `[^${label}]: ${renderRuns(runs)}`).join('\n');

function renderPart(
  { heading, intro, blocks }: OutlinePart,
  level: '##' | '###',
  labels: ReportLabels,
): string[] {
  return [
    `${level} ${text(heading)}`,
    ...(intro ? [text(intro)] : []),
    ...blocks.map((block) => renderBlock(block, labels)),
  ];
}

function renderBlock(block: OutlineBlock, labels: ReportLabels): string {
  switch (block.kind) {
    case 'paragraph':
      return renderRuns(block.runs);
    case 'heading':
      return `### ${renderRuns(block.runs)}`;
    case 'list':
      return block.items.map((runs) => `- ${renderRuns(runs)}`).join('\n');
    case 'table':
      return renderTable(block.head, block.rows);
    case 'passage': {
      const inner = [renderRuns([block.source]), ...block.body.map((part) => renderBlock(part, labels))];
      return inner
        .join('\n\n')
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    }
    case 'entries':
      return block.entries.map(renderEntry).join('\n');
    case 'references':
      return block.references.map((reference) => renderReference(reference, labels)).join('\n\n');
    case 'facts':
      return block.facts
        .map(({ label, value }) => `- ${text(label)}${labels.colon}${text(value)}`)
        .join('\n');
  }
}

function renderTable(head: OutlineRow | undefined, rows: readonly OutlineRow[]): string {
  const columns = Math.max(1, (head ?? rows[0])?.cells.length ?? 1);
  const renderRow = ({ cells }: OutlineRow) => `| ${cells.map((runs) => renderRuns(runs)).join(' | ')} |`;
  return [
    head ? renderRow(head) : `|${'   |'.repeat(columns)}`,
    `|${' --- |'.repeat(columns)}`,
    ...rows.map(renderRow),
  ].join('\n');
}

function renderEntry({ lead, badge, detail }: OutlineEntry): string {
  const state = badge === undefined ? '' : ` (${text(badge.text)})`;
  return `- ${renderRun(lead)}${state}${detail === undefined ? '' : ` — ${text(detail)}`}`;
}

function renderReference({ title: name, file, places }: OutlineReference, { colon }: ReportLabels): string {
  const lines = places.map(({ number, place, words }) => {
    const quoted = words === '' ? '' : `${place === '' ? ' ' : colon}“${text(words)}”`;
    return `- <a id="ref-${number}"></a>[${number}]${place === '' ? '' : ` ${text(place)}`}${quoted}`;
  });
  return [`**${text(name)}** (${text(file)})`, lines.join('\n')].join('\n\n');
}

function renderRuns(runs: readonly OutlineRun[]): string {
  return runs.map(renderRun).join(' ');
}

/** A run with its marks: `[1] [4]–[8]`, with a space between, since `[1][4]` is one link in Markdown. */
function renderRun({
  text: whole,
  lead = '',
  style,
  notes = [],
  refersTo = [],
  footnote,
  mark,
}: OutlineRun): string {
  const words = whole.slice(lead.length).trimStart();
  const sign = style === 'bold' || style === 'marked' ? '**' : style === 'italic' ? '*' : '';
  return [
    ...(lead === '' ? [] : [`**${text(lead)}**`]),
    ...(words === '' ? [] : [`${sign}${text(words)}${sign}`]),
    ...numberRanges([...notes.map(({ number }) => number), ...refersTo]).map((range) =>
      range.map((number) => `[${number}]`).join('–'),
    ),
    ...(footnote === undefined ? [] : [`[^${footnote}]`]),
    ...(mark === undefined ? [] : [mark.sign]),
  ].join(' ');
}
