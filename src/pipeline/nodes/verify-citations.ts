import type { Evidence, LibraryStore, Report, ReportDraft, RunArtifacts } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import type { EvidenceReader } from '../../rag/verify/index.ts';
import { assemblePartialReport } from '../report/assemble-partial-report.ts';
import { assembleReport, type ReportInput } from '../report/assemble-report.ts';
import { addEvidence, claimsToLookFor } from '../report/find-further-evidence.ts';
import { addUsage, NO_USAGE } from '../run/run-budget.ts';
import type { RunSession } from '../run/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import type { GatherEvidence } from './gather-evidence.ts';
import type { NodeRuntime } from './node.ts';
import type { ReportFacts } from './publish-report.ts';

/**
 * Node `verifyCitations`: checks that the evidence still stands at its place in the library, then every claim of the
 * draft against the evidence it cites. What a model wrote without support is looked for once more in the library, with the
 * statement as question; what is still not supported is taken out, and what was taken out stays visible.
 */
export function createVerifyCitationsNode(deps: {
  session: RunSession;
  library: Pick<LibraryStore, 'getMarkdown' | 'listDocuments'>;
  artifacts: Pick<RunArtifacts, 'getEvidence' | 'putEvidence' | 'getDraft' | 'putReport'>;
  gather?: GatherEvidence | undefined;
  evidenceReader?: EvidenceReader | undefined;
  facts: ReportFacts;
}) {
  const { session } = deps;

  return async (state: ResearchStateValue, runtime?: NodeRuntime) => {
    const stored = await deps.artifacts.getEvidence(session.runId, state.evidenceIds);
    const evidence = await keepStanding(stored, deps.library);
    const input = await reportInput(state, evidence, stored.length - evidence.length);
    const { report, added } =
      state.writeProblem === null
        ? await assembleAndRepair(state, input, runtime?.signal)
        : { report: assemblePartialReport({ ...input, problem: state.writeProblem }), added: [] };
    await deps.artifacts.putReport(report);
    const { unresolvedMarkers, removed, ...counts } = report.verification;
    session.events.emit(
      'verify-end',
      { ...counts, unresolvedMarkers, removed: removed.length },
      `verify-end:${state.attempt}`,
    );
    return added.length === 0 ? {} : { evidenceIds: [...state.evidenceIds, ...added] };
  };

  /** Sentences that the documents hold word for word need no repair, so only a model's draft is looked at again. */
  async function assembleAndRepair(
    state: ResearchStateValue,
    input: ReportInput,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly report: Report; readonly added: readonly string[] }> {
    const draft = await loadDraft();
    const report = assembleReport({ ...input, draft });
    const claims = deps.facts.mode === 'model' ? claimsToLookFor(report) : [];
    if (claims.length === 0 || deps.gather === undefined) return { report, added: [] };
    let evidence = [...input.evidence];
    try {
      for (const question of claims) {
        const found = await deps.gather([{ question, origin: 'follow_up' }], state.scope, signal);
        evidence = addEvidence(evidence, found.evidence);
      }
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      session.logger.warn('unsupported statements were not looked for again', { error });
    }
    const repaired = assembleReport({ ...input, evidence, draft });
    const cited = new Set(repaired.citations.map(({ evidenceId }) => evidenceId));
    const used = evidence.slice(input.evidence.length).filter(({ id }) => cited.has(id));
    if (used.length === 0) return { report, added: [] };
    await deps.artifacts.putEvidence(session.runId, used);
    return { report: repaired, added: used.map(({ id }) => id) };
  }

  async function loadDraft(): Promise<ReportDraft> {
    const draft = await deps.artifacts.getDraft(session.runId);
    if (draft === undefined)
      throw new AppError('E006', 'The draft of the report is missing. Resume the run to write it again.');
    return draft as ReportDraft;
  }

  async function reportInput(
    state: ResearchStateValue,
    evidence: readonly Evidence[],
    changed: number,
  ): Promise<ReportInput> {
    const documents = await deps.library.listDocuments(state.scope.collectionIds);
    const usage = Object.values(state.usage).reduce(addUsage, NO_USAGE);
    return {
      runId: session.runId,
      question: state.question,
      language: state.language,
      subQuestions: state.plan?.subQuestions ?? [],
      outcomes: state.outcomes,
      evidence,
      reader: deps.evidenceReader,
      skippedDocuments: documents.flatMap(({ sourcePath, problem }) =>
        problem === undefined ? [] : [{ sourcePath, problem }],
      ),
      notes:
        changed === 0
          ? state.runNotes
          : [
              ...state.runNotes,
              `${changed} passages changed in the library during the run and were left out.`,
            ],
      budgetLimited: session.budget.exhausted !== undefined || wasSkipped(state),
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
        documentsSearched: documents.filter(({ currentVersionId }) => currentVersionId !== undefined).length,
        ...usage,
      },
    };
  }
}

/** Evidence whose text is exactly what stands at its offsets in the stored version. */
export async function keepStanding(
  evidence: readonly Evidence[],
  library: Pick<LibraryStore, 'getMarkdown'>,
): Promise<Evidence[]> {
  const versions = new Map<string, string | undefined>();
  for (const { versionId } of evidence) {
    if (!versions.has(versionId)) versions.set(versionId, await library.getMarkdown(versionId));
  }
  return evidence.filter(({ versionId, text, locator }) => {
    const markdown = versions.get(versionId);
    return markdown?.slice(locator.offsets.start, locator.offsets.end) === text;
  });
}

function wasSkipped(state: ResearchStateValue): boolean {
  return Object.values(state.outcomes).some(({ status }) => status === 'skipped');
}
