import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/domain/index.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';
import { skipReason } from '../../fixtures/language/onnx-packages.ts';
import { makeTinyEntailment } from '../../fixtures/language/tiny-model.ts';

const missing = await skipReason();
const QUESTION = 'What was done to the mast and the galley of the Selkie?';
const LIBRARY = {
  'rig.md':
    '# Selkie\n\n## Rig\n\nThe mast of the Selkie was painted grey by the crew in the harbour of Cork.\n',
  'galley.md':
    '# Selkie\n\n## Galley\n\nThe galley of the Selkie was cleaned by the cook before the voyage.\n',
  '船.md': '# 帆船\n\n## 桅杆\n\n船员在港口给帆船的桅杆涂了灰色的油漆，并且是在出航之前完成的。\n',
};
/** A statement of each passage. */
const SAID = {
  shown: 'Grey paint covers the mast of the Selkie',
  quoted: 'The galley of the Selkie was cleaned by the cook before the voyage',
  notShown: 'The galley of the Selkie shines brightly',
  otherName: 'Grey paint covers the mast of the Kittiwake, which lies in Cork',
  otherFigure: 'Grey paint covers the mast of the Selkie, 12.5 metres high',
  denied: 'Grey paint never covers the mast of the Selkie',
};

/** The model is real and tiny: it finds shown what has a mast in it, and denied what has “not” or “never”. */
describe.skipIf(missing !== undefined)(`a local model that judges statements${missing ?? ''}`, () => {
  let model: ReturnType<typeof makeTinyEntailment>;
  let harness: Harness;
  beforeAll(async () => {
    model = makeTinyEntailment();
    writeFileSync(join(model.folder, 'plumbline-model.json'), '{"languages": ["en"]}');
    harness = await openHarness({
      mode: 'model',
      evidenceTokens: 20_000,
      library: LIBRARY,
      set: ['verification.provider=local', `verification.model=${model.folder}`],
    });
  });
  afterAll(async () => {
    await harness.close();
    model.remove();
  });

  async function run(question: string, said: readonly (readonly [text: string, from: string])[]) {
    harness.use(
      withPlan([question, 'What was done to the mast?', 'What was done to the galley?'], {
        writeReport: async ({ evidence }) => ({
          title: question,
          answer: said
            .map(([text, from]) => {
              const ids = evidence.filter(({ sourcePath }) => sourcePath === from).map(({ id }) => id);
              return `${text} [${ids.join(', ')}].`;
            })
            .join(' '),
          sections: [],
        }),
        judgeClaims: async () => {
          throw new Error('The language model is not asked.');
        },
      }),
    );
    const { id } = await harness.submit(question);
    await harness.app.research.execute(id);
    const report = (await harness.app.research.report(id)) as Report;
    const claims = report.answer.flatMap((block) => block.claims);
    return { report, of: (text: string) => claims.find((claim) => claim.text.startsWith(text)) };
  }

  it('should support what a passage entails, with its place, and pass its own check', async () => {
    const { report, of } = await run(QUESTION, [
      [SAID.shown, 'rig.md'],
      [SAID.quoted, 'galley.md'],
    ]);
    expect(of(SAID.shown)).toMatchObject({ verdict: 'supported', basis: 'judged' });
    expect(of(SAID.quoted)).toMatchObject({ verdict: 'supported', basis: 'quoted' });
    const [place] = of(SAID.shown)?.citations ?? [];
    expect(report.citations.find(({ number }) => number === place?.number)?.quote).toContain(
      'The mast of the Selkie was painted grey',
    );
    expect(report.law?.judge).toMatch(/^local:plumbline-model-/);
    const text = harness.app.renderers.json(report);
    expect((await harness.app.verifyReport(text, { docs: [] })).findings).toEqual([]);
  });

  it('should support nothing that the law refuses, whatever the model finds entailed', async () => {
    const { report, of } = await run(QUESTION, [
      [SAID.shown, 'rig.md'],
      [SAID.otherName, 'rig.md'],
      [SAID.otherFigure, 'rig.md'],
      [SAID.denied, 'rig.md'],
      [SAID.notShown, 'galley.md'],
    ]);
    expect(of(SAID.shown)?.verdict).toBe('supported');
    expect(of(SAID.otherName)?.verdict).toBe('not_checked');
    expect(report.verification.removed.map(({ text }) => text)).toEqual([
      `${SAID.otherFigure}.`,
      `${SAID.denied}.`,
      `${SAID.notShown}.`,
    ]);
    expect(report.verification.supported).toBe(1);
  });

  it('should check nothing in a language that the model does not know, and say so in the report', async () => {
    const said = '帆船的桅杆在港口被船员漆成了灰色';
    const { report, of } = await run('帆船的桅杆涂了什么颜色的油漆？', [[said, '船.md']]);
    expect(of(said)?.verdict).toBe('not_checked');
    expect(report.notes.join()).toMatch(/local:plumbline-model-\w+ 不懂中文/);
  });
});
