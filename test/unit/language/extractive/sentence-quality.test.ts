import { describe, expect, it } from 'vitest';
import { profileQuestion } from '../../../../src/language/extractive/answer/question-profile.ts';
import { splitPassage } from '../../../../src/language/extractive/select/passage-units.ts';
import { dependsOnContext, isReadable } from '../../../../src/language/extractive/select/sentence-checks.ts';
import {
  asksAdvice,
  contrasts,
  formPenalty,
  givesAdvice,
  tellsScores,
} from '../../../../src/language/extractive/select/sentence-quality.ts';
import { matchTerm, readWords } from '../../../../src/linguistics/words/match-words.ts';

describe('formPenalty', () => {
  it.each([
    'In this section we present the method in detail.',
    'While several works have studied detectors, they need training.',
    'An article on the vendor blog provides further details on the policies.',
    'Detectors need labels (Solaiman et al., 2019) and fail on new models (Gehrmann et al., 2019).',
    '本文介绍一种新的检测方法。',
  ])('should take from %s', (text) => {
    expect(formPenalty(text)).toBeLessThan(0);
  });
  it.each([
    'The valve closes at 90 degrees.',
    'Use a random token for every session.',
    '阀门在九十度时关闭。',
    'The detector was described by Smith (2019).',
  ])('should leave %s alone', (text) => {
    expect(formPenalty(text)).toBe(0);
  });
});

describe('what a sentence is', () => {
  it('should tell advice, scores and contrasts in English and Chinese', () => {
    expect(asksAdvice('How should tokens be stored?')).toBe(true);
    expect(asksAdvice('应该如何保存令牌？')).toBe(true);
    expect(asksAdvice('Who made the boiler?')).toBe(false);
    expect(givesAdvice('Never log a password.')).toBe(true);
    expect(givesAdvice('令牌必须加密。')).toBe(true);
    expect(givesAdvice('The token has 128 bits.')).toBe(false);
    expect(tellsScores('It achieves the best results on nine tasks.')).toBe(true);
    expect(tellsScores('It masks one word in seven.')).toBe(false);
    expect(contrasts('Unlike the old valve, the new one closes by itself.')).toBe(true);
    expect(contrasts('与旧阀门不同，新阀门自动关闭。')).toBe(true);
  });
  it('should see that a thing is told by the sentence before', () => {
    expect(dependsOnContext('The use of this attribute should be considered.')).toBe(true);
    expect(dependsOnContext('Sites can use this to avoid attacks.')).toBe(true);
    expect(dependsOnContext('The board determines the cause of this accident to be fatigue.')).toBe(false);
    expect(dependsOnContext('The attribute keeps this cookie at home.')).toBe(true);
    expect(dependsOnContext('Cookies are kept for 30 days.')).toBe(false);
  });
  it.each([
    'Table 4: Development set results for the model as we train longer.',
    'Algorithm 1 Detection of generated text 1: Input: a passage and a model.',
    '5.1 Transfer between the sets Given the shared goals it is natural to ask.',
    'Occurrence #1: LOSS OF CONTROL - ON GROUND/WATER Phase of Operation: LANDING - ROLL Findings',
    'Detailed instructions how to implement it are described in the other sheet.',
    'It still struggles on the set, and especially so on zero-shot cat-',
  ])('should not quote %s', (text) => {
    expect(isReadable(text, 'prose')).toBe(false);
  });
});

it('should read the row of a form by its own labels, not by the row above', () => {
  const text =
    '| Crew Injuries: | 1 None | Aircraft Damage: | Substantial |\n|---|---|---|---|\n| Total Injuries: | 1 None | Explosion: | |';
  expect(splitPassage(text).map((unit) => unit.text)).toEqual(['Total Injuries: 1 None.']);
  const chinese = '| 项目 | 值 | 项目 | 值 |\n|---|---|---|---|\n| 名称： | 水泵 | 功率： | 3 kW |';
  expect(splitPassage(chinese).map((unit) => unit.text)).toEqual(['名称：水泵，功率：3 kW。']);
});

it('should know the letters of a phrase that is written small', () => {
  const terms = profileQuestion('What is server side request forgery?').terms;
  const sentence = readWords('SSRF abuses an application to reach the internal network.');
  for (const { text, alias } of terms) expect(matchTerm(text, sentence, alias)).toBeGreaterThan(0.8);
  const other = profileQuestion('What is kept in the safe?').terms;
  expect(other.every(({ alias }) => alias === undefined)).toBe(true);
});
