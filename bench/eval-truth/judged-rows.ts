import type { LanguageTasks } from '../../src/domain/index.ts';
import { askJudge, type JudgedClaim } from './ask-judge.ts';
import { evidenceOf, type LabelledClaim, statementOf } from './labelled-claims.ts';
import { type Row, shareRow } from './row.ts';

type Judge = Pick<LanguageTasks, 'judgeClaims' | 'models'>;

/** Claims put to a judge run by run: what becomes of those that are not quoted. */
export async function judgedRows(
  claims: readonly LabelledClaim[],
  tasks: Judge,
  { set, name }: { readonly set: string; readonly name: string },
): Promise<Row[]> {
  const judged: (JudgedClaim & { readonly isTrue: boolean })[] = [];
  for (const run of new Set(claims.map((claim) => claim.run))) {
    const own = claims.filter((claim) => claim.run === run);
    const told = await judgeRun(own, tasks);
    judged.push(
      ...told.map((one) => ({ ...one, isTrue: own.find(({ id }) => id === one.id)?.label === 'true' })),
    );
  }
  const asked = judged.filter(({ alone }) => alone.verdict !== 'supported');
  const right = asked.filter(({ isTrue }) => isTrue);
  const shareOf = (metric: string, among: typeof asked, verdict: string) =>
    shareRow(set, `${name}: ${metric}`, among, ({ finding }) => finding.verdict === verdict);
  return [
    { set, metric: `${name}: asked`, value: asked.length },
    ...shareOf('supported', asked, 'supported'),
    ...shareOf(
      'false, supported',
      asked.filter(({ isTrue }) => !isTrue),
      'supported',
    ),
    ...['supported', 'not_checked', 'not_found', 'partly', 'contradicted'].flatMap((verdict) =>
      shareOf(`true, ${verdict}`, right, verdict),
    ),
  ];
}

async function judgeRun(own: readonly LabelledClaim[], tasks: Judge) {
  const [first] = own;
  if (first === undefined) return [];
  const { question, language } = first;
  const statements = own.map((claim) => ({
    id: claim.id,
    statement: statementOf(claim),
    evidence: evidenceOf(claim),
  }));
  try {
    return (await askJudge({ question, language, statements }, tasks)).judged;
  } catch {
    // Every request failed: a run goes on without opinions.
    return (await askJudge({ question, language, statements }, { models: {} })).judged;
  }
}
