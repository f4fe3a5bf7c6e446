import { isFinderReport, type Report, type ReportSection } from '../../../domain/index.ts';
import { claimsInOrder } from './claim-mark.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import { createNaming, type Naming } from './naming.ts';
import type { Outline, OutlineBlock, OutlineEntry, OutlinePart } from './outline.ts';
import { outlineAppendix, part } from './outline-appendix.ts';
import { outlineBlocks } from './outline-blocks.ts';
import { inItalics, outlineCaveats, outlineUnread } from './outline-caveats.ts';
import { citeText } from './outline-cites.ts';
import { outlineContradictions, outlineReferences } from './outline-references.ts';
import { withPlacesTold } from './places-told.ts';

/**
 * Where the appendix is: at the end of the report, nowhere, alone (for a file of its own), or in a file beside it.
 * `passages`: there is none, and of the report only what its answer is made of, without a word around it.
 */
export type AppendixView = 'inline' | 'none' | 'only' | 'passages' | 'beside';

/** From so many headings on a report has a list of them. */
const LISTED_FROM = 5;

/** Who asked knows a long question; the appendix has it whole. */
const LONGEST_QUESTION = 200;

/** What every form of a report is made from. Pure and total; the same report gives the same outline. */
export function outlineReport(report: Report, view: AppendixView = 'inline'): Outline {
  const labels = labelsFor(report.language);
  const { language, title, question } = report;
  const shared = { language, footer: labels.madeBy };
  if (view === 'only')
    return {
      ...shared,
      title: labels.appendix,
      asked: { label: labels.report, text: title },
      contents: [],
      parts: outlineAppendix(report).map((one) => withoutLinks(one, labels)),
      footnotes: [],
    };
  if (view === 'passages') {
    const blocks = outlineBlocks(report, report.answer).map(withoutNumber);
    const note = report.notes.flatMap((text) => text.split(/\n+/)).filter((line) => line.trim() !== '');
    const said = note.map((line): OutlineBlock => ({ kind: 'paragraph', runs: [{ text: line }] }));
    const parts: OutlinePart[] = [
      { id: 'answer', heading: '', weight: 'answer', blocks: [...said, ...blocks, ...outlineUnread(report)] },
    ];
    return { ...shared, title, contents: [], parts, footnotes: [] };
  }
  // Where another file has the words searched, that they were is said at the foot.
  const searched = saysMissing(report) ? labels.searchedNote : undefined;
  const isBeside = view === 'beside';
  const told = withPlacesTold(report);
  const naming = createNaming(told);
  const parts = listParts(told, naming, isBeside ? undefined : searched);
  const made = isBeside && searched !== undefined ? [searched] : [];
  return {
    ...shared,
    footer: [...made, labels.madeBy].join(language === 'zh' ? '' : ' '),
    title,
    ...(title === question || question.length > LONGEST_QUESTION
      ? {}
      : { asked: { label: labels.question, text: question } }),
    ...(isFinderReport(report) ? { found: labels.noModel } : {}),
    contents: parts.length < LISTED_FROM ? [] : parts.map(({ id, heading }) => ({ id, heading })),
    parts,
    footnotes: naming.footnotes.all,
    ...(view === 'inline' ? { appendix: { heading: labels.appendix, parts: outlineAppendix(report) } } : {}),
  };
}

/** Where no list of references follows, the document and the place above a passage are all there is to say. */
const withoutNumber = (block: OutlineBlock): OutlineBlock =>
  block.kind === 'passage' ? { ...block, source: { ...block.source, cites: [] } } : block;

