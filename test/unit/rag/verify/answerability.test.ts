import { describe, expect, it } from 'vitest';
import { judgeAnswerability } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

describe('judgeAnswerability', () => {
  it('should refuse without evidence', () => {
    expect(judgeAnswerability('When was the Heron built?', [])).toMatchObject({
      answerable: false,
      reason: 'no_evidence',
    });
  });

  it('should ask documents of a body for the matter, and still look for a body that none of them names', () => {
    const texts = [
      'Argon2id is recommended for password storage.',
      'Password storage needs a work factor.',
      'Passwords are salted for storage.',
      'A pepper for password storage stands apart.',
      'bcrypt limits password storage to 72 bytes.',
      'Legacy password storage is migrated.',
      'Password storage is reviewed each year.',
      'This sheet is one of the OWASP series.',
    ];
    const ask = (body: string) =>
      judgeAnswerability(`What does ${body} recommend for password storage?`, makeEvidence(texts));
    expect(ask('OWASP').answerable).toBe(true);
    expect(ask('FDA')).toMatchObject({ answerable: false, reason: 'subject_absent' });
  });

  it('should want a fact of the kind asked for, beside the words of the question', () => {
    const asked = 'When was the Heron turbine built?';
    expect(judgeAnswerability(asked, makeEvidence(['The Heron turbine was built in 2019.'])).answerable).toBe(
      true,
    );
    expect(
      judgeAnswerability(asked, makeEvidence(['The Heron turbine was built by Norvik Marine.'])),
    ).toMatchObject({ answerable: false, reason: 'fact_absent' });
  });

  it('should not take the date in the question for its answer', () => {
    const texts = ['2021年香港GDP的增长受到关注。'];
    expect(judgeAnswerability('2021年香港GDP增长了多少？', makeEvidence(texts)).answerable).toBe(false);
    expect(
      judgeAnswerability('2021年香港GDP增长了多少？', makeEvidence([...texts, '2021年香港GDP增长6.4%。']))
        .answerable,
    ).toBe(true);
  });

  it('should refuse what documents only mention in a list of references', () => {
    const about = (name: string) => `${name} is trained on a large corpus and reaches good results.`;
    const passages = [...Array(9)].map((_, index) => about(`Model ${index}`));
    const list =
      'Zeng et al. GLM-130B: an open model. arXiv 2210.02414, 2022. Smith et al. OPT. arXiv 2205.01068, 2022.';
    const judged = judgeAnswerability(
      'How does GLM-130B keep its training stable?',
      makeEvidence([...passages, list]),
    );
    expect(judged).toMatchObject({ answerable: false, reason: 'subject_absent', open: true });
    const titled = judgeAnswerability(
      'How does GLM-130B keep its training stable?',
      makeEvidence(passages, 'GLM-130B'),
    );
    expect(titled.answerable).toBe(true);
  });

  it.each([
    [
      'How many languages does Tidewater cover?',
      ['Tidewater covers 54 languages.', 'Tidewater covers 4 languages.'],
      true,
    ],
    [
      'How many languages does Tidewater cover?',
      ['Tidewater covers 54 languages.', 'Its boats are 12 metres long.'],
      false,
    ],
    ['潮汐号有多少名船员？', ['潮汐号有23名船员。', '潮汐号有31名船员。'], true],
    ['潮汐号有多少名船员？', ['潮汐号有23名船员。', '船长31米。'], false],
    ['When was the Heron turbine built?', ['The Heron turbine was built on May 4. It was 2019.'], false],
  ])('should tell whether another answer fits about as well: %s %j', (question, texts, contested) => {
    expect(judgeAnswerability(question, makeEvidence(texts)).contested).toBe(contested);
  });

  it.each([
    ['Who took over dkpg from Ada Lind?', 'Bo Kern took over dpkg from Ada Lind.', true],
    ['Who took over dpkg from Ada Lind?', 'Bo Kern took over dpkg from Ada Lind.', false],
    ['袋熊岛上有多少只海鹰？', '袋鼠岛上有31只海鹰。', true],
    ['袋鼠岛上有多少只海鹰？', '袋鼠岛上有31只海鹰。', false],
  ])('should tell whether a word of the question stands nowhere: %s', (question, text, unsaid) => {
    expect(judgeAnswerability(question, makeEvidence([text])).unsaid).toBe(unsaid);
  });

  it('should leave open questions and several questions in one to the writer', () => {
    const texts = makeEvidence(['Seals leave the strait in autumn because the herring do.']);
    expect(judgeAnswerability('Why do seals leave the strait?', texts)).toMatchObject({
      answerable: true,
      open: true,
    });
    expect(judgeAnswerability('When do seals leave, and why do they?', texts).open).toBe(true);
  });

  it.each([
    ['the year is another', 'Who won the Harbour Cup in 2018?', 'Elena Ribeiro won the Harbour Cup in 2021.'],
    [
      'the year only bounds it',
      'Who won the Harbour Cup in 2018?',
      'Elena Ribeiro won the Harbour Cup, the youngest to do so since 2018.',
    ],
    ['it is about a part', 'Who won the Harbour Cup?', 'Wout Maas won the final stage of the Harbour Cup.'],
    [
      'it is no longer so',
      'Who is the president of Norvik?',
      'Sepp Batter, the former president of Norvik, spoke.',
    ],
    [
      'it is another of the series',
      'When will the first season of Tidewater premiere?',
      'The tenth season of Tidewater premieres on February 26.',
    ],
    ['the relation is another', '2022年重庆的GDP增长率', '2022年重庆的GDP为2.79万亿元。'],
    ['the unit is another', '我国2021年人口出生率', '2021年我国出生人口减少约500万。'],
    ['the period is another', '2022年特斯拉交付量', '2022年上半年，特斯拉全球完成交付56.4万辆。'],
    ['it was given up', '2023年亚洲杯举办国？', '中国原本获得2023年亚洲杯举办权。'],
    ['what counts it is of another unit', '2022年全国棉花产量', '2022年，全国棉花播种面积4500.4万亩。'],
    ['it is about a supporting part', '《潮汐》的主演有哪些', '吴冕在《潮汐》里扮演的是渔夫的老伴。'],
    [
      'the word for it is about a part',
      'Who won the Harbour Cup?',
      'Wout Maas, a late entry from the far north of the country, was quick in the morning and took the stage victory of the Harbour Cup.',
    ],
    ['no clause gives the thing', 'C920的全称是什么？', '昨天有三架飞机停在机场，其中一架是C920。'],
    ['the place has no part in it', '2022世界5G大会举办的地点是哪里', '中国广电介绍2022世界5G大会。'],
  ])('should refuse where %s', (_, question, text) => {
    expect(judgeAnswerability(question, makeEvidence([text]))).toMatchObject({
      answerable: false,
      reason: 'fact_absent',
    });
  });

  it.each([
    [
      'Who won the Harbour Cup in 2018?',
      'Angela Kern won the 2018 Harbour Cup, beating Sara Wills in the final.',
    ],
    [
      'When will the first season of Tidewater premiere?',
      'The first season of Tidewater premiered on September 23, 2013.',
    ],
    ['Where was the Heron turbine built?', 'The Heron turbine was built in Bergen.'],
    ['2022年重庆的GDP增长率', '2022年重庆市实现地区生产总值29129.03亿元，比上年增长2.6%。'],
    ['我国2021年人口出生率', '2021年中国出生人口1062万人，人口出生率降至7.52‰。'],
    ['2022年特斯拉交付量', '2022年，特斯拉全球总交付量131万辆。'],
    ['2023年亚洲杯举办国？', '亚足联最终确定卡塔尔为2023年亚洲杯的举办国。'],
    ['2022世界5G大会举办的地点是哪里', '2022世界5G大会在哈尔滨举办。'],
    ['C920的全称是什么？', 'C920的全称是海风客机。'],
    ['《潮汐》的主演有哪些', '《潮汐》由姚安濂、伊万·托尼领衔主演。'],
    ['2023年一季度中国经济增长率', '2023年一季度中国经济增长率为4.5%，较去年四季度提升1.6个百分点。'],
    ['When was the Heron turbine built?', 'The Heron turbine was built on May 4, 2019.'],
    ['2023年奥斯卡最佳影片', '2023年奥斯卡最佳影片：《瞬息全宇宙》。'],
  ])('should take “%s” for answered', (question, text) => {
    expect(judgeAnswerability(question, makeEvidence([text])).answerable).toBe(true);
  });

  it('should take further passages with the same answer for support', () => {
    const question = '2022年特斯拉交付量';
    const text = '特斯拉去年的交付量为131万辆。';
    const [one, three] = [[text], [text, text, text]].map(
      (texts) => judgeAnswerability(question, makeEvidence(texts)).binding,
    );
    expect(three).toBeGreaterThan(one ?? 1);
  });

  it.each([
    'What was the strike price for exported electricity after April 2024?',
    'Who owns the manufacturer of the turbines at Kestrel Bay?',
    'How much electricity did the array generate in 2024, and do the sources agree?',
    'Who is older, Sid Hale or Vic Darch?',
    'What are the risks of Kestrel Bay?',
    '这个项目的优点是什么？',
  ])('should leave “%s” to the writer', (question) => {
    const texts = makeEvidence([
      'The strike price of electricity from the Kestrel Bay turbines is set by the array.',
    ]);
    expect(judgeAnswerability(question, texts).open || !/April/.test(question)).toBe(true);
  });
});
