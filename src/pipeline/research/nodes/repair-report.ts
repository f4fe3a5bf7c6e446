import type { ClaimEditor, JudgedStatement, RefusedStatement } from '../../../agents/index.ts';
import type { Turns } from '../../../concurrency/index.ts';
import type { Evidence, Report, ReportDraft, RunArtifacts, Scope } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { createEvidenceReader, keepStatements, type Opinion, parseBody } from '../../../rag/verify/index.ts';
import {
  type AssembledReport,
  assembleSteps,
  type ReportInput,
} from '../../report/assemble/assemble-report.ts';
import type { Absence, AbsenceSearch, StatementChanges } from '../../report/assemble/statement-changes.ts';
import { beginStep, type RunSession, type StepCall } from '../session/run-session.ts';
import type { GatherEvidence } from './gather-evidence.ts';
import { refusedStatements } from './refused-statements.ts';
import { searchAbsence } from './search-absence.ts';

export interface RepairedReport {
  readonly report: Report;
  /** Ids of evidence that was found for absences and is named now. */
  readonly added: readonly string[];
  readonly usage: ReturnType<StepCall['usage']> | undefined;
}

export interface RepairDeps {
  readonly session: RunSession;
  readonly artifacts: Pick<RunArtifacts, 'putEvidence'>;
  readonly gather?: GatherEvidence | undefined;
  readonly editor?: ClaimEditor | undefined;
  readonly turns: Turns;
}

interface RepairRequest {
  /** What executors noted: statements that their passages show, of which canaries are made. */
  readonly noted: readonly JudgedStatement[];
  readonly input: ReportInput;
  readonly draft: ReportDraft;
  readonly scope: Scope;
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
}

/** What has been found out of the statements of one draft. */
interface RepairState {
  evidence: readonly Evidence[];
  changes: StatementChanges;
  /** Statements that are quoted word for word, of which canaries are made. */
  readonly shown: Map<string, JudgedStatement>;
  /** Statements that the judge was asked about once more. */
  readonly asked: Set<string>;
  isAsked: boolean;
}

/**
 * Assembles a report by the law. Absences are searched for, what is not quoted is read by the judge, what was refused goes back to the
 * writer once with what its sub-question found, and its new wordings are read in the same way. What fails on the way, or has no
 * budget left, leaves statements unchecked and never costs the report.
 */
