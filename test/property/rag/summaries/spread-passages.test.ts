import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadPassages } from '../../../../src/rag/index.ts';

const passages = fc
  .array(
    fc.record({
      headingPath: fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 3 }),
      kind: fc.constantFrom('text', 'table'),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.map((one, at) => ({ ...one, at })));
const most = fc.integer({ min: 1, max: 50 });

describe('passages spread over a text', () => {
  it('should always be as many as are wanted, each once, in the order of the text', () => {
    fc.assert(
      fc.property(passages, most, (list, wanted) => {
        const places = spreadPassages(list, wanted).map(({ at }) => at);
        expect(places).toHaveLength(Math.min(wanted, list.length));
        expect(places).toEqual([...new Set(places)].sort((left, right) => left - right));
      }),
    );
  });

  it('should never leave a chapter out while another one has two, where each can have one', () => {
    fc.assert(
      fc.property(passages, most, (list, wanted) => {
        const chapters = new Set(list.map(({ headingPath }) => headingPath[0]));
        fc.pre(chapters.size <= wanted);
        const taken = spreadPassages(list, wanted);
        expect(new Set(taken.map(({ headingPath }) => headingPath[0]))).toEqual(chapters);
      }),
    );
  });

  it('should take a table of a section only when its sentences are taken', () => {
    const section = ['table', 'text', 'table', 'text'].map((kind) => ({ kind, headingPath: ['A'] }));
    expect(spreadPassages(section, 2).map(({ kind }) => kind)).toEqual(['text', 'text']);
  });
});
