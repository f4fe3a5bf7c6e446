import type { ClaimEditor, JudgedStatement } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { Turns } from '../../../concurrency/index.ts';
import {
  type Evidence,
  type FilledData,
  isAccepted,
  type LanguageTasks,
  type ProposedField,
  type Report,
  type RunArtifacts,
} from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { createEvidenceReader, type Opinion } from '../../../rag/verify/index.ts';
import { readAnswerSchema } from '../data/answer-schema.ts';
import { type AskedField, askedFields, decideFields } from '../data/check-fields.ts';
import { toFilledData } from '../data/to-filled-data.ts';
import { beginStep, type RunSession, type StepCall } from '../session/run-session.ts';

export interface FillSchemaDeps {
  readonly session: RunSession;
  readonly artifacts: Pick<RunArtifacts, 'listInvestigations'>;
  readonly editor?: ClaimEditor | undefined;
  readonly turns: Turns;
  readonly fillSchema?: LanguageTasks['fillSchema'];
}

/** A statement or a note, and the passages that show it. */
interface Source extends JudgedStatement {
  readonly id: string;
  /** With what it quotes, for the writer. */
  readonly told: string;
  readonly isShown: boolean;
}

interface FillBench {
  readonly report: Report;
  readonly evidence: readonly Evidence[];
  readonly sources: readonly Source[];
  readonly step: StepCall;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fills the object that a request asks for from supported statements and notes. Each value goes the way of every statement, as a sentence
 * of what its field says: by the law, with the judge. What fails on the way leaves fields open and never costs the report.
 */
export function createSchemaFiller(deps: FillSchemaDeps) {
  const { session } = deps;
  return async (
    report: Report,
    evidence: readonly Evidence[],
    attempt: number,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly data: FilledData; readonly usage: ReturnType<StepCall['usage']> } | undefined> => {
    if (session.schema === undefined) return undefined;
    const schema = readAnswerSchema(session.schema);
    const { language } = report;
    const step = beginStep(session, `fill:${attempt}`, signal);
    const sources = [...statementsOf(report), ...(await notedSources(deps, evidence))];
    const bench = { report, evidence, sources, step, signal };
    const { proposed, otherwise } = await propose(deps, bench);
    const { asked, refused } = askedFields(proposed, { schema, language, sources });
    const opinions = await judge(deps, asked, bench);
    const decided = await deps.turns.run(decideFields(asked, opinions, evidence), signal);
    const data = toFilledData(decided, { refused, otherwise, schema, language, evidence });
    return { data, usage: step.usage() };
  };
}

/** What the writer proposes, and why all other fields are open. */
async function propose(
  { session, fillSchema }: FillSchemaDeps,
  { report, sources, step, signal }: FillBench,
): Promise<{
  readonly proposed: readonly ProposedField[];
  readonly otherwise: string;
}> {
  const { question, language } = report;
  const none = (reason: 'fieldNoModel' | 'fieldNoBudget' | 'fieldNotSaid' | 'fieldFailed') => ({
    proposed: [],
    otherwise: say(language, wording(reason)),
  });
  if (fillSchema === undefined) return none('fieldNoModel');
  if (session.budget.exhausted !== undefined) return none('fieldNoBudget');
  if (sources.length === 0) return none('fieldNotSaid');
  const statements = sources.map(({ id, told }) => ({ id, text: told }));
  try {
    const input = { question, language, schema: session.schema ?? {}, statements };
    return { ...none('fieldNotSaid'), proposed: await fillSchema(input, step.context) };
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    session.logger.warn('the schema was not filled', { error });
    return none(session.budget.exhausted === undefined ? 'fieldFailed' : 'fieldNoBudget');
  }
}

async function judge(
  { session, editor }: FillSchemaDeps,
  fields: readonly AskedField[],
  { report, evidence, sources, step, signal }: FillBench,
): Promise<ReadonlyMap<string, Opinion>> {
  if (editor?.judge === undefined || session.budget.exhausted !== undefined) return new Map();
  const { question, language } = report;
  const each = fields.map(
    ({ text, evidenceIds }) => [text, { text, evidenceIds, before: '', open: '' }] as const,
  );
  const statements = [...new Map(each).values()];
  const shown = sources.filter(({ isShown }) => isShown);
  try {
    const input = { question, language, statements, evidence, reader: createEvidenceReader(), shown };
    return (await editor.ask(input, step.context)).opinions;
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    session.logger.warn('fields were not judged', { error });
    return new Map();
  }
}

/** What executors noted, with what they quoted. */
async function notedSources(
  { session, artifacts }: FillSchemaDeps,
  evidence: readonly Evidence[],
): Promise<Source[]> {
  const investigations = await artifacts.listInvestigations(session.runId);
  return investigations.flatMap(({ findings }) =>
    findings.flatMap(({ id, statement, quotes }) => {
      const chunks = new Set(quotes.flatMap(({ chunkIds }) => chunkIds));
      const evidenceIds = evidence.flatMap((one) =>
        one.chunkIds.some((chunk) => chunks.has(chunk)) ? [one.id] : [],
      );
      if (evidenceIds.length === 0) return [];
      const told = [statement, ...quotes.map(({ text }) => `“${text}”`)].join(' ');
      return [{ id, text: statement, told, evidenceIds, isShown: true, before: '', open: '' }];
    }),
  );
}

/** Of whatever stands in the report: its passages are read anew for each field. */
function statementsOf({ answer, sections, citations }: Report): Source[] {
  const evidenceOf = new Map(citations.map(({ number, evidenceId }) => [number, evidenceId]));
  const claims = [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap((block) => block.claims);
  return claims.flatMap(({ id, text, verdict, citations: cited }) => {
    const evidenceIds = cited.flatMap(({ number }) => evidenceOf.get(number) ?? []);
    if (evidenceIds.length === 0) return [];
    return [{ id, text, told: text, evidenceIds, isShown: isAccepted(verdict), before: '', open: '' }];
  });
}
