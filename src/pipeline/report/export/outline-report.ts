import type { Citation, Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { citedPlace } from '../render/cited-place.ts';
import { claimMark } from '../render/claim-mark.ts';
import { displayQuote } from '../render/display-quote.ts';
import { labelsFor, type ReportLabels } from '../render/labels.ts';
import { listRunFacts } from '../render/run-facts.ts';
import { shownSections } from '../render/shown-sections.ts';
import { listEgress } from '../render/web-labels.ts';

/** What a reference says at one claim: where it points and the words there. */
export interface OutlineNote {
  readonly number: number;
  readonly place: string;
  readonly quote: string;
}
export interface OutlineRun {
  readonly text: string;
  readonly style?: 'bold' | 'italic' | undefined;
  /** References that stand right behind the text. */
  readonly notes?: readonly OutlineNote[] | undefined;
}
export type OutlineBlock =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph' | 'bullet' | 'quote'; readonly runs: readonly OutlineRun[] }
  | { readonly kind: 'numbered'; readonly number: number; readonly runs: readonly OutlineRun[] }
  | {
      readonly kind: 'table';
      readonly header: boolean;
      readonly rows: readonly (readonly (readonly OutlineRun[])[])[];
    };

/** The report as plain blocks in reading order: what page formats are made from. Pure. */
export function outlineReport(report: Report): OutlineBlock[] {
  const labels = labelsFor(report.language);
  const colon = report.language === 'zh' ? '：' : ': ';
  const blocks: OutlineBlock[] = [
    { kind: 'title', text: report.title },
    ...(report.title === report.question
      ? []
      : [paragraph({ text: `${labels.question}${colon}`, style: 'bold' }, { text: report.question })]),
    paragraph(
      { text: labels.status[report.status], style: 'bold' },
      {
        text: ` · ${labels.claimSummary(report.verification)} · ${labels.counts(report.citations.length, report.sources.length)}`,
      },
    ),
    ...(report.confidence
      ? [
          paragraph(
            { text: `${labels.confidence}${colon}`, style: 'bold' },
            {
              text: `${labels.confidenceLevel[report.confidence.level]} (${report.confidence.reasons.join('; ')})`,
            },
          ),
        ]
      : []),
    ...(report.budgetLimited ? [paragraph({ text: labels.budgetLimited, style: 'bold' })] : []),
    heading(labels.answer),
    ...reportBlocks(report, report.answer, labels),
  ];
  for (const section of shownSections(report)) {
    blocks.push(heading(section.heading));
    if (section.status !== 'answered')
      blocks.push(
        paragraph({
          text:
            labels.sectionStatus[section.status] + (section.problem ? colon + section.problem.detail : ''),
          style: 'italic',
        }),
      );
    blocks.push(...reportBlocks(report, section.blocks, labels));
  }
  blocks.push(
    ...contradictions(report, labels),
    ...list(
      labels.unanswered,
      report.unanswered.map(({ question, reason }) => [
        { text: question, style: 'bold' },
        { text: `${colon}${reason}` },
      ]),
    ),
    ...references(report, labels),
    ...list(
      labels.sources,
      report.sources.map(({ title, sourcePath, citations }) => [
        {
          text: `${title || sourcePath} (${sourcePath}) ${citations.map((number) => `[${number}]`).join(' ')}`,
        },
      ]),
    ),
    ...list(
      labels.skippedDocuments,
      report.skippedDocuments.map(({ sourcePath, problem }) => [
        { text: `${sourcePath}${colon}${problem.detail} (${problem.code})` },
      ]),
    ),
    ...list(
      labels.removed,
      report.verification.removed.map(({ text, reason }) => [
        { text: `${text} ` },
        { text: `(${reason})`, style: 'italic' },
      ]),
    ),
    ...list(
      labels.notes,
      report.notes.map((text) => [{ text }]),
    ),
    ...list(
      listEgress(report).heading,
      listEgress(report).items.map((text) => [{ text }]),
    ),
    ...list(
      labels.facts,
      listRunFacts(report).map(({ label, value }) => [{ text: `${label}${colon}${value}` }]),
    ),
    paragraph({ text: labels.madeBy, style: 'italic' }),
  );
  return blocks;
}

function reportBlocks(report: Report, blocks: readonly ReportBlock[], labels: ReportLabels): OutlineBlock[] {
  const made: OutlineBlock[] = [];
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index];
    if (block === undefined) break;
    let end = index + 1;
    if (block.kind === 'table_row') while (blocks[end]?.kind === 'table_row') end++;
    if (block.kind === 'table_row') made.push(table(report, blocks.slice(index, end), labels));
    else if (block.kind === 'heading')
      made.push({ kind: 'heading', level: 2, text: block.claims.map(({ text }) => text).join(' ') });
    else
      made.push({
        kind: block.kind,
        runs: block.claims.flatMap((claim) => claimRuns(report, claim, labels)),
      });
    index = end;
  }
  return made;
}

