import {
  type Evidence,
  LAW_VERSION,
  poolKey,
  type Report,
  type SubQuestion,
  type TaskOutcome,
} from '../../../domain/index.ts';
import { problemIn } from '../../../errors/index.ts';
import { createEvidenceReader, fittingUnit, plainLine } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { ReportInput } from './assemble-report.ts';
import type { UnnumberedBlock } from './check-blocks.ts';
import { countStatement, emptyTally, type StatementTally } from './count-statements.ts';
import { createNumbering, groupSources } from './number-citations.ts';
import { unansweredEntry } from './report-status.ts';
import { reportTitle } from './report-title.ts';
import { statement } from './statement.ts';
import { toolNotes } from './tool-notes.ts';

/** Passages of one question, in the order of the search. */
export interface FoundForQuestion {
  readonly evidence: readonly Evidence[];
  /** What the question names and no title and no passage has. */
  readonly nowhere: readonly string[];
  /** What documents that change those found first say. */
  readonly amending?: readonly Evidence[];
  /** By document that says so, which of those found first it changes. */
  readonly changes?: ReadonlyMap<string, readonly string[]>;
}

export interface FinderInput extends ReportInput {
  readonly whole: FoundForQuestion;
  /** Where closest passages are shown, they are no evidence. */
  readonly closest: readonly Evidence[];
  /** Parts of the question with what was found for each; none where it is one question that is asked. */
  readonly parts: readonly { readonly subQuestion: SubQuestion; readonly found: FoundForQuestion }[];
}

/** Passages that answer at once. */
export const MOST_SHOWN = 3;

/**
 * The report without a model: the best passages as they are printed, each with its place, what changes their documents, then those of each part of the question
 * document by document. Nothing is composed, computed or rated. Pure.
 */
export function assembleFinderReport(input: FinderInput): Report {
  const { language, whole, parts, closest, outcomes } = input;
  const labels = labelsFor(language);
  const { amending = [] } = whole;
  const all = [...whole.evidence, ...amending, ...closest, ...parts.flatMap(({ found }) => found.evidence)];
  const numbering = createNumbering(all);
  const tally = emptyTally();
  const reader = input.reader ?? createEvidenceReader();
  const show = (question: string, evidence: Evidence): UnnumberedBlock => {
    countStatement({ verdict: 'supported', basis: 'quoted' }, tally);
    return passageBlock(question, evidence, reader);
  };
  const isFound = whole.evidence.length > 0 || parts.some(({ found }) => found.evidence.length > 0);
  // Each part of a joined question has its place above, not the part that the most passages fit.
  const leads = parts.length > 1 ? distinctFirsts(parts) : [];
  const firsts = leads.length > 0 ? leads : whole.evidence.slice(0, MOST_SHOWN);
  const answer = numbering.number([
    ...(isFound
      ? [...firsts, ...amending].map((evidence) => ({
          ...show(input.question, evidence),
          ...changedBy(evidence, [...firsts, ...amending], whole.changes),
        }))
      : [statement(labels.nothingFound)]),
    ...namesNowhere(whole, labels),
  ]);
  const sections: Report['sections'] = parts.map((part, at) =>
    sectionOfPart(input, part, passagesOfPart(input, at), { show, numbering }),
  );
  if (!isFound && closest.length > 0) {
    const blocks = closest.slice(0, MOST_SHOWN).map((evidence) => show(input.question, evidence));
    sections.push({ heading: labels.closest, status: 'no_evidence', blocks: numbering.number(blocks) });
  }
  const unanswered = parts.flatMap(({ subQuestion }, at) => {
    const status = sections[at]?.status ?? 'skipped';
    if (status === 'found') return [];
    return unansweredEntry(subQuestion, outcomes[subQuestion.id], status, language) ?? [];
  });
  const citations = numbering.citations();
  const sources = groupSources(citations);
  return {
    schemaVersion: 1,
    law: { version: LAW_VERSION, judge: null },
    runId: input.runId,
    question: input.question,
    language,
    title: reportTitle('', input),
    status: isFound ? 'found' : isBroken(outcomes) ? 'failed' : 'not_found',
    budgetLimited: input.budgetLimited,
    answer,
    sections: sections.filter(({ blocks, status }) => blocks.length > 0 || status !== 'found'),
    unanswered,
    citations,
    sources,
    skippedDocuments: input.skippedDocuments.map((skipped) => ({
      sourcePath: skipped.sourcePath,
      problem: problemIn(language, skipped.problem),
    })),
    verification: passagesShown(tally),
    notes: [...new Set([...input.notes, ...toolNotes(Object.values(outcomes), language)])],
    facts: {
      ...input.facts,
      subQuestions: input.subQuestions.length,
      evidence: new Set(all.map(placeOf)).size,
      documentsCited: sources.length,
    },
  };
}

/** Which of the documents that are shown this one says that it changes. */
function changedBy(
  { documentId }: Evidence,
  shown: readonly Evidence[],
  changes: FoundForQuestion['changes'],
): Pick<UnnumberedBlock, 'changes'> {
  const changed = (changes?.get(documentId) ?? []).filter((id) => shown.some((one) => one.documentId === id));
  return changed.length === 0 ? {} : { changes: changed };
}

/** Whether none of the searches worked. */
const isBroken = (outcomes: FinderInput['outcomes']): boolean =>
  Object.values(outcomes).length > 0 &&
  Object.values(outcomes).every(({ status }) => status === 'failed' || status === 'skipped');

