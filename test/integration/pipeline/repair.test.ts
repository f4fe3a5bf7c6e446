import { afterAll, describe, expect, it } from 'vitest';
import type {
  ClaimOpinion,
  Evidence,
  JudgeClaimsInput,
  LanguageTasks,
  Report,
  ReviseInput,
} from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { labelsFor } from '../../../src/pipeline/report/outline/labels.ts';
import { callTools, finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what are spring tides?';
const QUOTED = 'The Heron turbine is made by Norvik Marine';
const REWORDED = 'Behind the Heron turbine stands the firm Norvik Marine';
const WRONG = 'The Heron turbine has a rated power of 917 MW';
const WARRANTY = 'The warranty of the Heron turbine lasts ten years';

/** One system for each configuration. */
const harnesses = new Map<string, Promise<Harness>>();
afterAll(async () => {
  for (const harness of harnesses.values()) await (await harness).close();
});
function harnessWith(set: readonly string[]): Promise<Harness> {
  const key = set.join();
  const harness = harnesses.get(key) ?? openHarness({ set, mode: 'model', evidenceTokens: 20_000 });
  harnesses.set(key, harness);
  return harness;
}

const holding = (evidence: readonly Evidence[], words: string) =>
  evidence.find(({ text }) => text.includes(words))?.id ?? 'ev_1';

/** A run whose writer states these things of the passage on the maker; every report it makes verifies. */
async function run(
  said: readonly string[],
  changes: Partial<LanguageTasks> = {},
  set: readonly string[] = [],
) {
  const harness = await harnessWith(set);
  harness.use(
    withPlan(PLAN, {
      reviseClaims: async () => [],
      writeReport: async ({ evidence }) => ({
        title: 'Turbines',
        answer: said.map((one) => `${one} [${holding(evidence, 'made by')}].`).join(' '),
        sections: [],
      }),
      ...changes,
    }),
  );
  const { id } = await harness.submit(QUESTION);
  await harness.app.research.execute(id);
  const report = await harness.app.research.report(id);
  if (report === undefined) throw new Error('The run left no report.');
  const verified = await harness.app.verifyReport(harness.app.renderers.json(report), { docs: [] });
  expect(verified.findings).toEqual([]);
  return report;
}

const claimsOf = ({ answer, sections }: Report) =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) => claims);
const claimOf = (report: Report, text: string) =>
  claimsOf(report).find((claim) => claim.text.startsWith(text));
const textsOf = (report: Report) => claimsOf(report).map(({ text }) => text);

