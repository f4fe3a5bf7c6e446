import { expect, it } from 'vitest';
import { readAnswerSchema } from '../../../../../src/pipeline/research/data/answer-schema.ts';
import { fillObject } from '../../../../../src/pipeline/research/data/fill-object.ts';

const text = { type: 'string' };
const { shape } = readAnswerSchema({
  type: 'object',
  properties: {
    owner: text,
    rows: {
      type: 'array',
      items: { type: 'object', properties: { name: text, tags: { type: 'array', items: text } } },
    },
  },
});

it('should be null and open where nothing is known', () => {
  const { value, open } = fillObject(shape, new Map(), []);
  expect(value).toEqual({ owner: null, rows: null });
  expect(open).toEqual([{ path: '/owner', proposed: '/owner' }, { path: '/rows' }]);
});

it('should leave out entries of which nothing stands, and tell what was refused of them', () => {
  const kept = new Map([
    ['/rows/0/name', 'Heron'],
    ['/rows/7/tags/0', 'a'],
    ['/rows/7/tags/2', 'c'],
  ]);
  const proposed = [...kept.keys(), '/rows/3/name', '/rows/7/tags/1', '/rows/7/name'];
  const { value, paths, open } = fillObject(shape, kept, proposed);
  expect(value).toEqual({
    owner: null,
    rows: [
      { name: 'Heron', tags: null },
      { name: null, tags: ['a', 'c'] },
    ],
  });
  expect([...paths]).toEqual([
    ['/rows/0/name', '/rows/0/name'],
    ['/rows/7/tags/0', '/rows/1/tags/0'],
    ['/rows/7/tags/2', '/rows/1/tags/1'],
  ]);
  expect(open).toEqual([
    { path: '/owner', proposed: '/owner' },
    { path: '/rows', proposed: '/rows/3/name' },
    { path: '/rows/0/tags' },
    { path: '/rows/1/name', proposed: '/rows/7/name' },
    { path: '/rows/1/tags', proposed: '/rows/7/tags/1' },
  ]);
});