function table(report: Report, rows: readonly ReportBlock[], labels: ReportLabels): OutlineBlock {
  const cells = rows.flatMap(({ claims }) =>
    claims.map((claim) => {
      const parts = claim.text.split(' | ');
      return parts.map((text, index): OutlineRun[] =>
        index === parts.length - 1 ? claimRuns(report, { ...claim, text }, labels) : [{ text }],
      );
    }),
  );
  return { kind: 'table', header: rows[0]?.claims.every(({ frame }) => frame) === true, rows: cells };
}

function claimRuns(report: Report, claim: Claim, labels: ReportLabels): OutlineRun[] {
  const numbers = [...new Set(claim.citations.map(({ number }) => number))];
  const notes = numbers.flatMap((number): OutlineNote[] => {
    const citation = report.citations.find((candidate) => candidate.number === number);
    const own = claim.citations.find((candidate) => candidate.number === number);
    if (citation === undefined || own === undefined) return [];
    return [{ number, place: placeOf(report, citation), quote: displayQuote(own.quote) }];
  });
  const mark = claimMark(claim, labels);
  return [
    { text: claim.text, notes },
    ...(mark === undefined ? [] : [{ text: ` (${mark.label})`, style: 'italic' as const }]),
    { text: ' ' },
  ];
}

function contradictions(report: Report, labels: ReportLabels): OutlineBlock[] {
  const { contradictions: found = [] } = report;
  if (found.length === 0) return [];
  return [
    heading(labels.contradictions),
    ...found.flatMap(({ about, values, reason }): OutlineBlock[] => [
      paragraph({ text: about, style: 'bold' }),
      {
        kind: 'table',
        header: true,
        rows: [
          labels.contradictionColumns.map((text) => [{ text }]),
          ...values.map(({ value, number, date }) => {
            const citation = report.citations.find((entry) => entry.number === number);
            const place = citation === undefined ? '' : placeOf(report, citation);
            return [[{ text: value }], [{ text: `${place} [${number}]` }], [{ text: date ?? '–' }]];
          }),
        ],
      },
      paragraph({ text: reason }),
    ]),
  ];
}

function references(report: Report, labels: ReportLabels): OutlineBlock[] {
  if (report.citations.length === 0) return [];
  return [
    heading(labels.references),
    ...report.citations.flatMap((citation): OutlineBlock[] => [
      { kind: 'numbered', number: citation.number, runs: [{ text: placeOf(report, citation) }] },
      ...(citation.quote === ''
        ? []
        : [
            {
              kind: 'quote' as const,
              runs: [{ text: displayQuote(citation.quote), style: 'italic' as const }],
            },
          ]),
    ]),
  ];
}

function placeOf(report: Report, citation: Citation): string {
  const title = citation.documentTitle === '' ? '' : `${citation.documentTitle} — `;
  return title + citedPlace(report, citation);
}

function list(title: string, items: readonly (readonly OutlineRun[])[]): OutlineBlock[] {
  return items.length === 0
    ? []
    : [heading(title), ...items.map((runs) => ({ kind: 'bullet' as const, runs }))];
}

function heading(text: string): OutlineBlock {
  return { kind: 'heading', level: 1, text };
}

function paragraph(...runs: OutlineRun[]): OutlineBlock {
  return { kind: 'paragraph', runs };
}
