import type { ClaimEditor, JudgedStatement } from '../../../../agents/index.ts';
import type { Turns } from '../../../../concurrency/index.ts';
import type { Evidence, ReportDraft, RunArtifacts, Scope } from '../../../../domain/index.ts';
import { isAbort } from '../../../../errors/index.ts';
import type { EvidenceReader } from '../../../../rag/verify/index.ts';
import type { AssembledReport, ReportInput } from '../../../report/assemble/assemble-report.ts';
import type { StatementChanges } from '../../../report/assemble/statement-changes.ts';
import type { RunSession, StepCall } from '../../session/run-session.ts';
import type { GatherEvidence } from '../gather-evidence.ts';

export interface RepairDeps {
  readonly session: RunSession;
  readonly artifacts: Pick<RunArtifacts, 'putEvidence'>;
  readonly gather?: GatherEvidence | undefined;
  readonly editor?: ClaimEditor | undefined;
  readonly turns: Turns;
}

export interface RepairRequest {
  /** What executors noted: statements that their passages show, of which canaries are made. */
  readonly noted: readonly JudgedStatement[];
  readonly input: ReportInput;
  readonly draft: ReportDraft;
  readonly scope: Scope;
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
}

/** What has been found out of the statements of one draft. */
export interface RepairState {
  evidence: readonly Evidence[];
  changes: StatementChanges;
  /** Statements that are quoted word for word, of which canaries are made. */
  readonly shown: Map<string, JudgedStatement>;
  /** Statements that the judge was asked about once more. */
  readonly asked: Set<string>;
  isAsked: boolean;
}

/** One repair under way. */
export interface Repair {
  readonly deps: RepairDeps;
  readonly request: RepairRequest;
  readonly step: StepCall;
  readonly reader: EvidenceReader;
  readonly state: RepairState;
  /** The report as it is with these changes. */
  assemble(changes: StatementChanges): Promise<AssembledReport>;
}

/** A step that fails, or for which no budget is left, leaves the report as it is. */
export async function attempt(
  { deps: { session }, request: { signal } }: Repair,
  failure: string,
  work: () => Promise<void>,
): Promise<void> {
  if (session.budget.exhausted !== undefined) return;
  try {
    await work();
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    session.logger.warn(failure, { error });
  }
}
