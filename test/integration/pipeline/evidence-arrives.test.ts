import { describe, expect, it } from 'vitest';
import type { WriteInput } from '../../../src/domain/index.ts';
import { openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTIONS = {
  en: 'Who owns the maker of the Heron turbine, and what are spring tides?',
  zh: '谁拥有 Heron turbine 的制造商 Norvik Marine，spring tides 是什么？',
};

async function research(evidenceTokens: number, language: keyof typeof QUESTIONS) {
  const harness = await openHarness({ mode: 'model', evidenceTokens });
  try {
    let sent: WriteInput | undefined;
    harness.use(
      withPlan(PLAN, {
        writeReport: async (input) => {
          sent = input;
          const first = input.evidence[0];
          return {
            title: 'Turbines',
            answer: `${first?.text.split('\n').at(-1)} [${first?.id}]`,
            sections: [],
          };
        },
      }),
    );
    const run = await harness.submit(QUESTIONS[language]);
    await harness.app.research.execute(run.id);
    const report = await harness.app.research.report(run.id);
    if (sent === undefined || report === undefined) throw new Error('Nothing was written.');
    const kept = Object.values(sent.outcomes).flatMap((outcome) =>
      outcome.status === 'ok' ? outcome.chunkIds : [],
    );
    const written = new Set(sent.evidence.flatMap(({ chunkIds }) => chunkIds));
    return {
      missing: [...new Set(kept)].filter((id) => !written.has(id)),
      evidence: sent.evidence.length,
      report,
      markdown: harness.app.renderers.markdown(report),
    };
  } finally {
    await harness.close();
  }
}

describe('evidence of a run with a model', () => {
  it('should bring everything that a sub-question has kept to the writer, whatever `maxEvidence` is', async () => {
    const { missing, evidence, report } = await research(20_000, 'en');
    expect(missing).toEqual([]);
    expect(evidence).toBeGreaterThan(1);
    expect(report.facts.evidenceLeftOut).toBeUndefined();
  });

  it.each([
    ['en', /\d+ more were found and left out/],
    ['zh', /另有 \d+ 个未采用/],
  ] as const)('should say in the facts of a report (%s) how much had no room', async (language, said) => {
    const { missing, report, markdown } = await research(150, language);
    expect(missing.length).toBeGreaterThan(0);
    expect(report.facts.evidenceLeftOut).toBe(missing.length);
    expect(markdown).toMatch(said);
  });
});
