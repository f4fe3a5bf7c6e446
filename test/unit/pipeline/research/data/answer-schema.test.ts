import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../../../src/catalogue/index.ts';
import { AppError } from '../../../../../src/errors/index.ts';
import { readAnswerSchema } from '../../../../../src/pipeline/research/data/answer-schema.ts';

const objectOf = (properties: object) => ({ type: 'object', properties });
const text = { type: 'string' };

function problemOf(schema: unknown): AppError {
  try {
    readAnswerSchema(schema);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was read');
}

/** Nine definitions, each of which names the next one a hundred times. */
const manyReferences = {
  $defs: Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [
      `d${at}`,
      objectOf(
        Object.fromEntries(
          Array.from({ length: 9 }, (_each, name) => [`f${name}`, { $ref: `#/$defs/d${at + 1}` }]),
        ),
      ),
    ]),
  ),
  ...objectOf({ a: { $ref: '#/$defs/d0' } }),
};

describe('a schema that a report fills', () => {
  it.each([
    ['no object', []],
    ['no object at all', null],
    ['an array', { type: 'array', items: text }],
    ['one field', text],
    ['no field', objectOf({})],
    ['a type that is none', objectOf({ a: { type: 'strnig' } })],
    ['several types', objectOf({ a: { type: ['string', 'number'] } })],
    ['an enum of objects', objectOf({ a: { enum: [{}] } })],
    ['a field that is no schema', objectOf({ a: true })],
    ['a reference that leads out', objectOf({ a: { $ref: 'https://example.org/a.json' } })],
    ['a reference that leads nowhere', objectOf({ a: { $ref: '#/$defs/a' } })],
    [
      'a circle',
      { $defs: { a: objectOf({ a: { $ref: '#/$defs/a' } }) }, ...objectOf({ a: { $ref: '#/$defs/a' } }) },
    ],
    ['a pattern', objectOf({ a: { type: 'string', pattern: '(a+)+$' } })],
    ['a pattern of names', { ...objectOf({ a: text }), propertyNames: { pattern: '(a+)+$' } }],
    ['a choice of two', objectOf({ a: { anyOf: [text, { type: 'number' }] } })],
    ['too deep', Array.from({ length: 9 }).reduce((inner) => objectOf({ a: inner }), text)],
    [
      'too many fields',
      objectOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, text]))),
    ],
    ['too many references', manyReferences],
    ['too many bytes', objectOf({ a: { type: 'string', description: 'x'.repeat(20_001) } })],
    ['a name of another object', objectOf(JSON.parse('{"__proto__": {"type": "string"}}'))],
    ['a bound that is none', objectOf({ a: { type: 'number', minimum: 'one' } })],
  ])('should be refused, with the place and what to do: %s', (_, schema) => {
    const error = problemOf(schema);
    expect(error.code).toBe('E117');
    for (const language of ['en', 'zh'] as const) {
      const said = (error.wording && sayIn(language, error.wording)) ?? '';
      expect(said).toMatch(/JSON Schema/);
      // What is wrong, and what to do.
      expect(said.split(/[.。](?:\s|$)?/).filter((part) => part !== '').length).toBeGreaterThanOrEqual(3);
    }
  });

  it('should have its references put in place, and fields that may be missing as what they are', () => {
    const { shape, accepts, matches } = readAnswerSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Company',
      $defs: { money: { type: 'number', minimum: 0, description: 'million USD' } },
      type: 'object',
      additionalProperties: false,
      properties: {
        revenue: { $ref: '#/$defs/money', title: 'Revenue' },
        auditor: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }], default: null },
        years: { type: 'array', items: { type: ['integer', 'null'] } },
      },
      required: ['revenue'],
    });
    expect(shape.properties).toEqual({
      revenue: { type: 'number', minimum: 0, description: 'million USD', title: 'Revenue' },
      auditor: { type: 'string' },
      years: { type: 'array', items: { type: ['integer', 'null'] } },
    });
    const revenue = shape.properties?.['revenue'] ?? {};
    expect([accepts(revenue, 4), accepts(revenue, -4), accepts(revenue, '4')]).toEqual([true, false, false]);
    expect([matches({ revenue: 4 }), matches({ auditor: 'EY' }), matches({ revenue: 'x' })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