describe('a statement that is refused', () => {
  it('should go back to its writer once, with the passages, and stand as it is put then', async () => {
    const asked: ReviseInput[] = [];
    const report = await run([QUOTED, WRONG], {
      reviseClaims: async (input) => {
        asked.push(input);
        return input.claims.map(({ id }) => ({
          id,
          text: `${WARRANTY} [${holding(input.evidence, 'ten years')}].`,
        }));
      },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.claims).toMatchObject([{ text: `${WRONG}.`, problem: expect.stringContaining('917') }]);
    expect(asked[0]?.evidence.length).toBeGreaterThan(0);
    expect(asked[0]?.held).toEqual([{ text: `${QUOTED}.`, evidenceIds: [expect.stringMatching(/^ev_/)] }]);
    expect(textsOf(report)).toContain(`${WARRANTY}.`);
    expect(report.verification).toMatchObject({ supported: 2, quoted: 2, removed: [] });
  });

  it('should be put right from what was noted, too, whose passages are not shown with it', async () => {
    const asked: ReviseInput[] = [];
    const finding = {
      statement: 'The turbine is under warranty for ten years.',
      quotes: [{ text: WARRANTY }],
    };
    await run([QUOTED, WRONG], {
      investigate: async ({ steps }) =>
        steps.length > 0 ? finish() : callTools(['note', { findings: [finding] }]),
      reviseClaims: async (input) => {
        asked.push(input);
        return [];
      },
    });
    expect(asked[0]?.held).toContainEqual({
      text: finding.statement,
      evidenceIds: [expect.stringMatching(/^ev_/)],
    });
  });

  it.each([
    ['says the same again', (text: string) => text],
    ['says something else that is not printed', () => 'The Heron turbine weighs 731 tonnes [ev_1].'],
    ['gives nothing', () => ''],
    ['gives a page', () => 'Brushes are painted. '.repeat(500)],
  ])('should be taken out when it %s, without asking again', async (_, revised) => {
    let calls = 0;
    const report = await run([QUOTED, WRONG], {
      reviseClaims: async ({ claims }) => {
        calls++;
        return claims.map(({ id, text }) => ({ id, text: revised(text) }));
      },
    });
    expect(calls).toBe(1);
    expect(textsOf(report)).toEqual([`${QUOTED}.`]);
    expect(report.verification.removed).toEqual([
      { text: `${WRONG}.`, reason: expect.stringContaining('917') },
    ]);
  });

  it('should be taken out when putting it again fails', async () => {
    const report = await run([QUOTED, WRONG], {
      reviseClaims: async () => {
        throw new AppError('E024', 'The model is away.');
      },
    });
    expect(report.verification.removed).toHaveLength(1);
    expect(report.verification.supported).toBe(1);
  });
});

describe('a judge', () => {
  const asked: JudgeClaimsInput[] = [];
  const own = [QUOTED, REWORDED, WRONG, WARRANTY];
  const isCanary = (text: string) => !own.some((one) => text.startsWith(one));
  /** A judge that gives one verdict on what the report states, and another on canaries. */
  const judging =
    (
      verdict: ClaimOpinion['verdict'],
      canary: ClaimOpinion['verdict'] = 'contradicted',
    ): NonNullable<LanguageTasks['judgeClaims']> =>
    async (input) => {
      asked.push(input);
      return input.claims.map(({ id, text }) => ({
        id,
        verdict: isCanary(text) ? canary : verdict,
        quotes: [QUOTED],
      }));
    };
  const judged = (...verdicts: readonly [ClaimOpinion['verdict'], ClaimOpinion['verdict']?]) => {
    asked.length = 0;
    return run([QUOTED, REWORDED, WRONG], { judgeClaims: judging(...verdicts) });
  };

  it('should be asked about what is not quoted, among canaries, and its word stand with its quotation', async () => {
    const report = await judged('supported');
    const texts = asked[0]?.claims.map(({ text }) => text) ?? [];
    expect(texts.filter((text) => !isCanary(text))).toEqual([`${REWORDED}.`, `${WRONG}.`]);
    expect(texts.filter(isCanary)).toHaveLength(2);
    expect(asked).toHaveLength(1);
    expect(claimOf(report, REWORDED)).toMatchObject({ verdict: 'supported', basis: 'judged', issues: [] });
    expect(
      claimOf(report, REWORDED)
        ?.citations.map(({ quote }) => quote)
        .join(),
    ).toContain(QUOTED);
    expect(claimOf(report, QUOTED)).toMatchObject({ verdict: 'supported', basis: 'quoted' });
    expect(report.law?.judge).toBe('test');
  });

  it('should not raise a figure that no passage prints', async () => {
    const report = await judged('supported');
    expect(claimOf(report, WRONG)).toBeUndefined();
    expect(report.verification.removed.map(({ text }) => text)).toEqual([`${WRONG}.`]);
  });

  it('should leave in part what it reads so, and take out what it refuses, and say why', async () => {
    expect(claimOf(await judged('partly'), REWORDED)).toMatchObject({
      verdict: 'partly',
      issues: [expect.any(String)],
    });
    for (const verdict of ['not_found', 'contradicted'] as const) {
      const report = await judged(verdict);
      expect(claimOf(report, REWORDED)).toBeUndefined();
      expect(report.verification.removed.map(({ text }) => text)).toContain(`${REWORDED}.`);
      expect(claimOf(report, QUOTED)).toMatchObject({ verdict: 'supported' });
    }
  });

  it('should be asked once more with other canaries when it passes them, and then not be believed', async () => {
    const report = await judged('supported', 'supported');
    expect(asked).toHaveLength(2);
    const canaries = asked.map(({ claims }) => claims.map(({ text }) => text).filter(isCanary));
    expect(canaries[1]).not.toEqual(canaries[0]);
    expect(claimOf(report, REWORDED)).toMatchObject({ verdict: 'not_checked' });
    expect(report.verification).toMatchObject({ supported: 1, judged: 0 });
    // The other one that it did not read is taken out for a figure that nothing prints.
    expect(report.notes).toContain(labelsFor('en').note.unreadByJudge(1));
  });

  it('should read what became of a statement that was put again', async () => {
    asked.length = 0;
    const report = await run([QUOTED, WRONG], {
      judgeClaims: judging('supported'),
      reviseClaims: async ({ claims, evidence }) =>
        claims.map(({ id }) => ({ id, text: `${REWORDED} [${holding(evidence, 'made by')}].` })),
    });
    expect(
      asked.map(({ claims }) => claims.map(({ text }) => text).filter((text) => !isCanary(text))),
    ).toEqual([[`${WRONG}.`], [`${REWORDED}.`]]);
    expect(claimOf(report, REWORDED)).toMatchObject({ verdict: 'supported', basis: 'judged' });
  });

  it('should not be asked when that is switched off, and cost its opinion and not the report when it fails', async () => {
    asked.length = 0;
    const off = await run([QUOTED, REWORDED], { judgeClaims: judging('supported') }, [
      'verification.provider=none',
    ]);
    expect(asked).toEqual([]);
    expect(claimOf(off, REWORDED)).toMatchObject({ verdict: 'not_checked' });
    const away = await run([QUOTED, REWORDED], {
      judgeClaims: async () => {
        throw new AppError('E024', 'The model is away.');
      },
    });
    expect(claimOf(away, REWORDED)).toMatchObject({ verdict: 'not_checked' });
    expect(claimOf(away, QUOTED)).toMatchObject({ verdict: 'supported' });
  });

  it('should be found out when a report is edited', async () => {
    const report = await judged('supported');
    const { app } = await harnessWith([]);
    const answer = report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) =>
        claim.text.startsWith(REWORDED) ? { ...claim, text: `${WRONG.replace('917', '731')}.` } : claim,
      ),
    }));
    const { findings } = await app.verifyReport(app.renderers.json({ ...report, answer }), { docs: [] });
    expect(findings.map(({ kind }) => kind)).toContain('verdict-differs');
  });
});

