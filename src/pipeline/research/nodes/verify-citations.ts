import type { ClaimEditor, JudgedStatement } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { Turns } from '../../../concurrency/index.ts';
import type { Finding } from '../../../domain/findings/index.ts';
import type { Evidence, LibraryStore, Report, ReportDraft, RunArtifacts } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type EvidenceReader, takeFormulas } from '../../../rag/verify/index.ts';
import { addUsage, NO_USAGE } from '../../budget/run-budget.ts';
import { assemblePartialReport } from '../../report/assemble/assemble-partial-report.ts';
import type { ReportInput } from '../../report/assemble/assemble-report.ts';
import type { NodeRuntime } from '../session/node.ts';
import type { RunSession, StepCall } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { createFinder, type FindPassages } from './find-passages.ts';
import type { GatherEvidence } from './gather-evidence.ts';
import type { ReportFacts } from './publish-report.ts';
import { createReportRepair, type RepairedReport } from './repair/repair-report.ts';
import { createSchemaFiller, type FillSchemaDeps } from './schema-filler.ts';
import { unwrittenHeadings } from './unwritten-headings.ts';

interface VerifyCitationsNodeDeps {
  session: RunSession;
  library: Pick<LibraryStore, 'getMarkdown' | 'readingState' | 'copiesOf'>;
  artifacts: Pick<
    RunArtifacts,
    'getEvidence' | 'putEvidence' | 'getDraft' | 'listInvestigations' | 'putReport'
  >;
  fillSchema?: FillSchemaDeps['fillSchema'];
  gather?: GatherEvidence | undefined;
  /** Present without a model: passages are found and quoted. */
  find?: FindPassages | undefined;
  evidenceReader?: EvidenceReader | undefined;
  editor?: ClaimEditor | undefined;
  /** In which statements are checked, beside whatever else this thread does. */
  turns: Turns;
  facts: ReportFacts;
}

/**
 * Node `verifyCitations`: checks that the evidence is still at its place in the library, then decides every statement of the
 * draft by the law (see `createReportRepair`). What is refused is taken out and listed.
 */
export function createVerifyCitationsNode(deps: VerifyCitationsNodeDeps) {
  const { session } = deps;
  const repair = createReportRepair(deps);
  const fill = createSchemaFiller(deps);
  const { find, artifacts } = deps;
  const finder = find && createFinder({ runId: session.runId, find, artifacts, asks: session.asks === true });

  return async (state: ResearchStateValue, runtime?: NodeRuntime) => {
    const stored = await deps.artifacts.getEvidence(session.runId, state.evidenceIds);
    const [evidence, reading] = await Promise.all([
      keepStanding(stored, deps.library),
      deps.library.readingState(state.scope.collectionIds),
    ]);
    const input = reportInput(deps, state, evidence, reading, stored.length - evidence.length);
    const made = await makeReport(input, state, runtime?.signal);
    const { added, isShown = false } = made;
    const wished = await withWishes(deps, fill, made, evidence, state, runtime?.signal);
    const { usage } = wished;
    const report = await withCopies(deps, wished.report, state.scope.collectionIds);
    await deps.artifacts.putReport(
      usage === undefined
        ? report
        : {
            ...report,
            notes: [...new Set([...report.notes, ...usage.callNotes])],
            facts: { ...report.facts, ...totalUsage(state, usage.usage) },
          },
    );
    const { unresolvedMarkers, removed, ...counts } = report.verification;
    // Passages that are shown as they are need no check.
    if (!isShown)
      session.events.emit(
        'verify-end',
        { ...counts, unresolvedMarkers, removed: removed.length },
        `verify-end:${state.attempt}`,
      );
    return {
      ...(added.length === 0 ? {} : { evidenceIds: [...state.evidenceIds, ...added] }),
      ...usage,
    };
  };

  async function makeReport(
    input: ReportInput,
    state: ResearchStateValue,
    signal: AbortSignal | undefined,
  ): Promise<RepairedReport & { readonly isShown?: true }> {
    const { writeProblem: problem, scope, attempt } = state;
    if (problem !== null)
      return { report: assemblePartialReport({ ...input, problem }), added: [], usage: undefined };
    const draft = await loadDraft(deps);
    // A summary by sentences is written without a model too.
    if (finder !== undefined && draft.answer === '')
      return { ...(await finder(state, input, signal)), usage: undefined, isShown: true };
    const noted = (await deps.artifacts.listInvestigations(session.runId)).flatMap(
      ({ findings }) => findings,
    );
    return repair({ input, draft, scope, attempt, signal, noted: toShown(noted, input.evidence) });
  }
}

/** Says of each citation where the same file is besides. */
async function withCopies(
  { library }: Pick<VerifyCitationsNodeDeps, 'library'>,
  report: Report,
  collectionIds: readonly string[],
): Promise<Report> {
  const cited = new Set(report.citations.map(({ documentId }) => documentId));
  if (cited.size === 0) return report;
  const copies = await library.copiesOf([...cited], collectionIds);
  const citations = report.citations.map((citation) => {
    const places = copies.get(citation.documentId);
    return places === undefined ? citation : { ...citation, copies: [...places] };
  });
  return { ...report, citations };
}

