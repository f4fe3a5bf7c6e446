import type { Report, ReportSection } from '../../../domain/index.ts';
import { numbersCited } from './cited-place.ts';
import { claimMark, claimsInOrder } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import type { OutlineBlock, OutlineEntry, OutlinePart, Tone } from './outline.ts';
import { listCalculations } from './outline-calculations.ts';
import { type Citer, closestAlone, createCiter } from './outline-cites.ts';
import { wordsSearched } from './outline-footnotes.ts';
import { outlineQuotations } from './outline-references.ts';
import { listRunFacts } from './run-facts.ts';
import { listEgress } from './web-origin.ts';

const TONES: Readonly<Record<ReportSection['status'], Tone>> = {
  answered: 'good',
  partly: 'warn',
  found: 'good',
  no_evidence: 'plain',
  failed: 'bad',
  skipped: 'plain',
};

/** How a report was made: what the checks found, what was searched, taken out, read and used. */
export function outlineAppendix(report: Report): OutlinePart[] {
  const labels = labelsFor(report.language);
  const egress = listEgress(report);
  const cite = createCiter(report);
  const close = new Set(closestAlone(report));
  const cited = report.citations.filter((citation) => !close.has(citation));
  return [
    ...part('result', labels.result, [{ kind: 'facts', facts: listResults(report) }]),
    ...part('sub-questions', labels.subQuestions, entries(listStates(report))),
    ...part('checks', labels.checks, entries(listDoubts(report, cite)), labels.doubtsIntro),
    ...part('removed', labels.removed, entries(listRemoved(report)), labels.removedIntro),
    ...part('calculations', labels.calculations, calculationsBySection(report)),
    ...part('searches', labels.searches, [
      ...entries(listSearches(report, cite)),
      ...outlineQuotations(report, [...close]),
    ]),
    ...part('quotations', labels.quotations, outlineQuotations(report, cited)),
    ...part('sources', labels.sources, entries(listSources(report))),
    ...part('skipped', labels.skippedDocuments, entries(listSkipped(report))),
    ...part(
      'notes',
      labels.notes,
      report.notes.length === 0 ? [] : [{ kind: 'list', items: report.notes.map((text) => [{ text }]) }],
    ),
    ...part('egress', egress.heading, entries(egress.entries)),
    ...part('facts', labels.facts, [{ kind: 'facts', facts: listRunFacts(report) }]),
  ];
}

/** What a reader of the text need not stop at, section by section. */
function calculationsBySection(report: Report): OutlineBlock[] {
  const labels = labelsFor(report.language);
  const { sections } = report;
  const ordered = [...sections.filter((one) => !one.limits), ...sections.filter((one) => one.limits)];
  return listCalculations(report).flatMap(({ at, runs }): OutlineBlock[] => [
    { kind: 'paragraph', runs: [{ text: ordered[at - 1]?.heading ?? labels.summary, style: 'bold' }] },
    { kind: 'paragraph', runs },
  ]);
}

function listResults(report: Report): { readonly label: string; readonly value: string }[] {
  const labels = labelsFor(report.language);
  const { question, title, verification, citations, sources, status } = report;
  return [
    ...(title === question ? [] : [{ label: labels.question, value: question }]),
    { label: labels.statusLabel, value: labels.status[status] },
    { label: labels.statements, value: labels.claimSummary(verification).join(labels.semicolon) },
    { label: labels.references, value: labels.counts(citations.length, sources.length) },
  ];
}

/** Sub-questions and sections that are not answered whole; why a sub-question is open, the text says, but of follow-ups. */
function listStates(report: Report): OutlineEntry[] {
  const labels = labelsFor(report.language);
  const entryOf = (text: string, status: ReportSection['status'], detail?: string): OutlineEntry => ({
    lead: { text },
    badge: { text: labels.sectionStatus[status], tone: TONES[status] },
    detail,
  });
  const sections = report.sections.filter(
    ({ status, taskId }) =>
      status !== 'answered' &&
      status !== 'found' &&
      !report.unanswered.some((entry) => entry.taskId === taskId),
  );
  return [
    ...sections.map(({ heading, status, problem }) =>
      entryOf(heading, status, problem && labels.reason.failed(problem.detail, problem.code)),
    ),
    ...report.unanswered.map(({ question, status, follows, reason }) =>
      entryOf(question, status, follows && reason),
    ),
  ];
}

/** Claims that stand in the report with a doubt, and what is wanting in each. */
function listDoubts(report: Report, cite: Citer): OutlineEntry[] {
  const labels = labelsFor(report.language);
  return claimsInOrder(report).flatMap((claim): OutlineEntry[] => {
    const mark = claimMark(claim, labels);
    if (mark === undefined) return [];
    return [
      {
        lead: { text: claim.text, cites: cite(numbersCited(claim), claim.citations) },
        badge: { text: mark.label, tone: 'warn' },
        detail: mark.details.length === 0 ? undefined : mark.details.join(labels.semicolon),
      },
    ];
  });
}

function listRemoved({ verification }: Report): OutlineEntry[] {
  return verification.removed.map(({ text, reason }) => ({
    lead: { text },
    ...(reason === '' ? {} : { detail: reason }),
  }));
}

/** What was searched for statements that say that something is missing, and what came closest. */
function listSearches(report: Report, cite: Citer): OutlineEntry[] {
  const labels = labelsFor(report.language);
  return claimsInOrder(report).flatMap(({ text, searched }): OutlineEntry[] =>
    searched === undefined
      ? []
      : [
          {
            lead: { text, cites: cite(searched.closest) },
            detail: labels.searchedFor(wordsSearched(text, searched.queries), searched.total),
          },
        ],
  );
}

/** The files of the documents that the references name: where each was read, its format and the start of its hash. */
function listSources({ sources }: Report): OutlineEntry[] {
  return sources.map(({ sourcePath, format, contentHash }) => ({
    lead: { text: sourcePath },
    detail: [format, contentHash.slice(0, 12)].join(' · '),
  }));
}

function listSkipped({ skippedDocuments, language }: Report): OutlineEntry[] {
  const { reason } = labelsFor(language);
  return skippedDocuments.map(({ sourcePath, problem }) => ({
    lead: { text: sourcePath },
    detail: reason.failed(problem.detail, problem.code),
  }));
}

function entries(all: readonly OutlineEntry[]): OutlineBlock[] {
  return all.length === 0 ? [] : [{ kind: 'entries', entries: all }];
}

/** A part of the report; none when there is nothing to say in it. */
export function part(
  id: string,
  heading: string,
  blocks: readonly OutlineBlock[],
  intro?: string,
): OutlinePart[] {
  return blocks.length === 0 ? [] : [{ id, heading, ...(intro === undefined ? {} : { intro }), blocks }];
}
