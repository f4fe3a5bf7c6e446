import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgeClaimsInput, Report } from '../../../src/domain/index.ts';
import { labelsFor } from '../../../src/pipeline/report/outline/labels.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

const CASES = {
  en: {
    language: 'en',
    question: 'How much paper do Marlowe Wholesale and Orrin Bay keep in stock?',
    texts: {
      'marlowe.md':
        '# Marlowe Wholesale\n\n## Stock\n\nMarlowe Wholesale keeps six weeks of paper in stock. The canteen of Marlowe Wholesale opens at seven.\n',
      'orrin.md':
        '# Orrin Bay\n\n## Stock\n\nOrrin Bay keeps two weeks of paper in stock. The pier of Orrin Bay was painted because the rails had rusted.\n',
    },
    good: 'Between these rivals, Marlowe Wholesale could endure a drought of supplies best, Orrin Bay worst',
    quotes: [
      'Marlowe Wholesale keeps six weeks of paper in stock',
      'Orrin Bay keeps two weeks of paper in stock',
    ],
    bad: [
      'The canteen of Marlowe Wholesale opens at seven because the rails had rusted',
      'Between these rivals, Orrin Bay could endure a drought of supplies best, Marlowe Wholesale worst',
      'The passages do not state how much paper Orrin Bay keeps in stock',
    ],
    anything: 'The canteen of Marlowe Wholesale opens at seven.',
    stop: '.',
  },
  zh: {
    language: 'zh',
    question: '马洛批发和奥林湾的纸张库存各有多少？',
    texts: {
      'marlowe-zh.md': '# 马洛批发\n\n## 库存\n\n马洛批发的纸张库存够用六周。马洛批发的食堂七点开门。\n',
      'orrin-zh.md':
        '# 奥林湾\n\n## 库存\n\n奥林湾的纸张库存够用两周。由于栏杆生锈，奥林湾的码头重新刷了漆。\n',
    },
    good: '两者之中，马洛批发囤积的纸张库存比奥林湾支撑得更久',
    quotes: ['马洛批发的纸张库存够用六周', '奥林湾的纸张库存够用两周'],
    bad: [
      '由于栏杆生锈，马洛批发的食堂七点开门',
      '奥林湾囤积纸张的储备远比马洛批发充裕耐用',
      '资料没有给出奥林湾的纸张库存够用多久',
    ],
    anything: '马洛批发的食堂七点开门。',
    stop: '。',
  },
} as const;
type Case = (typeof CASES)[keyof typeof CASES];

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({
    mode: 'model',
    evidenceTokens: 20_000,
    library: { ...CASES.en.texts, ...CASES.zh.texts },
  });
});
afterAll(() => harness.close());

/**
 * A whole run whose writer says these things of all passages and whose judge signs all of them with these quotations, and every
 * canary too unless it is one that sees these (`isTried`).
 */
async function run(given: Case, said: readonly string[], quotes: readonly string[], isTried = false) {
  const asked: JudgeClaimsInput[] = [];
  harness.use(
    withPlan([given.question, ...given.quotes.map((one) => `${one}?`)], {
      reviseClaims: async () => [],
      writeReport: async ({ evidence, question }) => {
        const ids = evidence.filter(({ text }) => given.quotes.some((own) => text.includes(own)));
        const marker = `[${ids.map(({ id }) => id).join(', ')}]`;
        return {
          title: question,
          answer: said.map((one) => `${one} ${marker}${given.stop}`).join(' '),
          sections: [],
        };
      },
      judgeClaims: async (input) => {
        asked.push(input);
        return input.claims.map(({ id, text }) => {
          const isOfReport = said.some((one) => text.includes(one));
          return { id, verdict: isOfReport || !isTried ? 'supported' : 'contradicted', quotes };
        });
      },
    }),
  );
  const { id } = await harness.submit(given.question);
  await harness.app.research.execute(id);
  const report = (await harness.app.research.report(id)) as Report;
  const claims = report.answer.flatMap((block) => block.claims);
  const signed = claims.filter(
    ({ verdict, frame }) => frame !== true && /supported|conclusion/.test(verdict),
  );
  return { asked, signed: signed.map(({ text }) => text), notes: report.notes };
}

describe.each(Object.entries(CASES))('a judge that signs everything, in %s,', (_, given) => {
  it('signs nothing, whatever it quotes, and the report says that it was not believed', async () => {
    for (const quotes of [[], [given.anything], given.quotes]) {
      const { asked, signed, notes } = await run(given, [given.good, ...given.bad], quotes);
      expect(asked.length).toBeGreaterThan(1);
      expect(signed).toEqual([]);
      expect(notes).toContain(labelsFor(given.language).note.unreadByJudge(4));
    }
  });

  it('would have signed a statement in other words with a quotation, had it refused the canaries', async () => {
    const { signed, notes } = await run(given, [given.good], given.quotes, true);
    expect(signed).toEqual([`${given.good}${given.stop}`]);
    expect(notes).not.toContain(labelsFor(given.language).note.unreadByJudge(1));
    expect((await run(given, [given.good], [], true)).signed).toEqual([]);
  });
});