function listParts(report: Report, naming: Naming, searched: string | undefined): OutlinePart[] {
  const labels = labelsFor(report.language);
  const isByTheme = report.sections.some(({ taskIds }) => taskIds !== undefined);
  const sections = report.sections.filter(({ blocks }) => blocks.length > 0);
  const isLimits = ({ limits }: ReportSection) => limits === true;
  const limits = sections.filter(isLimits);
  const caveats = outlineCaveats(report);
  const isOfOpen = saysMissing({ answer: [], sections: limits });
  const open = [
    ...limits.flatMap(({ blocks }) => outlineBlocks(report, blocks, { ...naming, isOfOpen })),
    ...listUnanswered(report),
  ];
  return [
    {
      id: 'answer',
      heading: isByTheme ? labels.summary : report.status === 'found' ? labels.passages : labels.answer,
      weight: 'answer',
      ...mostUnchecked(report),
      blocks: [
        ...outlineBlocks(report, report.answer, naming),
        ...(open.length === 0 ? [...(searched === undefined ? [] : [inItalics(searched)]), ...caveats] : []),
      ],
    },
    ...sections
      .filter((section) => !isLimits(section))
      .map(({ heading, blocks }, at) => ({
        id: `section-${at + 1}`,
        heading,
        blocks: outlineBlocks(report, blocks, naming),
      })),
    ...part('contradictions', labels.contradictions, outlineContradictions(report)),
    ...(open.length === 0
      ? []
      : part('limits', isByTheme ? labels.limitations : labels.unanswered, [...open, ...caveats], searched)),
    ...part('references', labels.references, outlineReferences(report)).map((one) => ({
      ...one,
      ...introToPages(report),
    })),
  ];
}

/** Whether something that is said to be missing cites no place: it was searched for. */
const saysMissing = (report: Pick<Report, 'answer' | 'sections'>): boolean =>
  claimsInOrder(report).some(({ searched, citations }) => searched !== undefined && citations.length === 0);

/** Where nothing has confirmed most of the text, a reader has to know that first. */
function mostUnchecked(report: Report): Pick<OutlinePart, 'intro'> {
  const claims = claimsInOrder(report).filter(({ frame }) => frame !== true);
  const open = claims.filter(({ verdict }) => verdict === 'not_checked').length;
  return 2 * open > claims.length
    ? { intro: labelsFor(report.language).mostUnchecked(open, claims.length) }
    : {};
}

function introToPages({ citations, language }: Report): Pick<OutlinePart, 'intro'> {
  const hasPages = citations.some(({ locator }) => locator.pages !== undefined);
  return hasPages ? { intro: labelsFor(language).pagesCounted } : {};
}

/** What the limitations say already is not said again; what went on from a sub-question that is answered, the appendix has. */
function listUnanswered(report: Report): OutlineBlock[] {
  const limits = report.sections.filter((section) => section.limits === true);
  const said = limits.flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims.map(({ text }) => text)));
  const isNew = (reason: string) => said.reduce((rest, text) => rest.replace(text, ''), reason).trim() !== '';
  const isOpen = (id?: string) => report.unanswered.some(({ taskId }) => taskId === id);
  const open = report.unanswered.filter(
    ({ reason, follows }) => isNew(reason) && (follows === undefined || isOpen(follows)),
  );
  const entries = open.map(
    ({ question, reason }): OutlineEntry => ({ lead: { text: question }, detail: reason }),
  );
  return entries.length === 0 ? [] : [{ kind: 'entries', entries }];
}

/** References and statements that are in another file are named, not linked. */
const withoutLinks = ({ blocks, ...rest }: OutlinePart, labels: ReportLabels): OutlinePart => ({
  ...rest,
  blocks: blocks.map((block) => withoutLink(block, labels)),
});

function withoutLink(block: OutlineBlock, labels: ReportLabels): OutlineBlock {
  if (block.kind === 'quotations') {
    const documents = block.documents.map(({ places, ...document }) => ({
      ...document,
      places: places.map((place) => ({ ...place, firstClaim: undefined })),
    }));
    return { ...block, documents };
  }
  if (block.kind !== 'entries') return block;
  const entries = block.entries.map(({ lead: { cites = [], text, ...lead }, ...entry }) => ({
    lead: { ...lead, text: [text, ...(cites.length === 0 ? [] : [citeText(cites, labels)])].join(' ') },
    ...entry,
  }));
  return { ...block, entries };
}
