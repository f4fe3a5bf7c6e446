import { describe, expect, it } from 'vitest';
import { detectAnswerKind, readQuestion } from '../../../src/linguistics/questions/index.ts';

describe('a question for the name of somebody', () => {
  it.each([
    'What was the name of the pilot who landed at dusk?',
    "What is the founder's name?",
    '林海的妻子叫什么名字？',
    '渡船船长的父亲叫什么？',
  ])('should ask for a person: %s', (question) => {
    expect(readQuestion(question).kind).toBe('person');
    expect(detectAnswerKind(question)).toBe('person');
  });

  it.each(['What is the name of the ship?', '这艘船叫什么名字？'])(
    'should ask for no person otherwise: %s',
    (question) => {
      expect(readQuestion(question).kind).not.toBe('person');
    },
  );
});
