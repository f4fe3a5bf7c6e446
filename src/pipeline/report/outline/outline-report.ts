import type { Report, ReportSection } from '../../../domain/index.ts';
import { claimMark } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import { numbersCited } from './numbers-cited.ts';
import type { Outline, OutlineBadge, OutlineBlock, OutlineEntry, OutlinePart, Tone } from './outline.ts';
import { outlineBlocks } from './outline-blocks.ts';
import { outlineContradictions, outlineReferences, outlineSources } from './outline-sources.ts';
import { listRunFacts } from './run-facts.ts';
import { shownSections } from './shown-sections.ts';
import { listEgress } from './web-origin.ts';

const TONES: Readonly<Record<Report['status'] | ReportSection['status'], Tone>> = {
  answered: 'good',
  partly: 'warn',
  found: 'good',
  not_found: 'plain',
  no_evidence: 'plain',
  failed: 'bad',
  skipped: 'plain',
};

/** What every form of a report is made from. Pure and total; the same report gives the same outline. */
export function outlineReport(report: Report): Outline {
  const labels = labelsFor(report.language);
  const { verification, citations, sources } = report;
  const { claims, supported, partly } = verification;
  return {
    language: report.language,
    title: report.title,
    ...(report.title === report.question ? {} : { asked: { label: labels.question, text: report.question } }),
    status: {
      text: labels.status[report.status],
      tone: TONES[report.status],
    },
    counts: [...labels.claimSummary(verification), labels.counts(citations.length, sources.length)],
    ...(claims > 0 ? { shares: { supported: supported / claims, partly: partly / claims } } : {}),
    ...(report.budgetLimited ? { notice: labels.budgetLimited } : {}),
    parts: listParts(report),
    footer: labels.madeBy,
  };
}

function listParts(report: Report): OutlinePart[] {
  const labels = labelsFor(report.language);
  const egress = listEgress(report);
  const isByTheme = report.sections.some(({ taskIds }) => taskIds !== undefined);
  const sections = shownSections(report);
  const limits = sections.filter((section) => section.limits === true);
  return [
    {
      id: 'answer',
      heading: isByTheme ? labels.summary : labels.answer,
      weight: 'answer',
      blocks: outlineBlocks(report, report.answer),
    },
    ...sections
      .filter((section) => section.limits !== true)
      .map((section, index) => sectionPart(report, section, index)),
    ...part('contradictions', labels.contradictions, outlineContradictions(report)),
    ...part('unanswered', isByTheme ? labels.limitations : labels.unanswered, [
      ...limits.flatMap(({ blocks }) => outlineBlocks(report, blocks)),
      ...entries(listUnanswered(report)),
    ]),
    ...part('references', labels.references, references(report)),
    ...part('sources', labels.sources, entries(outlineSources(report))),
    ...part(
      'skipped',
      labels.skippedDocuments,
      entries(
        report.skippedDocuments.map(({ sourcePath, problem }) => ({
          lead: { text: sourcePath },
          detail: labels.reason.failed(problem.detail, problem.code),
        })),
      ),
    ),
    ...part('checks', labels.checks, entries(listDoubts(report)), { folded: labels.doubtsIntro }),
    ...part('removed', labels.removed, entries(listRemoved(report)), { folded: labels.removedIntro }),
    ...part('notes', labels.notes, list(report.notes), { weight: 'small' }),
    ...part('egress', egress.heading, entries(egress.entries), { weight: 'small' }),
    ...part('facts', labels.facts, [{ kind: 'facts', facts: listRunFacts(report) }]),
  ];
}

function sectionPart(report: Report, section: ReportSection, index: number): OutlinePart {
  const labels = labelsFor(report.language);
  const { problem, status } = section;
  return {
    id: `section-${index + 1}`,
    heading: section.heading,
    ...(status === 'answered' || status === 'found' ? {} : { badge: sectionBadge(report, status) }),
    ...(problem ? { problem: labels.reason.failed(problem.detail, problem.code) } : {}),
    blocks: outlineBlocks(report, section.blocks),
  };
}

/** What the limitations say already is not said again. */
function listUnanswered(report: Report): OutlineEntry[] {
  const limits = report.sections.filter((section) => section.limits === true);
  const said = limits.flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims.map(({ text }) => text)));
  const isNew = (reason: string) => said.reduce((rest, text) => rest.replace(text, ''), reason).trim() !== '';
  const open = report.unanswered.filter(({ reason }) => isNew(reason));
  return open.map(({ question, status, reason }) => ({
    lead: { text: question, style: 'bold' },
    badge: sectionBadge(report, status),
    detail: reason,
  }));
}

/** Claims that stand in the report with a doubt, and what is wanting in each. */
function listDoubts(report: Report): OutlineEntry[] {
  const labels = labelsFor(report.language);
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  return blocks
    .flatMap(({ claims }) => claims)
    .flatMap((claim): OutlineEntry[] => {
      const mark = claimMark(claim, labels);
      if (mark?.isDoubt !== true) return [];
      return [
        {
          lead: { text: claim.text, refersTo: numbersCited(claim) },
          badge: { text: mark.label, tone: 'warn' },
          detail: claim.issues.length === 0 ? undefined : claim.issues.join(labels.semicolon),
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

function sectionBadge({ language }: Report, status: ReportSection['status']): OutlineBadge {
  return { text: labelsFor(language).sectionStatus[status], tone: TONES[status] };
}

function references(report: Report): OutlineBlock[] {
  const all = outlineReferences(report);
  return all.length === 0 ? [] : [{ kind: 'references', references: all }];
}

function entries(all: readonly OutlineEntry[]): OutlineBlock[] {
  return all.length === 0 ? [] : [{ kind: 'entries', entries: all }];
}

function list(texts: readonly string[]): OutlineBlock[] {
  return texts.length === 0 ? [] : [{ kind: 'list', items: texts.map((text) => [{ text }]) }];
}

/** A part of the report; none when there is nothing to say in it. */
function part(
  id: string,
  heading: string,
  blocks: readonly OutlineBlock[],
  how: Pick<OutlinePart, 'folded' | 'weight'> = {},
): OutlinePart[] {
  return blocks.length === 0 ? [] : [{ id, heading, ...how, blocks }];
}
