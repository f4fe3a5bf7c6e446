import { describe, expect, it } from 'vitest';
import { parseBridge } from '../../../../src/language/extractive/plan/bridge.ts';
import { parseComparison } from '../../../../src/language/extractive/plan/comparison.ts';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';
import { splitQuestion } from '../../../../src/language/extractive/plan/split-question.ts';
import { stepKey } from '../../../../src/language/extractive/plan/step-key.ts';
import { isNounPhrase, nounPhrases } from '../../../../src/linguistics/questions/noun-phrases.ts';

describe('parts that lean on earlier ones', () => {
  it('should split at commas before question words and say what “that maker” means', () => {
    expect(
      splitQuestion(
        'Why did the mill close early, who made the boiler that burst, and which company owns that maker today?',
        'en',
      ),
    ).toEqual([
      'Why did the mill close early',
      'who made the boiler that burst',
      'which company owns the maker of the boiler that burst today',
    ]);
  });
  it('should say after what “afterwards” is', () => {
    expect(
      splitQuestion(
        'Who rang before the boiler of mill B2 burst, and how was the rule changed afterwards?',
        'en',
      )[1],
    ).toBe('how was the rule changed after the boiler of mill B2 burst');
  });
  it('should ask each part of the topic that the question opens with', () => {
    expect(
      splitQuestion(
        'What do the manuals say about rope lockers: who owns them, what must a mate do with loose ends, and what happens to them in port?',
        'en',
      ),
    ).toEqual([
      'who owns rope lockers',
      'rope lockers: what must a mate do with loose ends',
      'what happens to rope lockers in port',
    ]);
    expect(splitQuestion('关于缆绳柜：谁保管它们，船员如何处理断头？', 'zh')).toEqual([
      '谁保管缆绳柜',
      '缆绳柜：船员如何处理断头',
    ]);
    expect(splitQuestion('Quayside Rope: what was the revenue in 2022?', 'en')).toEqual([
      'Quayside Rope: what was the revenue in 2022?',
    ]);
  });
  it('should not take what follows a preposition for a thing that is asked about', () => {
    expect(
      splitQuestion('What must a mate do with wet ropes, and what happens to them in port?', 'en')[1],
    ).toBe('what happens to wet ropes in port');
  });
  it('should take “each” for both sides of a comparison', () => {
    expect(
      splitQuestion('What is the difference between rust and rot, and how should each be treated?', 'en')[1],
    ).toBe('how should rust and rot be treated');
  });
  it('should take “they” for the things that somebody did, not for who did them', () => {
    expect(
      splitQuestion(
        'Which acquisitions did Quayside Rope complete in 2021, and what did they cost?',
        'en',
      )[1],
    ).toBe('what did the acquisitions of Quayside Rope cost');
  });
  it('should keep what is wanted beside a comparison out of its sides', () => {
    expect(
      parseComparison(
        'Compare the yields of North Mill in 2022 and South Mill, and explain the reasons for each.',
      ),
    ).toMatchObject({ a: 'yields of North Mill in 2022', b: 'South Mill' });
    expect(parseComparison('比较北港和南港的吞吐量，并说明原因')).toMatchObject({ a: '北港', b: '南港' });
  });
  it('should leave relative clauses after commas whole', () => {
    const question = 'Who wrote the book, which was banned in 1933, about the lighthouse?';
    expect(splitQuestion(question, 'en')).toHaveLength(1);
  });
  it('should leave a Chinese part with its own subject alone', () => {
    expect(splitQuestion('去年的产量为什么下降，哪家公司收购了北港机械？', 'zh')[1]).toBe(
      '哪家公司收购了北港机械',
    );
  });
});

describe('steps', () => {
  it('should find “who made X” and “who is the maker of X” equal', () => {
    expect(stepKey('Who made the boiler?')).toBe(stepKey('Who is the manufacturer of the boiler?'));
    expect(stepKey('Who made the boiler?')).not.toBe(stepKey('Who owns the boiler?'));
  });
  it('should find the outermost description first', () => {
    expect(parseBridge('Which company owns the maker of the boiler that burst in May today?')).toEqual({
      inner: 'Who made the boiler that burst in May',
      outer: 'Which company owns {entity}',
    });
  });
});

describe('nounPhrases', () => {
  it.each([
    ['What warned the crew before the gearbox of turbine T3 failed?', 'the gearbox of turbine T3'],
    ['How can a web application prevent cross-site request forgery?', 'cross-site request forgery'],
    ['How many members does the Harbour Road cooperative have?', 'the Harbour Road cooperative'],
    ['Which share of gross revenue is paid into the fund?', 'share of gross revenue'],
    ['How long did the outage of export cable section 3 last?', 'the outage of export cable section 3'],
  ])('should find the things in %s', (question, phrase) => {
    expect(nounPhrases(question, 'en')).toContain(phrase);
  });
  it('should tell a noun phrase from a sentence', () => {
    expect(isNounPhrase('storing passwords in a database', 'en')).toBe(true);
    expect(isNounPhrase('distance must a turbine stop', 'en')).toBe(false);
    expect(isNounPhrase('the array closes what was open', 'en')).toBe(false);
  });
});

describe('questions that fill a plan', () => {
  it('should be asked about things that the question mentions', () => {
    const { tasks } = planQuestion({
      question: 'Who owns the boiler in Mill Lane?',
      language: 'en',
      library: { documentCount: 0, documents: [] },
      minSubQuestions: 3,
      maxSubQuestions: 6,
    });
    expect(tasks).toEqual([
      'Who owns the boiler in Mill Lane?',
      'What more is there on Mill Lane?',
      'What more is there on the boiler?',
    ]);
  });
});

describe('pronouns in later parts', () => {
  it.each([
    [
      'How should session IDs be protected, and when must they be renewed?',
      'when must session IDs be renewed',
    ],
    [
      'How does clickjacking work, and how can a site defend against it?',
      'how can a site defend against clickjacking',
    ],
    [
      'How should uploaded files be validated, and where should they be stored?',
      'where should uploaded files be stored',
    ],
  ])('should stand for the thing, not for what is done with it: %s', (question, second) => {
    expect(splitQuestion(question, 'en')[1]).toBe(second);
  });
});
