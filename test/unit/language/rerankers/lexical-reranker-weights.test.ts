import { describe, expect, it } from 'vitest';
import { createLexicalReranker } from '../../../../src/language/index.ts';

const passage = (id: string, title: string, text: string) => ({
  id,
  title,
  headingPath: [],
  text,
  priorScore: 0.5,
});

/** By how much the passage whose title is named leads the one whose title is not. */
async function lead(question: string, title: string, other: string, text: string): Promise<number> {
  const [named = 0, unnamed = 0] = await createLexicalReranker().rerank(question, [
    passage('a', title, text),
    passage('b', other, text),
  ]);
  return named - unnamed;
}

describe('createLexicalReranker', () => {
  it.each([
    [
      'What is the tide?',
      'What is the tide, and how do pilots, captains, dredgers, anglers, swimmers, insurers, ferries, tugs, barges, yachts, canoes, rafts, trawlers, tankers, cruisers, frigates, gliders, kites, drones, balloons, rockets, trains and trams depend upon its height, speed, colour, salt, heat and noise?',
      ['Tide', 'Moon', 'It rises twice a day.'],
    ],
    [
      '潮汐是什么？',
      '潮汐是什么，领航员、船长、挖泥船、钓鱼者、游泳者、保险公司、渡轮、拖船、驳船、游艇、独木舟、木筏、拖网渔船、油轮、巡洋舰、护卫舰、滑翔机、风筝、无人机、气球、火箭、火车和电车怎样依赖它的高度、速度、颜色、盐度、温度和噪声？',
      ['潮汐', '月亮', '每天涨落两次。'],
    ],
  ] as const)(
    'should let a title lead less in a long question: %s',
    async (short, long, [title, other, text]) => {
      const [brief, lengthy] = [await lead(short, title, other, text), await lead(long, title, other, text)];
      expect(lengthy).toBeGreaterThan(0);
      expect(brief).toBeGreaterThan(1.2 * lengthy);
    },
  );

  it('should count neighbouring terms for more where all passages are of one document', async () => {
    const pair = async (titles: readonly [string, string]) => {
      const [together = 0, apart = 0] = await createLexicalReranker().rerank('effective tax rate', [
        passage('a', titles[0], 'Our effective tax rate fell.'),
        passage('b', titles[1], 'The rate of growth was effective; tax fell.'),
      ]);
      return together - apart;
    };
    expect(await pair(['Annual report', 'Annual report'])).toBeGreaterThan(
      1.5 * (await pair(['Annual report', 'Quarterly accounts'])),
    );
  });
});
