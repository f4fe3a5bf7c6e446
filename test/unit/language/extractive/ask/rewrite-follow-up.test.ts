import { expect, it } from 'vitest';
import { rewriteFollowUp } from '../../../../../src/language/extractive/ask/rewrite-follow-up.ts';

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
