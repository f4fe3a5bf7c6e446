import { afterAll, describe, expect, it } from 'vitest';
import type {
  Evidence,
  JudgeClaimsInput,
  LanguageTasks,
  Report,
  ReviseInput,
  Verdict,
} from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what are spring tides?';
const TRUE = 'The Heron turbine is made by Norvik Marine';
const WRONG = 'Ninety painters from Lisbon keep their brushes in a blue hangar';

/** One system for each configuration. */
const harnesses = new Map<string, Promise<Harness>>();
afterAll(async () => {
  for (const harness of harnesses.values()) await (await harness).close();
});
function harnessWith(set: readonly string[]): Promise<Harness> {
  const key = set.join();
  const harness = harnesses.get(key) ?? openHarness({ set });
  harnesses.set(key, harness);
  return harness;
}

const holding = (evidence: readonly Evidence[], words: string) =>
  evidence.find(({ text }) => text.includes(words))?.id ?? 'ev_1';

/** A run whose writer states one true and one wrong thing; `changes` say what it makes of the wrong one. */
async function run(changes: Partial<LanguageTasks>, set: readonly string[] = []) {
  const harness = await harnessWith(set);
  harness.use(
    withPlan(PLAN, {
      writeReport: async ({ evidence }) => ({
        title: 'Turbines',
        answer: `${TRUE} [${holding(evidence, 'made by')}]. ${WRONG} [${holding(evidence, 'made by')}].`,
        sections: [],
      }),
      ...changes,
    }),
  );
  const { id } = await harness.submit(QUESTION);
  await harness.app.research.execute(id);
  const report = await harness.app.research.report(id);
  if (report === undefined) throw new Error('The run left no report.');
  const text = harness.app.renderers.json(report);
  expect((await harness.app.verifyReport(text, { docs: [] })).findings).toEqual([]);
  return report;
}

const textsOf = ({ answer, sections }: Report) =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) =>
    claims.map(({ text }) => text),
  );