/** What was asked for beside the text: its fields filled, and headings named under which nothing stands. */
async function withWishes(
  { session }: VerifyCitationsNodeDeps,
  fill: ReturnType<typeof createSchemaFiller>,
  { report, usage, isShown }: RepairedReport & { readonly isShown?: true },
  evidence: readonly Evidence[],
  { attempt, language }: ResearchStateValue,
  signal: AbortSignal | undefined,
): Promise<Pick<RepairedReport, 'report' | 'usage'>> {
  const filled = await fill(report, evidence, attempt, signal);
  const headings = isShown ? [] : unwrittenHeadings(report, session.wishes?.outline);
  const notes = headings.length === 0 ? [] : [say(language, wording('noteHeadings', { headings }))];
  return {
    report: { ...report, notes: [...report.notes, ...notes], ...(filled && { data: filled.data }) },
    usage: filled === undefined ? usage : joinUsage(usage, filled.usage),
  };
}

async function loadDraft(deps: VerifyCitationsNodeDeps): Promise<ReportDraft> {
  const { session } = deps;

  const draft = await deps.artifacts.getDraft(session.runId);
  if (draft === undefined) throw new AppError('E006', wording('draftMissing'));
  return draft as ReportDraft;
}

function reportInput(
  deps: VerifyCitationsNodeDeps,
  state: ResearchStateValue,
  evidence: readonly Evidence[],
  { searched, unread }: Awaited<ReturnType<LibraryStore['readingState']>>,
  changed: number,
): ReportInput {
  const { session } = deps;

  return {
    runId: session.runId,
    question: state.question,
    language: state.language,
    subQuestions: state.plan?.subQuestions ?? [],
    outcomes: state.outcomes,
    evidence,
    missing: state.missing,
    reader: deps.evidenceReader,
    skippedDocuments: unread,
    notes: [
      ...state.runNotes,
      ...state.callNotes,
      ...(changed === 0 ? [] : [say(state.language, wording('noteChanged', { count: changed }))]),
    ],
    budgetLimited: session.budget.exhausted !== undefined || wasSkipped(state),
    changes: { seen: seenPictures(evidence) },
    facts: {
      mode: deps.facts.mode,
      models: { ...deps.facts.models },
      promptVersions: { ...deps.facts.promptVersions },
      embedding: deps.facts.embedding,
      reranker: deps.facts.reranker,
      startedAt: deps.facts.startedAt,
      finishedAt: deps.facts.startedAt,
      elapsedMs: 0,
      rounds: state.round + 1,
      pooledQuestions: Object.keys(state.pool).length,
      ...(state.evidenceLeftOut > 0 ? { evidenceLeftOut: state.evidenceLeftOut } : {}),
      documentsSearched: searched,
      ...totalUsage(state, {}),
    },
  };
}

/** Evidence whose text is exactly what stands at its offsets in the stored version. */
export async function keepStanding(
  evidence: readonly Evidence[],
  library: Pick<LibraryStore, 'getMarkdown'>,
): Promise<Evidence[]> {
  const ids = [...new Set(evidence.map(({ versionId }) => versionId))];
  const versions = new Map(
    await Promise.all(ids.map(async (id) => [id, await library.getMarkdown(id)] as const)),
  );
  return evidence.filter(({ versionId, text, locator }) => {
    const markdown = versions.get(versionId);
    return markdown?.slice(locator.offsets.start, locator.offsets.end) === text;
  });
}

type StepUsage = ReturnType<StepCall['usage']>;

const joinUsage = (one: StepUsage | undefined, other: StepUsage): StepUsage => ({
  usage: { ...one?.usage, ...other.usage },
  callNotes: [...(one?.callNotes ?? []), ...other.callNotes],
});

/** What the run used, with the steps of this node that the state does not hold yet. */
function totalUsage(state: ResearchStateValue, own: ResearchStateValue['usage']) {
  return Object.values({ ...state.usage, ...own }).reduce(addUsage, NO_USAGE);
}

function wasSkipped(state: ResearchStateValue): boolean {
  return Object.values(state.outcomes).some(({ status }) => status === 'skipped');
}

const seenPictures = (evidence: readonly Evidence[]): ReadonlyMap<string, Evidence> =>
  new Map(evidence.flatMap((one) => (one.picture?.wasSeen === true ? [[one.id, one] as const] : [])));

/** Findings as statements that cite the passages they quote; those that say that something is missing cite none. */
const toShown = (findings: readonly Finding[], evidence: readonly Evidence[]): JudgedStatement[] =>
  findings.flatMap(({ statement: text, quotes }) => {
    const chunks = new Set(quotes.flatMap(({ chunkIds }) => chunkIds));
    const own = evidence.filter(({ chunkIds }) => chunkIds.some((id) => chunks.has(id)));
    // What is worked out no passage shows.
    const isShown = own.length > 0 && takeFormulas(text).formulas.length === 0;
    return !isShown ? [] : [{ text, evidenceIds: own.map(({ id }) => id), before: '', open: '' }];
  });