export function createReportRepair(deps: RepairDeps) {
  return async (request: RepairRequest): Promise<RepairedReport> => {
    const { input, signal } = request;
    const step = beginStep(deps.session, `repair:${request.attempt}`, signal);
    const reader = input.reader ?? createEvidenceReader();
    const state: RepairState = {
      evidence: input.evidence,
      changes: { ...input.changes, judge: deps.editor?.judge },
      shown: new Map(request.noted.map((one) => [one.text, one])),
      asked: new Set(),
      isAsked: false,
    };
    const assemble = (changes: StatementChanges): Promise<AssembledReport> =>
      deps.turns.run(
        assembleSteps({ ...input, reader, draft: request.draft, evidence: state.evidence, changes }),
        signal,
      );
    await readOpen(assemble, {});
    const first = await assemble(state.changes);
    const refused = refusedStatements(first, state.evidence);
    if (refused.length === 0) return finish(first.report);
    await attempt('refused statements were not rewritten', async () => {
      if (deps.editor === undefined) return;
      state.isAsked = true;
      const { question, language } = input;
      const { evidence } = state;
      const revisions = await deps.editor.revise(
        { question, language, statements: refused, evidence },
        step.context,
      );
      if (revisions.size === 0) return;
      forgetCitedAnew(revisions);
      await readOpen(assemble, { revisions });
      const kept = await keepHolding(assemble, revisions, refused);
      state.changes = { ...state.changes, ...kept };
    });
    return finish((await assemble(state.changes)).report);

    /** A statement that stays as it was and cites other passages is judged anew. */
    function forgetCitedAnew(revisions: ReadonlyMap<string, string>): void {
      const opinions = new Map(state.changes.opinions);
      const known = new Set(state.evidence.map(({ id }) => id));
      for (const [old, text] of revisions) {
        const said = parseBody(text, known).blocks.flatMap(({ claims }) => claims.map((claim) => claim.text));
        if (said.length === 1 && said[0] === old) opinions.delete(old);
      }
      state.changes = { ...state.changes, opinions };
    }

    /** Searches for absences, and has the judge read what it has not read, in a draft with these new wordings. */
    async function readOpen(
      run: typeof assemble,
      { revisions }: Pick<StatementChanges, 'revisions'>,
    ): Promise<void> {
      const open = new Map<string, JudgedStatement>();
      const absences = new Map<string, Absence>();
      await run({
        ...state.changes,
        revisions,
        noteOpen: (one) => {
          if (one.lacking === undefined) open.set(one.text, one);
        },
        noteShown: (one) => void state.shown.set(one.text, one),
        noteAbsence: (one) => void absences.set(one.text, one),
      });
      await attempt('absences were not searched', () => search([...absences.values()], open));
      await attempt('statements were not judged', () => judge([...open.values()]));
      await attempt('quotations that lack something were not asked for', () => askLacking(run, revisions));
    }

    /** A judge that found a statement shown, but quoted too little, is asked once more. */
    async function askLacking(run: typeof assemble, revisions: StatementChanges['revisions']): Promise<void> {
      const lacking = new Map<string, JudgedStatement>();
      await run({
        ...state.changes,
        revisions,
        noteOpen: (one) => {
          if (one.lacking !== undefined && !state.asked.has(one.text)) lacking.set(one.text, one);
        },
      });
      for (const text of lacking.keys()) state.asked.add(text);
      await judge([...lacking.values()]);
    }

    async function search(absences: readonly Absence[], open: Map<string, JudgedStatement>): Promise<void> {
      if (deps.gather === undefined || absences.length === 0) return;
      const searches = new Map<string, AbsenceSearch>(state.changes.searches ?? []);
      for (const absence of absences) {
        const found = await searchAbsence(deps.gather, absence, {
          ...request,
          evidence: state.evidence,
          documentsSearched: input.facts.documentsSearched,
        });
        state.evidence = found.evidence;
        searches.set(absence.text, found.search);
        const { text, before } = absence;
        if (found.search.closest.length > 0)
          open.set(text, { text, before, evidenceIds: found.search.closest, open: '' });
      }
      state.changes = { ...state.changes, searches };
    }

    async function judge(statements: readonly JudgedStatement[]): Promise<void> {
      if (deps.editor?.judge === undefined || statements.length === 0) return;
      state.isAsked = true;
      const { question, language } = input;
      const shown = [...state.shown.values()];
      const { opinions, unread } = await deps.editor.ask(
        { question, language, statements, evidence: state.evidence, reader, shown },
        step.context,
      );
      const before = state.changes.opinions ?? new Map<string, Opinion>();
      state.changes = {
        ...state.changes,
        opinions: new Map([
          ...before,
          ...[...opinions].map(([text, next]) => [text, joinOpinions(before.get(text), next)] as const),
        ]),
        unread: (state.changes.unread ?? 0) + unread,
      };
    }

    /** Of a new wording those sentences stay that hold; one of which none holds is no revision. The report lists what the writer said first. */
    async function keepHolding(
      run: typeof assemble,
      revisions: ReadonlyMap<string, string>,
      refused: readonly RefusedStatement[],
    ): Promise<Pick<StatementChanges, 'revisions' | 'dropped'>> {
      const { removed } = await run({ ...state.changes, revisions });
      const reasons = new Map(removed.map(({ text, reason }) => [text, reason]));
      const known = new Set(state.evidence.map(({ id }) => id));
      const dropped: { text: string; reason: string }[] = [];
      const kept = new Map(
        [...revisions].flatMap(([old, whole]) => {
          if (whole === '') {
            const reason = refused.find(({ text }) => text === old)?.reason ?? '';
            dropped.push({ text: old, reason });
            return [[old, whole] as const];
          }
          const failed: typeof dropped = [];
          const text = keepStatements(whole, known, (statement) => {
            const reason = reasons.get(statement);
            if (reason !== undefined) failed.push({ text: statement, reason });
            return reason === undefined;
          });
          if (text === undefined) return [];
          dropped.push(...failed);
          return [[old, text] as const];
        }),
      );
      return { revisions: kept, dropped };
    }

    async function finish(report: Report): Promise<RepairedReport> {
      const cited = new Set(report.citations.map(({ evidenceId }) => evidenceId));
      const used = state.evidence.slice(input.evidence.length).filter(({ id }) => cited.has(id));
      if (used.length > 0) await deps.artifacts.putEvidence(deps.session.runId, used);
      return { report, added: used.map(({ id }) => id), usage: state.isAsked ? step.usage() : undefined };
    }

    async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
      if (deps.session.budget.exhausted !== undefined) return;
      try {
        await work();
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        deps.session.logger.warn(failure, { error });
      }
    }
  };
}

/** Of a statement that is found shown twice the quotations of both replies count. */
function joinOpinions(before: Opinion | undefined, next: Opinion): Opinion {
  if (before?.verdict !== 'supported' || next.verdict !== 'supported') return next;
  return {
    ...next,
    quotes: [...next.quotes, ...before.quotes],
    formulas: [...next.formulas, ...before.formulas],
  };
}
