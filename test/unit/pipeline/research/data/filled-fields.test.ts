import { describe, expect, it } from 'vitest';
import { readAnswerSchema } from '../../../../../src/pipeline/research/data/answer-schema.ts';
import { buildObject, closeUp, leafAt } from '../../../../../src/pipeline/research/data/build-object.ts';
import { asFieldType, findPrintedValue } from '../../../../../src/pipeline/research/data/check-field.ts';
import { preparePassage } from '../../../../../src/rag/verify/index.ts';

const passage = (text: string) => [preparePassage({ id: 'ev_1', text, offset: 100 })];
const objectOf = (properties: object) => ({ type: 'object', properties });

describe('a schema that a report fills', () => {
  it.each([
    ['no schema', []],
    ['a type that is none', objectOf({ a: { type: 'strnig' } })],
    ['no field', objectOf({})],
    ['a remote reference', objectOf({ a: { $ref: 'https://example.org/a.json' } })],
    ['a circle', { $defs: { a: objectOf({ a: { $ref: '#/$defs/a' } }) }, $ref: '#/$defs/a' }],
    ['a pattern', objectOf({ a: { type: 'string', pattern: '(a+)+$' } })],
    [
      'too many fields',
      objectOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, { type: 'string' }]))),
    ],
    ['too many bytes', objectOf({ a: { type: 'string', description: 'x'.repeat(20_001) } })],
  ])('should be refused with E117: %s', (_, schema) => {
    expect(() => readAnswerSchema(schema)).toThrow(expect.objectContaining({ code: 'E117' }));
  });

  it('should give rows without holes, and know whether what is required is there', () => {
    const row = { type: 'object', properties: { name: { type: 'string' }, power: { type: 'number' } } };
    const schema = readAnswerSchema({
      ...objectOf({ rows: { type: 'array', items: row }, owner: { type: 'string' } }),
      required: ['owner'],
    });
    expect(leafAt('/rows/x/name', schema)).toBeUndefined();
    const paths = closeUp(['/rows/0/name', '/rows/2/name', '/rows/2/power'], schema);
    expect([...paths.values()]).toEqual(['/rows/0/name', '/rows/1/name', '/rows/1/power']);
    const value = buildObject(
      [
        { path: '/rows/0/name', value: 'Heron' },
        { path: '/rows/1/power', value: 4 },
      ],
      schema,
    );
    expect(value).toEqual({ rows: [{ name: 'Heron' }, { power: 4 }] });
    expect(schema.matches(value)).toBe(false);
    expect(schema.matches({ owner: 'Haiyue' })).toBe(true);
  });
});

describe('the value of a field', () => {
  it.each([
    ['1,234', 'number', 1234],
    ['-1,234.5', 'number', -1234.5],
    ['1,23', 'number', undefined],
    ['12 %', 'number', undefined],
    ['', 'number', undefined],
    [true, 'number', undefined],
    ['1.5', 'integer', undefined],
    ['yes', 'boolean', undefined],
    [1, 'boolean', undefined],
    [7, 'string', undefined],
  ])('should keep its meaning: %s as %s', (value, type, read) => {
    expect(asFieldType(value, { type })).toBe(read);
  });

  it('should be one of the choices', () => {
    expect(asFieldType('open', { type: 'string', enum: ['open', 'closed'] })).toBe('open');
    expect(asFieldType('ajar', { type: 'string', enum: ['open', 'closed'] })).toBeUndefined();
  });

  it.each([
    [1234, 'Revenue was 1,234 last year.', true],
    [18_400_000_000, 'Revenue was $18.4 billion.', true],
    [18.4, 'Revenue was $18.4 billion.', false],
    [-12, 'The margin was -12 in May.', true],
    [12, 'The margin was -12 in May.', false],
    [1, 'It has no such figure.', false],
    [4, 'It was founded in 2024.', false],
    ['Norvik Marine', 'It is made by Norvik Marine.', true],
    ['art', 'A part of it is made here.', false],
    [true, 'It is true.', false],
  ])('should be printed as it is: %s in %s', (value, text, isPrinted) => {
    expect(findPrintedValue(value, passage(text)).length > 0).toBe(isPrinted);
  });
});