function namesNowhere({ nowhere }: FoundForQuestion, labels: ReturnType<typeof labelsFor>) {
  return nowhere.map((name) => statement(labels.nameNowhere(name)));
}

/** What was found for a part, document by document. */
function sectionOfPart(
  input: FinderInput,
  { subQuestion, found }: FinderInput['parts'][number],
  passages: readonly Evidence[],
  {
    show,
    numbering,
  }: {
    readonly show: (question: string, evidence: Evidence) => UnnumberedBlock;
    readonly numbering: ReturnType<typeof createNumbering>;
  },
): Report['sections'][number] {
  const labels = labelsFor(input.language);
  const isAnswered = isWhole(input, subQuestion);
  const blocks = byDocument(passages).flatMap(([title, own]) => [
    { kind: 'heading' as const, claims: statement(title).claims },
    ...own.map((evidence) => show(subQuestion.question, evidence)),
  ]);
  return {
    taskId: subQuestion.id,
    heading: isAnswered ? labels.morePassages : plainLine(subQuestion.question),
    status: found.evidence.length > 0 ? 'found' : statusWithout(input.outcomes[subQuestion.id]),
    blocks: numbering.number([...blocks, ...(isAnswered ? [] : namesNowhere(found, labels))]),
  };
}

/** Every passage is its own proof. */
const passagesShown = ({ supported, byBasis: { quoted } }: StatementTally): Report['verification'] => ({
  claims: supported,
  supported,
  quoted,
  computed: 0,
  judged: 0,
  conclusions: 0,
  searched: 0,
  notChecked: 0,
  partly: 0,
  notFound: 0,
  contradicted: 0,
  unresolvedMarkers: 0,
  removed: [],
});

/** Whether a part is the question itself, which the answer is for. */
const isWhole = (
  { question, parts }: Pick<FinderInput, 'question' | 'parts'>,
  part: Pick<SubQuestion, 'question'>,
): boolean => parts.length === 1 && poolKey(part.question) === poolKey(question);

/** What each part finds first. */
function distinctFirsts(parts: FinderInput['parts']): Evidence[] {
  const firsts = new Map<string, Evidence>();
  for (const { found } of parts)
    for (const first of found.evidence.slice(0, 1)) firsts.set(placeOf(first), first);
  return [...firsts.values()];
}

/** Of the question itself what its answer does not show yet; of a part what no other finds better, and its first passage in any case. */
function passagesOfPart(
  input: Pick<FinderInput, 'question' | 'whole' | 'parts'>,
  at: number,
): readonly Evidence[] {
  const { whole, parts } = input;
  const subQuestion = parts[at]?.subQuestion;
  const own = parts[at]?.found.evidence ?? [];
  const rankIn = (evidence: readonly Evidence[], place: string) => {
    const rank = evidence.findIndex((entry) => placeOf(entry) === place);
    return rank === -1 ? Number.POSITIVE_INFINITY : rank;
  };
  if (subQuestion !== undefined && isWhole(input, subQuestion))
    return own.filter(
      (entry) =>
        rankIn(whole.evidence, placeOf(entry)) >= MOST_SHOWN &&
        rankIn(whole.amending ?? [], placeOf(entry)) === Number.POSITIVE_INFINITY,
    );
  return own.filter((entry, rank) =>
    parts.every(({ found }, other) => {
      const theirs = rankIn(found.evidence, placeOf(entry));
      return rank === 0 || theirs > rank || (theirs === rank && other >= at);
    }),
  );
}

/** Why a part has no passages: a search that failed is never “nothing found”. */
function statusWithout(outcome: TaskOutcome | undefined): Report['sections'][number]['status'] {
  if (outcome === undefined) return 'skipped';
  return outcome.status === 'failed' || outcome.status === 'skipped' ? outcome.status : 'no_evidence';
}

/** A passage whole, with the head of its table, and what fits the question best marked. */
function passageBlock(
  question: string,
  evidence: Evidence,
  reader: ReturnType<typeof createEvidenceReader>,
): UnnumberedBlock {
  const { id, text, prefix, locator } = evidence;
  const { start, end } = locator.offsets;
  const best = fittingUnit(question, reader.read(evidence));
  return {
    kind: 'passage',
    claims: [
      {
        text: prefix === '' ? text : `${prefix}\n${text}`,
        verdict: 'supported',
        basis: 'quoted',
        issues: [],
        citations: [{ evidenceId: id, quote: text, start, end }],
        ...(best !== undefined && { highlight: { start: best.start, end: best.end } }),
      },
    ],
  };
}

/** The documents in the order of their best passage, each with its passages in the order of the text. */
function byDocument(evidence: readonly Evidence[]): (readonly [string, readonly Evidence[]])[] {
  const documents = new Map<string, Evidence[]>();
  for (const entry of evidence)
    documents.set(entry.documentId, [...(documents.get(entry.documentId) ?? []), entry]);
  return [...documents.values()].map((own) => {
    const inOrder = own.toSorted((a, b) => a.locator.offsets.start - b.locator.offsets.start);
    return [own[0]?.documentTitle || (own[0]?.sourcePath ?? ''), inOrder] as const;
  });
}

/** Names a passage whoever has found it. */
export const placeOf = ({ versionId, locator }: Pick<Evidence, 'versionId' | 'locator'>): string =>
  `${versionId} ${locator.offsets.start}-${locator.offsets.end}`;
