import { describe, expect, it } from 'vitest';
import { extractJson } from '../../../../src/language/model/extract-json.ts';

describe('extractJson', () => {
  it.each([
    ['plain', '{"a": 1}'],
    ['a byte order mark', '\uFEFF{"a": 1}'],
    ['a fence', 'Here you are:\n```json\n{"a": 1}\n```\nAnything else?'],
    ['prose around', 'The result {as asked} is {"a": 1}. Bye'],
    ['trailing commas', '{"a": 1,}'],
    ['thoughts', '<think>maybe {"a": 2}?</think>{"a": 1}'],
    ['a lost opening thought', 'maybe {"a": 2}?</think>\n{"a": 1}'],
  ])('should find the value in %s', (_, reply) => {
    expect(extractJson(reply)[0]).toEqual({ a: 1 });
  });

  it('should keep commas and braces inside strings', () => {
    expect(extractJson('x {"a": "1,]} \\" ,}",} y')[0]).toEqual({ a: '1,]} " ,}' });
  });

  it('should prefer the larger of two values in prose', () => {
    expect(extractJson('for example {"a": 0}, so {"a": [1, 2, 3]}')[0]).toEqual({ a: [1, 2, 3] });
  });

  it.each(['', 'no', '{"a": ', '<think>{"a": 1}', '{'.repeat(50_000), '[{"'.repeat(20_000)])(
    'should find nothing in what is not whole',
    (reply) => {
      expect(extractJson(reply)).toEqual([]);
    },
  );
});
