import type { Report } from '../../../domain/index.ts';
import { labelsFor, type ReportLabels } from '../outline/labels.ts';
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
import { outlineReport } from '../outline/outline-report.ts';
import { directAnswer } from './direct-answer.ts';
import { escapeMarkdown as text, escapeMarkdownTitle as title } from './escape-markdown.ts';

/**
 * The report as GitHub Markdown that also reads well as plain text: `[3]` in the text, defined at the end as a link to the
 * reference. Pure and total; everything that is not ours is escaped.
 */
export function renderMarkdown(report: Report): string {
  const outline = outlineReport(report);
  const labels = labelsFor(outline.language);
  const references = outline.parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'references' ? block.references : [])),
  );
  const parts = [
    ...renderHead(outline, labels),
    ...outline.parts.flatMap((part) => renderPart(part, labels)),
    `*${text(outline.footer)}*`,
    references.map(({ number }) => `[${number}]: #ref-${number}`).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The direct answer alone, as it stands at the top of a report; its marks are defined nowhere. */
export function renderAnswer(report: Report): string {
  const labels = labelsFor(report.language);
  return outlineBlocks(report, directAnswer(report))
    .map((block) => renderBlock(block, labels))
    .join('\n\n');
}

function renderHead({ title: name, asked, status, counts, notice }: Outline, labels: ReportLabels) {
  const named = (label: string) => `**${label}${labels.colon.trim()}**`;
  return [
    `# ${title(name)}`,
    [
      ...(asked ? [`${named(asked.label)} ${title(asked.text)}  `] : []),
      [`**${text(status.text)}**`, ...counts.map(text)].join(' · '),
    ].join('\n'),
    ...(notice ? [`> **${text(notice)}**`] : []),
  ];
}

function renderPart(
  { heading, badge, problem, folded, blocks }: OutlinePart,
  labels: ReportLabels,
): string[] {
  const state = [badge?.text, problem].flatMap((part) => (part === undefined ? [] : [text(part)]));
  return [
    `## ${title(heading)}`,
    ...(state.length > 0 ? [`*${state.join(labels.colon)}*`] : []),
    ...(folded ? [text(folded)] : []),
    ...blocks.map((block) => renderBlock(block, labels)),
  ];
}

function renderBlock(block: OutlineBlock, labels: ReportLabels): string {
  switch (block.kind) {
    case 'paragraph':
      return renderRuns(block.runs);
    case 'heading':
      return `### ${renderRuns(block.runs, title)}`;
    case 'list':
      return block.items.map((runs) => `- ${renderRuns(runs)}`).join('\n');
    case 'table':
      return renderTable(block.head, block.rows);
    case 'passage': {
      const inner = [
        renderRuns([block.source], title),
        ...block.body.map((part) => renderBlock(part, labels)),
      ];
      return inner
        .join('\n\n')
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    }
    case 'entries':
      return block.entries.map(renderEntry).join('\n');
    case 'references':
      return block.references.map(renderReference).join('\n\n');
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
  return `- ${renderRun(lead, title)}${state}${detail === undefined ? '' : ` — ${title(detail)}`}`;
}

function renderReference({ number, title: name, place, quotes }: OutlineReference): string {
  return [
    `${number}. <a id="ref-${number}"></a>**${title(name)}** — ${title(place)}`,
    ...quotes.map((quote) => `   > ${text(quote)}`),
  ].join('\n\n');
}

function renderRuns(runs: readonly OutlineRun[], quoted = text): string {
  return runs.map((run) => renderRun(run, quoted)).join(' ');
}

/** A run with its marks: `[1] [4]`, with a space between, since `[1][4]` is one link in Markdown. */
function renderRun(
  { text: words, style, notes = [], refersTo = [], mark }: OutlineRun,
  quoted = text,
): string {
  const sign = style === 'bold' || style === 'marked' ? '**' : style === 'italic' ? '*' : '';
  const numbers = [...notes.map(({ number }) => number), ...refersTo].map((number) => ` [${number}]`);
  return `${sign}${quoted(words)}${sign}${numbers.join('')}${mark === undefined ? '' : ` *(${text(mark.label)})*`}`;
}
