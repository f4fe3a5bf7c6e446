import type { Report } from '../../../domain/index.ts';
import { labelsFor, type ReportLabels } from '../outline/labels.ts';
import { createNaming } from '../outline/naming.ts';
import { numberRanges } from '../outline/number-ranges.ts';
import type {
  Outline,
  OutlineBlock,
  OutlineCite,
  OutlineEntry,
  OutlineInstead,
  OutlinePart,
  OutlinePlace,
  OutlineReference,
  OutlineRow,
  OutlineRun,
} from '../outline/outline.ts';
import { outlineBlocks } from '../outline/outline-blocks.ts';
import { explainClaims } from '../outline/outline-calculations.ts';
import { citePieces } from '../outline/outline-cites.ts';
import { type AppendixView, outlineReport } from '../outline/outline-report.ts';
import { isClosing, unfoldRun } from '../outline/unfold-run.ts';
import { directAnswer } from './direct-answer.ts';
import { escapeMarkdown as text } from './escape-markdown.ts';

/**
 * The report as GitHub Markdown that also reads well as plain text: `[3, p. 12]` in the text, with the document and the page, and `[^f1]`
 * for the pages of many documents. Pure and total; everything that is not ours is escaped.
 */
export function renderMarkdown(report: Report, view?: AppendixView): string {
  const outline = outlineReport(report, view);
  const labels = labelsFor(outline.language);
  const { asked, found, footnotes, appendix } = outline;
  const parts = [
    `# ${text(outline.title)}`,
    ...(asked ? [`*${text(asked.label)}${labels.colon}${text(asked.text).trim()}*`] : []),
    ...(found ? [`*${text(found)}*`] : []),
    ...outline.parts.flatMap((part) => [
      ...(part.id === 'references' ? [renderFootnotes(footnotes, citeByPlace(labels))] : []),
      ...renderPart(part, '##', labels),
    ]),
    ...(appendix
      ? [`## ${appendix.heading}`, ...appendix.parts.flatMap((part) => renderPart(part, '###', labels))]
      : []),
    `*${text(outline.footer)}*`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The direct answer alone, as it stands at the top of a report; its numbers are defined nowhere. */
export function renderAnswer(report: Report): string {
  const labels = labelsFor(report.language);
  const naming = createNaming(report, 'number');
  const claims = report.answer.flatMap((block) => block.claims);
  const worked = renderRuns(explainClaims(claims, report, naming.cite), citeByNumber);
  return [
    ...outlineBlocks(report, directAnswer(report), naming).map((block) =>
      renderBlock(block, labels, citeByNumber),
    ),
    ...(worked === '' ? [] : [text(labels.calculations) + labels.colon + worked]),
  ].join('\n\n');
}

/** How a text names what it cites. */
type CiteForm = (cites: readonly OutlineCite[], instead?: OutlineInstead) => string;

/** In a report: document and place. */
const citeByPlace =
  (labels: ReportLabels): CiteForm =>
  (cites, instead) => {
    const pieces = citePieces(cites, labels).map((piece) => piece.before + text(piece.text));
    const cited = pieces.length === 0 ? [] : [`[${pieces.join('')}]`];
    return [...(instead === undefined ? [] : [`(${text(instead.label)})`]), ...cited].join(' ');
  };

/** In an answer that lists its citations beside it: their numbers, `[1] [4]–[8]`, with a space between, since `[1][4]` is one link in Markdown. */
const citeByNumber: CiteForm = (cites) =>
  numberRanges(cites.flatMap(({ numbers }) => numbers))
    .map((range) => range.map((number) => `[${number}]`).join('–'))
    .join(' ');

const renderFootnotes = (footnotes: Outline['footnotes'], cite: CiteForm): string =>
  footnotes.map(({ label, runs }) => `[^${label}]: ${renderRuns(runs, cite)}`).join('\n');

function renderPart(
  { heading, intro, blocks }: OutlinePart,
  level: '##' | '###',
  labels: ReportLabels,
): string[] {
  return [
    ...(heading === '' ? [] : [`${level} ${text(heading)}`]),
    ...(intro ? [text(intro)] : []),
    ...blocks.map((block) => renderBlock(block, labels)),
  ];
}

function renderBlock(
  block: OutlineBlock,
  labels: ReportLabels,
  cite: CiteForm = citeByPlace(labels),
): string {
  switch (block.kind) {
    case 'paragraph':
      return renderRuns(block.runs, cite);
    case 'heading':
      return `### ${renderRuns(block.runs, cite)}`;
    case 'list':
      return block.items
        .map((runs, at) => `${'  '.repeat(block.depths?.[at] ?? 0)}- ${renderRuns(runs, cite)}`)
        .join('\n');
    case 'table':
      return renderTable(block.head, block.rows, cite);
    case 'passage': {
      const inner = [
        renderRuns([block.source], cite),
        ...block.warnings.map((run) => renderRuns([run], cite)),
        ...block.body.map((part) => renderBlock(part, labels, cite)),
      ];
      return inner
        .join('\n\n')
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    }
    case 'entries':
      return block.entries.map((entry) => renderEntry(entry, cite)).join('\n');
    case 'references':
      return block.references
        .map((one) => `- ${nameDocument(one)}${one.place === '' ? '' : labels.comma + text(one.place)}`)
        .join('\n');
    case 'quotations':
      return block.documents
        .map(({ places, ...one }) =>
          [`**${nameDocument(one)}**`, places.map((place) => renderPlace(place, labels)).join('\n')].join(
            '\n\n',
          ),
        )
        .join('\n\n');
    case 'facts':
      return block.facts
        .map(({ label, value }) => `- ${text(label)}${labels.colon}${text(value)}`)
        .join('\n');
  }
}

function renderTable(head: OutlineRow | undefined, rows: readonly OutlineRow[], cite: CiteForm): string {
  const columns = Math.max(1, (head ?? rows[0])?.cells.length ?? 1);
  const renderRow = ({ cells }: OutlineRow) =>
    `| ${cells.map((runs) => renderRuns(runs, cite)).join(' | ')} |`;
  return [
    head ? renderRow(head) : `|${'   |'.repeat(columns)}`,
    `|${' --- |'.repeat(columns)}`,
    ...rows.map(renderRow),
  ].join('\n');
}

function renderEntry({ lead, badge, detail }: OutlineEntry, cite: CiteForm): string {
  const state = badge === undefined ? '' : ` (${text(badge.text)})`;
  return `- ${renderRun(lead, cite)}${state}${detail === undefined ? '' : ` — ${text(detail)}`}`;
}

const nameDocument = ({ name, title, file }: OutlineReference): string =>
  `[${text(name)}] ${text(title)} (${text(file)})`;

function renderPlace({ place, words }: OutlinePlace, { colon }: ReportLabels): string {
  const quoted = words === '' ? [] : [`“${text(words)}”`];
  return `- ${[...(place === '' ? [] : [text(place)]), ...quoted].join(colon)}`;
}

const renderRuns = (runs: readonly OutlineRun[], cite: CiteForm): string =>
  runs
    .flatMap(unfoldRun)
    .map((run) => renderRun(run, cite))
    .reduce((line, words) => line + (line === '' || isClosing(words) ? '' : ' ') + words, '');

/** A run with what it cites, its footnote and its sign. */
function renderRun(
  { text: whole, lead = '', style, cites = [], instead, footnote, mark }: OutlineRun,
  cite: CiteForm,
): string {
  const behind = whole.slice(lead.length);
  const words = behind.trimStart();
  const sign = style === 'bold' || style === 'marked' ? '**' : style === 'italic' ? '*' : '';
  const told = words === '' ? '' : `${sign}${text(words)}${sign}`;
  // Behind stars nothing begins a list: “**2022.** …”.
  const bold = lead === '' ? '' : `**${text(lead).replace(/^(\d{1,9})\\(?=[.)])/, '$1')}**`;
  // A comma right behind it stays there.
  const gap = bold !== '' && told !== '' && !isClosing(behind) ? ' ' : '';
  return [
    ...(bold + told === '' ? [] : [bold + gap + told]),
    ...(cites.length === 0 && instead === undefined ? [] : [cite(cites, instead)]),
    ...(footnote === undefined ? [] : [`[^${footnote}]`]),
    ...(mark === undefined ? [] : [mark.sign]),
  ].join(' ');
}
