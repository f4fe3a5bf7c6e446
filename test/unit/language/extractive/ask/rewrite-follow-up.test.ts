import { expect, it } from 'vitest';
import { rewriteFollowUp } from '../../../../../src/language/extractive/ask/rewrite-follow-up.ts';
import { COMPLETE } from '../../../../fixtures/language/follow-ups.ts';

it.each([
  ['en', 'Who makes the Heron turbine?', 'And what is its rated power?', /Heron turbine/],
  [
    'en',
    'What was the revenue of Boeing in 2022?',
    'And in 2021?',
    /^What was the revenue of Boeing in 2021\?$/,
  ],
  [
    'en',
    'What was the revenue of Boeing in 2022?',
    'What about Airbus?',
    /^What was the revenue of Airbus in 2022\?$/,
  ],
  ['en', 'What was the revenue of Boeing in 2022?', 'Who audits Airbus?', /^Who audits Airbus\?$/],
  ['zh', '海岳重工2022年的营业收入是多少？', '那2021年呢？', /^海岳重工2021年的营业收入是多少？$/],
  ['zh', '鹭号水轮机由谁制造？', '它的额定功率是多少？', /鹭号水轮机的额定功率/],
] as const)('%s: after “%s”, “%s”', (language, earlier, question, expected) => {
  expect(rewriteFollowUp({ question, language, earlier: { question: earlier, answer: '' } })).toMatch(
    expected,
  );
});

it.each([
  [
    'en',
    'Who made the turbine at Kestrel Bay?',
    'The Heron 4 is a horizontal-axis tidal turbine made by Norvik Marine. [1]',
    'And who owns that company?',
    'Who owns Norvik Marine?',
  ],
  [
    'zh',
    '鹭号水轮机由谁制造？',
    '鹭号水轮机由诺维克海洋公司制造。[1]',
    '该公司的总部在哪里？',
    '诺维克海洋公司的总部在哪里？',
  ],
  ['en', 'Who made the turbine?', '', 'Who owns that company?', 'Who owns that company?'],
] as const)(
  '%s: after “%s” and “%s”, “%s” names whom the answer named',
  (language, earlier, answer, question, expected) => {
    expect(rewriteFollowUp({ question, language, earlier: { question: earlier, answer } })).toBe(expected);
  },
);

it.each(['en', 'zh'] as const)(
  'should leave a question alone that names its own subject (%s)',
  (language) => {
    const whole = [
      ...COMPLETE[language],
      ...(language === 'zh'
        ? []
        : [
            { before: 'What was the revenue of Boeing in 2022?', question: 'In 2021, who audited Airbus?' },
            {
              before: 'Who makes the Heron turbine?',
              question: 'What must users do when they leave the company?',
            },
          ]),
    ];
    const rewritten = whole.map(({ before, question }) =>
      rewriteFollowUp({ question, language, earlier: { question: before, answer: '' } }),
    );
    expect(rewritten).toEqual(whole.map(({ question }) => question));
  },
);