describe('what a writer stated without support', () => {
  it('should go back to it once, with the passages, and stand as it is put then', async () => {
    const asked: ReviseInput[] = [];
    const report = await run({
      reviseClaims: async (input) => {
        asked.push(input);
        return input.claims.map(({ id }) => ({
          id,
          text: `Norvik Marine was acquired by Haiyue Heavy Industries [${holding(input.evidence, 'acquired')}].`,
        }));
      },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.claims.map(({ text }) => text)).toEqual([`${WRONG}.`]);
    expect(asked[0]?.claims[0]?.problem).not.toBe('');
    expect(asked[0]?.evidence.length).toBeGreaterThan(0);
    expect(textsOf(report)).toContain('Norvik Marine was acquired by Haiyue Heavy Industries.');
    expect(report.verification).toMatchObject({ supported: 2, removed: [] });
    expect(report.notes.join(' ')).toContain('put again from the evidence');
  });

  it.each([
    ['says the same again', (text: string) => text],
    [
      'says something else that is wrong',
      () => 'Forty brushes from Porto lie under the green bridge [ev_1].',
    ],
    ['cites what is not there', () => 'Norvik Marine was acquired by Haiyue Heavy Industries [ev_999].'],
    ['says what stands beside it', () => 'It is Norvik Marine that made the Heron turbine [ev_1].'],
    ['gives nothing', () => ''],
    ['gives a page', () => 'Brushes are painted. '.repeat(500)],
  ])('should be taken out when it %s, without asking again', async (_, revised) => {
    let calls = 0;
    const report = await run({
      reviseClaims: async ({ claims }) => {
        calls++;
        return claims.map(({ id, text }) => ({ id, text: revised(text) }));
      },
    });
    expect(calls).toBe(1);
    expect(textsOf(report)).toEqual([`${TRUE}.`]);
    expect(textsOf(report).join(' ')).not.toMatch(/painters|[Bb]rushes/);
    expect(report.verification.removed.map(({ text }) => text)).toEqual([`${WRONG}.`]);
  });

  it('should be taken out when putting it again fails', async () => {
    const report = await run({
      reviseClaims: async () => {
        throw new AppError('E024', 'The model is away.');
      },
    });
    expect(report.verification.removed).toHaveLength(1);
    expect(report.verification.supported).toBe(1);
  });

  it('should be put as a sentence of the documents without a model', async () => {
    const report = await run({
      writeReport: async ({ evidence }) => ({
        title: 'Turbines',
        answer: `${TRUE} [${holding(evidence, 'made by')}]. The warranty of the Heron turbine lasts twelve years [${holding(evidence, 'warranty')}].`,
        sections: [],
      }),
    });
    expect(textsOf(report)).toContain('The warranty of the Heron turbine lasts ten years.');
    expect(report.verification.removed).toEqual([]);
  });

  it('should be said to be open, or stand with a mark, where the policy is so', async () => {
    const unchanged: Partial<LanguageTasks> = { reviseClaims: async () => [] };
    const open = await run(unchanged, ['verification.unsupported=open']);
    expect(textsOf(open)).toContain(`It stays open whether this holds: “${WRONG}.”`);
    expect(open.verification.removed).toHaveLength(1);
    const marked = await run(unchanged, ['verification.unsupported=mark']);
    expect(marked.verification).toMatchObject({ notFound: 1, removed: [] });
    const { renderers } = (await harnessWith([])).app;
    expect(renderers.markdown(marked)).toContain('in a blue hangar. *(not supported)*');
    expect(renderers.html(marked)).toContain('data-verdict="not_found"');
  });
});

describe('a second reader', () => {
  const PARAPHRASE = 'Behind the machine called Heron stand the engineers of the firm Norvik Marine';
  const WRONG_FIGURE = 'The warranty of the Heron turbine lasts twelve years';
  const asked: JudgeClaimsInput[] = [];
  /** What nobody wrote into the report is a control. */
  const isControl = (text: string) =>
    ![TRUE, PARAPHRASE, WRONG_FIGURE, 'Behind', 'Norvik Marine makes'].some((own) => text.startsWith(own));
  /** What a call asks beside its controls. */
  const ownTexts = ({ claims }: JudgeClaimsInput) =>
    claims.map(({ text }) => text).filter((text) => !isControl(text));
  /** A run whose writer puts things in other words, and a reader who refuses the controls and gives one verdict on all else. */
  const readAs = (verdict: Verdict, changes: Partial<LanguageTasks> = {}, set: readonly string[] = []) => {
    asked.length = 0;
    return run(
      {
        reviseClaims: async () => [],
        writeReport: async ({ evidence }) => ({
          title: 'Turbines',
          answer: `${TRUE} [${holding(evidence, 'made by')}]. ${PARAPHRASE} [${holding(evidence, 'made by')}]. ${WRONG_FIGURE} [${holding(evidence, 'warranty')}].`,
          sections: [],
        }),
        judgeClaims: async (input) => {
          asked.push(input);
          const quotes = input.evidence.map(({ text }) => text);
          return input.claims.map(({ id, text }) => ({
            id,
            verdict: isControl(text) ? 'contradicted' : verdict,
            quotes,
          }));
        },
        ...changes,
      },
      set,
    );
  };
  const claimOf = (report: Report, text: string) =>
    report.answer.flatMap(({ claims }) => claims).find((claim) => claim.text.startsWith(text));

  it('should be asked by default, and about what the rules leave open alone', async () => {
    const report = await readAs('supported');
    expect(asked.map(ownTexts)).toEqual([[`${PARAPHRASE}.`]]);
    expect(asked[0]?.evidence.map(({ text }) => text).join()).toContain('made by Norvik Marine');
    expect(asked[0]?.question).toBe(QUESTION);
    expect(claimOf(report, PARAPHRASE)).toMatchObject({
      verdict: 'supported',
      secondOpinion: 'supported',
      byRules: 'partly',
      issues: [],
    });
    expect(claimOf(report, TRUE)?.secondOpinion).toBeUndefined();
  });

  it('should not raise a figure that no passage has', async () => {
    const report = await readAs('supported');
    expect(claimOf(report, WRONG_FIGURE)).toBeUndefined();
    expect(report.verification.removed.map(({ text }) => text)).toEqual([`${WRONG_FIGURE}.`]);
  });

  it('should leave open what it reads as partly', async () => {
    const report = await readAs('partly');
    expect(claimOf(report, PARAPHRASE)).toMatchObject({ verdict: 'partly', secondOpinion: 'partly' });
    expect(claimOf(report, TRUE)).toMatchObject({ verdict: 'supported' });
  });

  it.each(['not_found', 'contradicted'] as const)(
    'should take out what the rules leave unsigned and it reads as %s, and say why',
    async (verdict) => {
      const report = await readAs(verdict);
      expect(claimOf(report, PARAPHRASE)).toBeUndefined();
      const removed = report.verification.removed.find(({ text }) => text.startsWith(PARAPHRASE));
      expect(removed?.reason).toContain('second reading');
      expect(claimOf(report, TRUE)).toMatchObject({ verdict: 'supported' });
    },
  );

  it('should lower what the rules sign and the passages do not say word for word, and take out what it reads as contradicted', async () => {
    const put = 'Norvik Marine makes the Heron turbine, with a rated power of 4 MW';
    const writing: Partial<LanguageTasks> = {
      writeReport: async ({ evidence }) => ({
        title: 'Turbines',
        answer: `${TRUE} [${holding(evidence, 'made by')}]. ${put} [${holding(evidence, 'made by')}].`,
        sections: [],
      }),
    };
    const lowered = await readAs('not_found', writing);
    expect(claimOf(lowered, put)).toMatchObject({ verdict: 'partly', byRules: 'supported' });
    expect(claimOf(lowered, put)?.issues.join(' ')).toContain('second reading');
    expect(lowered.verification).toMatchObject({ supported: 1, partly: 1 });
    const refuted = await readAs('contradicted', writing);
    expect(claimOf(refuted, put)).toBeUndefined();
    expect(refuted.verification.removed).toEqual([
      { text: `${put}.`, reason: expect.stringContaining('second reading') },
    ]);
    expect(refuted.verification).toMatchObject({ supported: 1, contradicted: 1 });
  });

  it('should read what became of a statement that was put again', async () => {
    const AGAIN = 'Behind Norvik Marine, which Haiyue bought, stands Haiyue Heavy Industries';
    const report = await readAs('supported', {
      reviseClaims: async ({ claims, evidence }) =>
        claims.map(({ id }) => ({ id, text: `${AGAIN} [${holding(evidence, 'acquired')}].` })),
    });
    expect(asked.map(ownTexts)).toEqual([[`${PARAPHRASE}.`], [`${AGAIN}.`]]);
    expect(claimOf(report, AGAIN)).toMatchObject({ verdict: 'supported', secondOpinion: 'supported' });
  });

  it('should keep every passage cited that a statement was read with', async () => {
    const report = await readAs('supported', {
      writeReport: async ({ evidence }) => ({
        title: 'Turbines',
        answer: `${PARAPHRASE} [${holding(evidence, 'made by')}, ${holding(evidence, 'warranty')}].`,
        sections: [],
      }),
    });
    expect(claimOf(report, PARAPHRASE)).toMatchObject({ verdict: 'supported', byRules: 'partly' });
    expect(claimOf(report, PARAPHRASE)?.citations).toHaveLength(2);
  });

  it('should not be asked when that is switched off', async () => {
    await readAs('supported', {}, ['verification.modelJudge=false']);
    expect(asked).toEqual([]);
  });

  it('should cost its opinion and not the report when it fails', async () => {
    const report = await readAs('supported', {
      judgeClaims: async () => {
        throw new AppError('E024', 'The model is away.');
      },
    });
    expect(claimOf(report, PARAPHRASE)).toMatchObject({ verdict: 'partly' });
    expect(claimOf(report, TRUE)).toMatchObject({ verdict: 'supported' });
  });

  it('should be told apart when a report is verified, and a signature that the rules forbid be named', async () => {
    const report = await readAs('supported');
    const { app } = await harnessWith([]);
    const check = (own: Report) => app.verifyReport(app.renderers.json(own), { docs: [] });
    expect(await check(report)).toMatchObject({ intact: true, judged: 1 });
    const answer = report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) =>
        claim.text.startsWith(PARAPHRASE)
          ? { ...claim, text: `${WRONG_FIGURE}.`, citations: claim.citations }
          : claim,
      ),
    }));
    const { findings } = await check({ ...report, answer });
    expect(findings.map(({ kind }) => kind)).toContain('verdict-differs');
  });
});
