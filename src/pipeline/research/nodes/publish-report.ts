import { wording } from '../../../catalogue/index.ts';
import type {
  EgressEntry,
  LanguageMode,
  Plan,
  Report,
  RunArtifacts,
  Scope,
  WebDocuments,
} from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { sealReport } from '../../report/provenance/index.ts';
import type { RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { summariseEgress } from '../web/egress.ts';

type Provenance = NonNullable<Report['provenance']>;

/** What the report says about how it was made, as far as the graph does not know it. */
export interface ReportFacts {
  readonly mode: LanguageMode;
  readonly models: Readonly<Record<string, string>>;
  readonly promptVersions: Readonly<Record<string, number>>;
  readonly embedding: string;
  readonly reranker: string;
  readonly startedAt: string;
  /** Time in which the run was being executed, over all its executions. */
  readonly elapsedMs: () => number;
  readonly now: () => Date;
  /** Hosts that text of this run may have been sent to; none when nothing left the machine. */
  readonly hosts?: readonly string[] | undefined;
  /** Every revision of the plan that was made in this run, oldest first. */
  readonly listPlans?: ((runId: string) => Promise<readonly Plan[]>) | undefined;
  /** Every exchange of this run with the web. */
  readonly listEgress?: ((runId: string) => Promise<readonly EgressEntry[]>) | undefined;
  readonly origins?: WebDocuments['getOrigins'] | undefined;
  /** What the graph had of a question in a mode that looks into it. */
  readonly retrieval?: ((question: string, scope: Scope) => Promise<Provenance['retrieval']>) | undefined;
  /** Topics that the question names. */
  readonly topics?: ((question: string, scope: Scope) => Promise<Provenance['topics']>) | undefined;
}

/** Node `publishReport`: dates the verified report, adds where it comes from, seals it and makes it the run's report. */
export function createPublishReportNode(deps: {
  session: RunSession;
  artifacts: Pick<RunArtifacts, 'getReport' | 'putReport'>;
  facts: ReportFacts;
}) {
  const { session } = deps;

  return async (state: ResearchStateValue) => {
    const verified = await deps.artifacts.getReport(session.runId);
    if (verified === undefined) {
      throw new AppError('E006', wording('verifiedMissing'));
    }
    const sourcesFound = withOrigins(verified.sources);
    sourcesFound.catch(() => {}); // waited for below
    await session.events.flush(); // what was sent stands in the log
    const provenance = await whereFrom(deps.facts, session.runId, state);
    const report = sealReport({
      ...verified,
      sources: await sourcesFound,
      provenance,
      facts: {
        ...verified.facts,
        finishedAt: deps.facts.now().toISOString(),
        elapsedMs: Math.round(deps.facts.elapsedMs()),
      },
    });
    await deps.artifacts.putReport(report);
    const { status, title, answer } = report;
    session.events.emit('report-ready', { status, title, answer }, `report-ready:${state.attempt}`);
    return { reportId: report.runId };
  };

  async function withOrigins(sources: Report['sources']): Promise<Report['sources']> {
    const origins = await deps.facts.origins?.(sources.map(({ documentId }) => documentId));
    return sources.map((source) => {
      const origin = origins?.get(source.documentId);
      if (origin === undefined) return source;
      const { file: _file, ...web } = origin;
      return { ...source, web };
    });
  }
}

async function whereFrom(
  facts: ReportFacts,
  runId: string,
  { question, scope, plan }: Pick<ResearchStateValue, 'question' | 'scope' | 'plan'>,
): Promise<Provenance> {
  const egress = summariseEgress((await facts.listEgress?.(runId)) ?? []);
  const contacted = egress.flatMap(({ host, requests }) => (requests > 0 ? [host] : []));
  const retrieval = await facts.retrieval?.(question, scope);
  const topics = await facts.topics?.(question, scope);
  return {
    plans: withLast((await facts.listPlans?.(runId)) ?? [], plan),
    hosts: [...new Set([...(facts.hosts ?? []), ...contacted])].sort(),
    ...(egress.length === 0 ? {} : { egress }),
    ...(retrieval === undefined ? {} : { retrieval }),
    ...(topics === undefined ? {} : { topics }),
  };
}

/** A plan that a person edited, or that was filled up with follow-ups, is the last one although no planner wrote it. */
function withLast(plans: readonly Plan[], last: Plan | undefined): Plan[] {
  const earlier = plans.filter(({ revision }) => revision !== last?.revision);
  return last === undefined ? earlier : [...earlier, last];
}
