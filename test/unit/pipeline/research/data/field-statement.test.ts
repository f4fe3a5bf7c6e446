import { describe, expect, it } from 'vitest';
import { readAnswerSchema } from '../../../../../src/pipeline/research/data/answer-schema.ts';
import { askedFields } from '../../../../../src/pipeline/research/data/check-fields.ts';
import {
  asFieldValue,
  placeField,
  toFieldStatement,
} from '../../../../../src/pipeline/research/data/field-statement.ts';

const SCHEMA = readAnswerSchema({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          revenue: { type: 'number', description: 'million USD' },
          company: { type: 'string' },
          fiscalYear: { type: 'integer' },
          auditor: { type: 'string' },
          plants: {
            type: 'array',
            items: { type: 'object', properties: { site: { type: 'string' }, staff: { type: 'integer' } } },
          },
        },
      },
    },
    'a/b': { type: 'object', properties: { is_open: { type: 'boolean' } } },
  },
});

const leafOf = (schema: object) => {
  const answer = readAnswerSchema({ type: 'object', properties: { a: schema } });
  return { answer, field: answer.shape.properties?.['a'] ?? {} };
};

describe('the value of a field', () => {
  it.each([
    ['1,234', 'number', 1234],
    ['-1,234.5', 'number', -1234.5],
    ['−3', 'integer', -3],
    ['1,23', 'number', undefined],
    ['12 %', 'number', undefined],
    ['', 'number', undefined],
    ['1e5', 'number', undefined],
    [true, 'number', undefined],
    ['1.5', 'integer', undefined],
    ['yes', 'boolean', undefined],
    [1, 'boolean', undefined],
    [false, 'boolean', false],
    [2021, 'string', '2021'],
    [' ', 'string', undefined],
    [true, 'string', undefined],
  ])('should keep its meaning: %s as %s', (value, type, read) => {
    const { answer, field } = leafOf({ type });
    expect(asFieldValue(value, field, answer)).toBe(read);
  });

  it.each([
    ['open', { type: 'string', enum: ['open', 'closed'] }, 'open'],
    ['ajar', { type: 'string', enum: ['open', 'closed'] }, undefined],
    ['2', { type: 'integer', enum: [1, 2] }, 2],
    [3, { enum: [1, 2] }, undefined],
    ['x', { const: 'x' }, 'x'],
    ['too long', { type: 'string', maxLength: 3 }, undefined],
    [101, { type: 'number', maximum: 100 }, undefined],
  ])('should be what the schema allows: %s', (value, schema, read) => {
    const { answer, field } = leafOf(schema);
    expect(asFieldValue(value, field, answer)).toBe(read);
  });
});

describe('the place of a field', () => {
  it.each([
    '/rows',
    '/rows/0',
    '/rows/x/company',
    '/rows/01/company',
    '/rows/500/company',
    '/rows/0/company/x',
    '/nothing',
    '',
    '/a/b/is_open',
  ])('should be one of the schema: %s', (path) => {
    expect(placeField(path, SCHEMA.shape)).toBeUndefined();
  });

  it('should tell names from positions', () => {
    expect(placeField('/a~1b/is_open', SCHEMA.shape)).toMatchObject({
      names: ['a/b', 'is_open'],
      entries: [],
    });
    expect(placeField('/rows/2/plants/0/staff', SCHEMA.shape)).toMatchObject({
      names: ['rows', 'plants', 'staff'],
      entries: ['/rows/2', '/rows/2/plants/0'],
    });
  });
});

describe('a field as a statement', () => {
  const placed = Object.entries({
    '/rows/0/revenue': 81_288,
    '/rows/0/auditor': 'KPMG',
    '/rows/0/fiscalYear': 2021,
    '/rows/0/company': 'Pfizer',
    '/rows/0/plants/1/staff': 40,
    '/rows/0/plants/1/site': 'Puurs',
    '/rows/1/company': 'Merck',
    '/a~1b/is_open': true,
  }).map(([path, value]) => ({ ...placeField(path, SCHEMA.shape), value })) as Parameters<
    typeof toFieldStatement
  >[0][];
  const textOf = (path: string) => {
    const one = placed.find((each) => each.path === path);
    return one && toFieldStatement(one, placed).text;
  };

  it('should say whose it is, in which year, and what the schema says of it', () => {
    expect(textOf('/rows/0/revenue')).toBe(
      'company: Pfizer; fiscal year: 2021; rows, revenue (million USD): 81288',
    );
    expect(textOf('/rows/0/auditor')).toBe('company: Pfizer; fiscal year: 2021; rows, auditor: KPMG');
    expect(textOf('/rows/0/fiscalYear')).toBe('company: Pfizer; rows, fiscal year: 2021');
    expect(textOf('/rows/0/company')).toBe('rows, company: Pfizer');
    expect(textOf('/rows/0/plants/1/staff')).toBe(
      'company: Pfizer; fiscal year: 2021; site: Puurs; rows, plants, staff: 40',
    );
    expect(textOf('/a~1b/is_open')).toBe('a b, is open: true');
  });

  it('should be asked for once, with a source that was found', () => {
    const sources = [{ id: 'n1', evidenceIds: ['ev_1'] }];
    const { asked, refused } = askedFields(
      [
        { path: '/rows/0/company', value: 'Pfizer', ids: ['n1', 'n9'] },
        { path: '/rows/0/company', value: 'Merck', ids: ['n1'] },
        { path: '/rows/0/auditor', value: 'KPMG', ids: ['n9'] },
        { path: '/rows/0/revenue', value: 'much', ids: ['n1'] },
        { path: '/elsewhere', value: 'x', ids: ['n1'] },
      ],
      { schema: SCHEMA, language: 'en', sources },
    );
    expect(asked.map(({ path, value }) => [path, value])).toEqual([['/rows/0/company', 'Pfizer']]);
    expect([...refused.keys()]).toEqual(['/rows/0/auditor', '/rows/0/revenue']);
  });

  it('should not be asked for beyond what a judge reads', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      path: `/rows/${at}/company`,
      value: `C${at}`,
      ids: ['n1'],
    }));
    const given = { schema: SCHEMA, language: 'zh', sources: [{ id: 'n1', evidenceIds: ['ev_1'] }] } as const;
    const { asked, refused } = askedFields(many, given);
    expect([asked.length, refused.size]).toEqual([240, 60]);
  });
});
