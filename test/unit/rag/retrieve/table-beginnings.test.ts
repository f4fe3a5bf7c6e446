import { describe, expect, it } from 'vitest';
import { withTableBeginnings } from '../../../../src/rag/retrieve/table-beginnings.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';

const { chunks } = makeDocument('filing', 'Filing', [
  { chunks: ['We have audited the statements. Revenues 430', 'Cost of sales 210', 'A note'] },
]);
const stored = chunks.map(({ chunk, documentTitle }) => ({ ...chunk, documentTitle }));
const result = (place: number, prefix: string) => {
  const chunk = stored[place];
  if (chunk === undefined) throw new Error('no such chunk');
  return {
    chunk: {
      ...chunk,
      prefix,
      documentTitle: 'Filing',
      sourcePath: 'f.pdf',
      format: 'pdf',
      fileHash: 'h',
    },
    score: 0.5,
    explanations: [],
    isEvidence: true,
  };
};
const library = {
  getChunkRange: async (_: string, first: number, last: number) =>
    [0, 1, 2]
      .filter((ordinal) => ordinal >= first && ordinal <= last)
      .map((place) => result(place, '').chunk),
};
const places = async (...found: Parameters<typeof withTableBeginnings>[0]) =>
  (await withTableBeginnings(found, library)).map(({ chunk }) => chunk.ordinal);

describe('withTableBeginnings', () => {
  it('should add the chunk in which a table begins, and only that', async () => {
    expect(await places(result(1, '|  | 2022 |\n| --- | --- |'))).toEqual([1, 0]);
    expect(await places(result(1, 'A title'))).toEqual([1]);
    expect(await places(result(0, '|  | 2022 |'))).toEqual([0]);
  });

  it('should add nothing that was found already', async () => {
    expect(await places(result(1, '|  | 2022 |'), result(0, ''))).toEqual([1, 0]);
  });
});
