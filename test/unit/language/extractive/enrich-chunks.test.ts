import { describe, expect, it } from 'vitest';
import type { PassageInput } from '../../../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';

const passage = (
  text: string,
  headingPath: readonly string[] = [],
  documentTitle = 'Handbook',
): PassageInput => ({
  id: 'chk_1',
  documentTitle,
  headingPath,
  text,
});
const enrich = async (...passages: readonly PassageInput[]) =>
  (await createExtractiveLanguage().enrichChunks?.(
    { passages, maxQuestionsPerPassage: 3 },
    createCallContext(),
  )) ?? [];

describe('enrichment without a model', () => {
  it('should take the sentence that speaks of the heading and ask what the passage answers', async () => {
    const text =
      'Backups are kept for 30 days on tape. The canteen opens at noon. Tapes are shredded by the archive team.';
    const [made] = await enrich(passage(text, ['Retention of backups']));
    expect(made?.summary).toContain('Backups are kept for 30 days on tape.');
    expect(made?.summary).not.toContain('canteen');
    expect(made?.questions).toContain('How long are backups kept?');
    expect(made?.questions.length).toBeLessThanOrEqual(3);
    for (const question of made?.questions ?? []) expect(question).toMatch(/\?$/);
  });

  it('should do the same in Chinese', async () => {
    const [made] = await enrich(
      passage('备份数据保存30天。食堂中午开门，供应午餐。', ['备份数据的保存期限'], '员工手册'),
    );
    expect(made?.summary).toContain('备份数据保存30天。');
    expect(made?.questions.length).toBeGreaterThan(0);
    for (const question of made?.questions ?? []) expect(question).toMatch(/？$/);
  });

  it('should fall back on the most informative sentence of a passage that leaves its heading aside', async () => {
    const [made] = await enrich(
      passage('The turbine in Porto reached 42 megawatts in 2021.', ['Introduction']),
    );
    expect(made?.summary).toBe('The turbine in Porto reached 42 megawatts in 2021.');
  });

  it('should say the same every time and answer for each passage by its id', async () => {
    const passages = ['Masts are made of pine.', 'Sails are made of canvas.'].map((text, place) => ({
      ...passage(text, ['Materials']),
      id: `chk_${place}`,
    }));
    const made = await enrich(...passages);
    expect(made.map(({ id }) => id)).toEqual(['chk_0', 'chk_1']);
    expect(await enrich(...passages)).toEqual(made);
  });

  it('should survive passages without sentences', async () => {
    const code = passage('```sh\nrm -rf /tmp/x\n```', [], '');
    await expect(enrich(code, passage('—', [], ''), passage('42', [], ''))).resolves.toEqual(
      expect.any(Array),
    );
  });
});
