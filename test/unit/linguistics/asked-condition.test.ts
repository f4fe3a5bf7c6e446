import { describe, expect, it } from 'vitest';
import { detectAnswerKind, readQuestion } from '../../../src/linguistics/questions/index.ts';

describe('a question that begins with when', () => {
  it.each(['When was the harbour dredged?', '港口何时疏浚？'])('should ask for a date: %s', (question) => {
    expect([detectAnswerKind(question), readQuestion(question).kind]).toEqual(['date', 'date']);
  });

  it.each(['When should a session identifier be renewed?', '会话标识何时应更新？'])(
    'should ask for what has to come about, where it is about a duty: %s',
    (question) => {
      expect(detectAnswerKind(question)).not.toBe('date');
      expect(readQuestion(question).kind).not.toBe('date');
    },
  );
});