describe('a statement that something is missing', () => {
  const ABSENT = 'The documents name no insurer of the turbine';
  const absence = (verdict: ClaimOpinion['verdict']) =>
    run([], {
      writeReport: async ({ evidence }) => ({
        title: 'Turbines',
        answer: `${QUOTED} [${holding(evidence, 'made by')}]. ${ABSENT} {absent: insurer | insurer of the Heron turbine} [${holding(evidence, 'made by')}].`,
        sections: [],
      }),
      judgeClaims: async ({ claims }) =>
        claims.map(({ id, text }) => ({
          id,
          kind: 'absence',
          verdict: text.startsWith(ABSENT) ? verdict : 'contradicted',
        })),
    });

  it('should be searched for, and stand with what was searched', async () => {
    const report = await absence('supported');
    const claim = claimOf(report, ABSENT);
    expect(claim).toMatchObject({
      verdict: 'searched',
      searched: { queries: expect.arrayContaining(['insurer']) },
    });
    expect(claim?.searched?.documents.length).toBeGreaterThan(0);
    expect(report.verification).toMatchObject({ supported: 1, searched: 1 });
  });

  it('should be taken out where the judge reads otherwise in what came closest', async () => {
    const report = await absence('contradicted');
    expect(claimOf(report, ABSENT)).toBeUndefined();
    expect(report.verification.removed.map(({ text }) => text)).toEqual([`${ABSENT}.`]);
  });
});
