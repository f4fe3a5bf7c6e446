import { createClaimEditor } from '../../src/agents/claim-editor.ts';
import type { Evidence, LanguageTasks } from '../../src/domain/index.ts';
import {
  createEvidenceReader,
  type Decision,
  decideVerdict,
  type Opinion,
  type Statement,
} from '../../src/rag/verify/index.ts';
import { FREE } from './outside-judge.ts';

export interface AskedStatement {
  readonly id: string;
  readonly statement: Statement;
  readonly evidence: readonly Evidence[];
}

export interface JudgedClaim {
  readonly id: string;
  /** Without the judge. */
  readonly alone: Decision;
  readonly finding: Decision;
  readonly opinion: Opinion | undefined;
}

/**
 * Statements of one question decided as a run decides them: what is quoted is not asked, all else goes to the judge in the requests of
 * production, canaries among it.
 */
export async function askJudge(
  given: {
    readonly question: string;
    readonly language: 'en' | 'zh';
    readonly statements: readonly AskedStatement[];
  },
  tasks: Pick<LanguageTasks, 'judgeClaims' | 'models'>,
): Promise<{ readonly judged: readonly JudgedClaim[]; readonly unread: number }> {
  const reader = createEvidenceReader();
  const evidence = [
    ...new Map(
      given.statements.flatMap((one) => one.evidence.map((entry) => [entry.id, entry] as const)),
    ).values(),
  ];
  const entries = new Map(evidence.map((entry) => [entry.id, entry]));
  const passagesOf = ({ evidence: own }: AskedStatement) =>
    own.flatMap(({ id }) => entries.get(id) ?? []).map((entry) => reader.read(entry));
  const first = given.statements.map((one) => ({
    ...one,
    alone: decideVerdict(one.statement, passagesOf(one)),
  }));
  const asJudged = ({ statement, evidence: own, alone }: (typeof first)[number]) => ({
    text: statement.text,
    evidenceIds: own.map(({ id }) => id),
    before: statement.before ?? '',
    open: alone.missing.map(({ text }) => text).join(', '),
  });
  const isQuoted = ({ alone }: (typeof first)[number]) => alone.verdict === 'supported';
  const editor = createClaimEditor({ tasks, settings: { modelJudge: true } });
  const { question, language } = given;
  const { opinions, unread } = await editor.ask(
    {
      question,
      language,
      statements: first.filter((one) => !isQuoted(one)).map(asJudged),
      evidence,
      reader,
      shown: first.filter(isQuoted).map(asJudged),
    },
    { runId: 'bench', step: 'judge', budget: FREE },
  );
  const judged = first.map((one) => {
    const opinion = isQuoted(one) ? undefined : opinions.get(one.statement.text);
    const { id, alone } = one;
    return { id, alone, opinion, finding: decideVerdict(one.statement, passagesOf(one), opinion) };
  });
  return { judged, unread: unread.length };
}
