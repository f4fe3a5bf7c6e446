import type { RefusedStatement } from '../../../../agents/index.ts';
import type { Report } from '../../../../domain/index.ts';
import { createEvidenceReader, keepStatements, parseBody } from '../../../../rag/verify/index.ts';
import { assembleSteps } from '../../../report/assemble/assemble-report.ts';
import type { StatementChanges } from '../../../report/assemble/statement-changes.ts';
import { beginStep, type StepCall } from '../../session/run-session.ts';
import { readHeadings } from './read-headings.ts';
import { readOpen } from './read-open.ts';
import { type HeldStatements, heldStatements, refusedStatements } from './refused-statements.ts';
import { attempt, type Repair, type RepairDeps, type RepairRequest, type RepairState } from './repair.ts';

const ROUNDS = 2;

export interface RepairedReport {
  readonly report: Report;
  /** Ids of evidence that was found for absences and is named now. */
  readonly added: readonly string[];
  readonly usage: ReturnType<StepCall['usage']> | undefined;
}

/**
 * Assembles a report by the law. Absences are searched for, what is not quoted is read by the judge, what was refused goes back to the
 * writer with what its sub-question found, and its new wordings are read in the same way, twice: most of what is refused then lacked a
 * passage that others of its kind had. In the end headings are held against what stands below them. What fails on the way, or has no
 * budget left, leaves statements unchecked and never costs the report.
 */
export function createReportRepair(deps: RepairDeps) {
  return async (request: RepairRequest): Promise<RepairedReport> => {
    const repair = beginRepair(deps, request);
    const { state } = repair;
    await readOpen(repair, {});
    // A statement may rest on what was noted, too, whose passages there is no room to show.
    const noted = request.noted.map(({ text, evidenceIds }) => ({ text, evidenceIds }));
    let made = await repair.assemble(state.changes);
    const asked = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      // Nobody is asked the same twice.
      const refused = refusedStatements(made, state.evidence).filter(({ text }) => !asked.has(text));
      if (refused.length === 0) break;
      for (const { text } of refused) asked.add(text);
      const held = [...heldStatements(made.report), ...noted];
      const isLast = round === ROUNDS - 1;
      await attempt(repair, 'refused statements were not rewritten', () =>
        rewrite(repair, { refused, held, isLast }),
      );
      made = await repair.assemble(state.changes);
    }
    await attempt(repair, 'headings were not checked', () => readHeadings(repair, made.report));
    made = await repair.assemble(state.changes);
    return finish(repair, made.report);
  };
}

function beginRepair(deps: RepairDeps, request: RepairRequest): Repair {
  const { input, draft, signal } = request;
  const reader = input.reader ?? createEvidenceReader();
  const state: RepairState = {
    evidence: input.evidence,
    changes: { ...input.changes, judge: deps.editor?.judge },
    shown: new Map(request.noted.map((one) => [one.text, one])),
    asked: new Set(),
    isAsked: false,
  };
  return {
    deps,
    request,
    step: beginStep(deps.session, `repair:${request.attempt}`, signal),
    reader,
    state,
    assemble: (changes) =>
      deps.turns.run(assembleSteps({ ...input, reader, draft, evidence: state.evidence, changes }), signal),
  };
}

/** The writer says the refused statements anew; what holds of it stays. */
async function rewrite(
  repair: Repair,
  {
    refused,
    held,
    isLast,
  }: {
    readonly refused: readonly RefusedStatement[];
    readonly held: HeldStatements;
    readonly isLast: boolean;
  },
): Promise<void> {
  const { deps, request, step, state } = repair;
  if (deps.editor === undefined) return;
  state.isAsked = true;
  const { question, language } = request.input;
  const { evidence } = state;
  const revisions = await deps.editor.revise(
    { question, language, statements: refused, held, evidence, isLast },
    step.context,
  );
  if (revisions.size === 0) return;
  forgetCitedAnew(state, revisions);
  const { revisions: earlier = new Map<string, string>(), dropped = [] } = state.changes;
  await readOpen(repair, { revisions: new Map([...earlier, ...revisions]) });
  const kept = await keepHolding(repair, revisions, { refused, isLast });
  state.changes = {
    ...state.changes,
    revisions: new Map([...earlier, ...kept.revisions]),
    dropped: [...dropped, ...kept.dropped],
  };
}

/** A statement that stays as it was and cites other passages is judged anew. */
function forgetCitedAnew(state: RepairState, revisions: ReadonlyMap<string, string>): void {
  const opinions = new Map(state.changes.opinions);
  const known = new Set(state.evidence.map(({ id }) => id));
  for (const [old, text] of revisions) {
    const said = parseBody(text, known).blocks.flatMap(({ claims }) => claims.map((claim) => claim.text));
    if (said.length === 1 && said[0] === old) opinions.delete(old);
  }
  state.changes = { ...state.changes, opinions };
}

/**
 * Of a new wording those sentences stay that hold; one of which none holds is no revision. The report lists what the writer said first. The
 * other sentences of one that holds in part go back once more, before they go out.
 */
async function keepHolding(
  { assemble, state }: Repair,
  revisions: ReadonlyMap<string, string>,
  { refused, isLast }: { readonly refused: readonly RefusedStatement[]; readonly isLast: boolean },
): Promise<{
  readonly revisions: ReadonlyMap<string, string>;
  readonly dropped: NonNullable<StatementChanges['dropped']>;
}> {
  const all = new Map([...(state.changes.revisions ?? []), ...revisions]);
  const { removed } = await assemble({ ...state.changes, revisions: all });
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
      if (!isLast) return [[old, whole] as const];
      dropped.push(...failed);
      return [[old, text] as const];
    }),
  );
  return { revisions: kept, dropped };
}

async function finish(
  { deps, request: { input }, step, state }: Repair,
  report: Report,
): Promise<RepairedReport> {
  const cited = new Set(report.citations.map(({ evidenceId }) => evidenceId));
  const used = state.evidence.slice(input.evidence.length).filter(({ id }) => cited.has(id));
  if (used.length > 0) await deps.artifacts.putEvidence(deps.session.runId, used);
  return { report, added: used.map(({ id }) => id), usage: state.isAsked ? step.usage() : undefined };
}
