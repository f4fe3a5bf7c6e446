import { createClaimEditor } from '../../src/agents/index.ts';
import { type Budget, isAccepted } from '../../src/domain/index.ts';
import {
  createClaimChecker,
  describeIssue,
  doubtsOf,
  isWorthReading,
  weighOpinion,
} from '../../src/rag/verify/index.ts';
import { type LabelledClaim, toEvidence } from './model-claims.ts';

/** What a reader that signs whatever it is asked quotes: nothing, the lines closest to the claim, or its passages whole. */
const QUOTED = ['nothing', 'closest lines', 'whole passages'] as const;

/** Shares of true and of false claims signed by the rules and a reader that signs everything, its controls too. */
export async function carelessRows(claims: readonly LabelledClaim[], budget: Budget) {
  const rows: { set: string; metric: string; value: number }[] = [];
  for (const quoted of QUOTED) {
    const signed = await Promise.all(claims.map((claim) => isSigned(claim, quoted, budget)));
    for (const label of ['true', 'false'] as const) {
      const own = signed.filter((_, at) => claims[at]?.label === label);
      const value = own.filter(Boolean).length / own.length;
      rows.push({ set: 'careless-reader', metric: `${label}, quoting ${quoted}`, value });
    }
  }
  return rows;
}

async function isSigned(
  { passages, claim: text, question, heading, before, language, run }: LabelledClaim,
  quoted: (typeof QUOTED)[number],
  budget: Budget,
): Promise<boolean> {
  const evidence = passages.map(toEvidence);
  const evidenceIds = evidence.map(({ id }) => id);
  const context = { question, heading: heading ?? '', before: before ?? '' };
  const checked = createClaimChecker(evidence).check(text, evidenceIds, context);
  if (!isWorthReading(checked)) return isAccepted(checked.verdict);
  const closest = checked.citations.map(({ quote }) => quote).filter((quote) => quote !== '');
  const whole = evidence.map((entry) => entry.text);
  const quotes = quoted === 'nothing' ? [] : quoted === 'closest lines' ? closest : whole;
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      judgeClaims: async ({ claims }) => claims.map(({ id }) => ({ id, verdict: 'supported', quotes })),
    },
  });
  const open = checked.issues.map((issue) => describeIssue(issue, language, text)).join('; ');
  const doubts = isAccepted(checked.verdict) ? {} : { doubts: doubtsOf(checked) };
  const asked = { text, evidenceIds, before: context.before, open, ...doubts };
  const { opinions } = await editor.judge(
    { question, language, claims: [asked], evidence },
    { runId: run, step: 'judge', budget },
  );
  const opinion = opinions.get(text);
  return isAccepted(weighOpinion(checked, opinion?.verdict, opinion?.isUnshown));
}
