import { type Claim, isAccepted, type Report, type ReportBlock } from '../../../domain/index.ts';
import { citedPlace } from './cited-place.ts';
import { claimMark } from './claim-mark.ts';
import { displayQuote, quotesOf } from './display-quote.ts';
import { escapeMarkdown as text, escapeMarkdownTitle as title } from './escape-markdown.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import { listRunFacts } from './run-facts.ts';
import { shownSections } from './shown-sections.ts';
import { describeOrigin, listEgress, originOf } from './web-labels.ts';

/**
 * The report as GitHub Markdown that also reads well as plain text: `[3]` in the text, defined at the end as a link to the
 * reference. Pure and total; everything that is not ours is escaped.
 */
export function renderMarkdown(report: Report): string {
  const labels = labelsFor(report.language);
  const zh = report.language === 'zh';
  const colon = zh ? '：' : ': ';
  const parts = [
    `# ${title(report.title)}`,
    [
      ...(report.title === report.question
        ? []
        : [`**${labels.question}${colon.trim()}** ${title(report.question)}  `]),
      `**${labels.status[report.status]}** · ${labels.claimSummary(report.verification)} · ${labels.counts(report.citations.length, report.sources.length)}`,
    ].join('\n'),
    ...(report.confidence
      ? [
          `**${labels.confidence}${colon.trim()}** ${labels.confidenceLevel[report.confidence.level]} (${report.confidence.reasons.map(text).join(zh ? '；' : '; ')})`,
        ]
      : []),
    ...(report.budgetLimited ? [`> **${labels.budgetLimited}**`] : []),
    `## ${labels.answer}`,
    ...renderBlocks(report.answer, labels),
    ...shownSections(report).flatMap((section) => [
      `## ${title(section.heading)}`,
      ...(section.status === 'answered'
        ? []
        : [
            `*${labels.sectionStatus[section.status]}${section.problem ? colon + text(section.problem.detail) : ''}*`,
          ]),
      ...renderBlocks(section.blocks, labels),
    ]),
    ...renderContradictions(report, labels),
    ...list(
      labels.unanswered,
      report.unanswered.map(
        ({ question, status, reason }) =>
          `**${title(question)}** (${labels.sectionStatus[status]})${colon}${text(reason)}`,
      ),
    ),
    ...list(
      labels.references,
      report.citations.map((citation) => renderReference(report, citation)),
      true,
    ),
    ...list(
      labels.sources,
      report.sources.map(
        ({ title: name, sourcePath, citations }) =>
          `${title(name)} (${text(sourcePath)}) ${citations.map((number) => `[${number}]`).join(' ')}`,
      ),
    ),
    ...list(
      labels.skippedDocuments,
      report.skippedDocuments.map(
        ({ sourcePath, problem }) => `${text(sourcePath)}${colon}${text(problem.detail)} (${problem.code})`,
      ),
    ),
    ...list(labels.checks, renderChecks(report, labels)),
    ...list(
      labels.removed,
      report.verification.removed.map(({ text: claim, reason }) => `${text(claim)} *(${text(reason)})*`),
    ),
    ...list(labels.notes, report.notes.map(text)),
    ...list(listEgress(report).heading, listEgress(report).items.map(text)),
    ...list(
      labels.facts,
      listRunFacts(report).map(({ label, value }) => `${label}${colon}${text(value)}`),
    ),
    `*${labels.madeBy}*`,
    report.citations.map(({ number }) => `[${number}]: #ref-${number}`).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The values side by side, with where and when they stand. */
function renderContradictions(report: Report, labels: ReportLabels): string[] {
  const { contradictions = [] } = report;
  if (contradictions.length === 0) return [];
  const tables = contradictions.flatMap(({ about, values, follows, reason }) => [
    `**${text(about)}**`,
    [
      `| ${labels.contradictionColumns.join(' | ')} |`,
      '| --- | --- | --- |',
      ...values.map(({ value, number, date }, index) => {
        const citation = report.citations.find((entry) => entry.number === number);
        const place = citation ? text(citedPlace(report, citation)).replaceAll('|', '\\|') : '';
        const shown = index === follows ? `**${text(value)}**` : text(value);
        return `| ${shown} | ${place} [${number}] | ${text(date ?? '–')} |`;
      }),
    ].join('\n'),
    text(reason),
  ]);
  return [`## ${labels.contradictions}`, ...tables];
}

function renderBlocks(blocks: readonly ReportBlock[], labels: ReportLabels): string[] {
  const parts: string[] = [];
  let previous: ReportBlock['kind'] | undefined;
  for (const block of blocks) {
    const joined = block.kind === previous && (block.kind === 'bullet' || block.kind === 'table_row');
    const rendered = renderBlock(block, labels, block.kind === 'table_row' && !joined);
    const last = parts.at(-1);
    if (joined && last !== undefined) parts[parts.length - 1] = `${last}\n${rendered}`;
    else parts.push(rendered);
    previous = block.kind;
  }
  return parts;
}

function renderBlock({ kind, claims }: ReportBlock, labels: ReportLabels, opensTable: boolean): string {
  const body = claims.map((claim) =>
    kind === 'table_row' ? renderRow(claim, labels) : `${text(claim.text)}${marks(claim, labels)}`,
  );
  if (kind === 'heading') return `### ${body.join(' ')}`;
  if (kind === 'bullet') return `- ${body.join(' ')}`;
  if (kind === 'paragraph') return body.join(' ');
  const row = body.join('\n');
  if (!opensTable) return row;
  const columns = Math.max(1, claims[0]?.text.split(' | ').length ?? 1);
  const rule = `|${' --- |'.repeat(columns)}`;
  return claims.every(({ frame }) => frame)
    ? `${row}\n${rule}`
    : `|${'   |'.repeat(columns)}\n${rule}\n${row}`;
}

function renderRow(claim: Claim, labels: ReportLabels): string {
  return `| ${claim.text.split(' | ').map(text).join(' | ')}${marks(claim, labels)} |`;
}

/** `[1] [4]`, with a space between, since `[1][4]` is one link in Markdown. */
function marks(claim: Claim, labels: ReportLabels): string {
  const numbers = [...new Set(claim.citations.map(({ number }) => number))]
    .map((number) => ` [${number}]`)
    .join('');
  const mark = claimMark(claim, labels);
  return mark === undefined ? numbers : `${numbers} *(${mark.label})*`;
}

function renderReference(report: Report, citation: Report['citations'][number]): string {
  const quotes = quotesOf(report, citation).map((quote) => `   > ${text(displayQuote(quote))}`);
  const name = citation.documentTitle === '' ? '' : `**${title(citation.documentTitle)}** — `;
  const origin = describeOrigin(originOf(report, citation.documentId), report.language);
  return [
    `<a id="ref-${citation.number}"></a>${name}${text(citedPlace(report, citation))}${origin === '' ? '' : ` (${text(origin)})`}`,
    ...quotes.flatMap((quote) => ['', quote]),
  ].join('\n');
}

function renderChecks(report: Report, labels: ReportLabels): string[] {
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  const doubtful = blocks
    .flatMap(({ claims }) => claims)
    .filter(({ verdict, frame }) => !isAccepted(verdict) && !frame);
  return [
    labels.claimSummary(report.verification),
    ...doubtful.map((claim) => `${text(claim.text)}${marks(claim, labels)} ${text(claim.issues.join('; '))}`),
  ];
}

function list(heading: string, items: readonly string[], numbered = false): string[] {
  if (items.length === 0) return [];
  return [
    `## ${heading}`,
    items.map((item, index) => `${numbered ? `${index + 1}.` : '-'} ${item}`).join(numbered ? '\n\n' : '\n'),
  ];
}
