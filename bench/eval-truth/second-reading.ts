import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClaimEditor, type ReadOpinion } from '../../src/agents/index.ts';
import { type Budget, isAccepted } from '../../src/domain/index.ts';
import { judgeClaimsWithModel } from '../../src/language/model/tasks/judge-claims.ts';
import { silentLogger } from '../../src/logging/index.ts';
import {
  createClaimChecker,
  describeIssue,
  doubtsOf,
  isWorthReading,
  weighOpinion,
} from '../../src/rag/verify/index.ts';
import { type LabelledClaim, toEvidence } from './model-claims.ts';

type Opinions = ReadonlyMap<string, ReadOpinion>;

const PROMPT_TOKENS = 100_000;
/** A reader outside is not paid by call. */
export const FREE: Budget = {
  check: () => undefined,
  charge: () => undefined,
  chargeCached: () => undefined,
  spent: { inputTokens: 0, outputTokens: 0, costUsd: 0, calls: 0, cachedCalls: 0 },
  exhausted: undefined,
};

/** Whether a claim is accepted: by the rules, by rules and reader together, and by the reader alone. */
interface ReadClaim {
  readonly claim: LabelledClaim;
  readonly byRules: boolean;
  /** No rule has a veto on it. */
  readonly open: boolean;
  readonly together: boolean;
  readonly alone: boolean;
}

/**
 * Claims drawn by the hash of their ids, put to a second reader outside: the requests that a run would make are written to `folder` as
 * `prompt-N.json`, and `reply-N.txt` beside them is read as the model's reply. Claims that the rules veto are asked too, so that the
 * reader can be judged alone; in the verdict of both together the veto stands, as in a run.
 */
export async function measureSecondReading(
  claims: readonly LabelledClaim[],
  options: { readonly folder: string; readonly count: number },
) {
  mkdirSync(options.folder, { recursive: true });
  const drawn = claims
    .toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1))
    .slice(0, options.count)
    .toSorted((a, b) => (`${a.run} ${hash(a.id)}` < `${b.run} ${hash(b.id)}` ? -1 : 1));
  const waiting: string[] = [];
  let prompts = 0;
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      judgeClaims: (input, context) =>
        judgeClaimsWithModel(
          {
            maxPromptTokens: PROMPT_TOKENS,
            logger: silentLogger,
            callModel: async ({ turns }) => {
              prompts += 1;
              const name = String(prompts).padStart(2, '0');
              writeFileSync(join(options.folder, `prompt-${name}.json`), JSON.stringify(turns, null, 1));
              const reply = join(options.folder, `reply-${name}.txt`);
              if (existsSync(reply)) return { text: readFileSync(reply, 'utf8') };
              waiting.push(name);
              return { text: '{"verdicts": []}' };
            },
          },
          input,
          context,
        ),
    },
  });
  const judged: ReadClaim[] = [];
  for (const run of new Set(drawn.map((claim) => claim.run))) {
    const own = drawn.filter((claim) => claim.run === run);
    const opinions = await read(own, editor);
    for (const claim of own) judged.push({ claim, ...decide(claim, opinions.get(claim.claim)) });
  }
  return { judged, prompts, waiting };
}

async function read(
  claims: readonly LabelledClaim[],
  editor: ReturnType<typeof createClaimEditor>,
): Promise<Opinions> {
  const [first] = claims;
  if (first === undefined) return new Map();
  const evidence = new Map(
    claims.flatMap(({ passages }) => passages.map((passage) => [passage.id, toEvidence(passage)] as const)),
  );
  const asked = claims.map((claim) => ({
    text: claim.claim,
    evidenceIds: claim.passages.map(({ id }) => id),
    before: claim.before ?? '',
    open: check(claim)
      .issues.map((issue) => describeIssue(issue, claim.language, claim.claim))
      .join('; '),
    ...(isAccepted(check(claim).verdict) ? {} : { doubts: doubtsOf(check(claim)) }),
  }));
  const { question, language } = first;
  const { opinions } = await editor.judge(
    { question, language, claims: asked, evidence: [...evidence.values()] },
    { runId: first.run, step: 'judge', budget: FREE },
  );
  return opinions;
}

function check(
  { passages, claim, question, heading, before }: LabelledClaim,
  formulas: readonly string[] = [],
) {
  const evidence = passages.map(toEvidence);
  const context = { question, heading: heading ?? '', before: before ?? '', formulas: [...formulas] };
  return createClaimChecker(evidence).check(
    claim,
    evidence.map(({ id }) => id),
    context,
  );
}

function decide(claim: LabelledClaim, opinion: ReadOpinion | undefined) {
  const plain = check(claim);
  const asked = isWorthReading(plain) ? opinion : undefined;
  return {
    byRules: isAccepted(plain.verdict),
    open: isAccepted(plain.verdict) || isWorthReading(plain),
    together: isAccepted(weighOpinion(check(claim, asked?.formulas), asked?.verdict, asked?.isUnshown)),
    alone: opinion !== undefined && isAccepted(opinion.verdict),
  };
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** Shares of true and of false claims accepted, in all and by language. */
export function secondReadingRows(judged: readonly ReadClaim[]) {
  const ways = ['byRules', 'open', 'together', 'alone'] as const;
  const groups = [
    ['', judged],
    ...(['en', 'zh'] as const).map(
      (language) => [`${language}: `, judged.filter(({ claim }) => claim.language === language)] as const,
    ),
  ] as const;
  return groups.flatMap(([name, group]) =>
    ways.flatMap((way) =>
      (['true', 'false'] as const).map((label) => {
        const own = group.filter(({ claim }) => claim.label === label);
        const value = own.filter((read) => read[way]).length / own.length;
        return { set: 'second-reading', metric: `${name}${label}, ${NAMES[way]}`, value };
      }),
    ),
  );
}

const NAMES = {
  byRules: 'accepted by rules',
  open: 'without a veto of the rules',
  together: 'accepted by rules and reader',
  alone: 'accepted by the reader alone',
} as const;
