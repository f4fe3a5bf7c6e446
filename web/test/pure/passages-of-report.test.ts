import { describe, expect, it } from 'vitest';
import { passagesOfReport } from '../../src/passages/passages-of-report.ts';

type Blocks = Parameters<typeof passagesOfReport>[0]['answer'];
const passages = (...texts: string[]) =>
  texts.map((text) => ({ kind: 'passage', claims: [{ text }] })) as unknown as Blocks;
const sections = (...blocks: Blocks[]) => blocks.map((own) => ({ blocks: own })) as never;
const texts = (report: Parameters<typeof passagesOfReport>[0]) =>
  passagesOfReport(report).map(({ text }) => text);

describe('passagesOfReport', () => {
  it('should be all of an answer, with what changes their documents, and none of the parts', () => {
    const report = { answer: passages('a', 'b', 'c', 'amendment'), sections: sections(passages('d')) };
    expect(texts(report)).toEqual(['a', 'b', 'c', 'amendment']);
  });

  it('should be the three that came closest where nothing answers', () => {
    const said = [{ kind: 'paragraph', claims: [{ text: 'Nothing found.' }] }] as unknown as Blocks;
    const report = { answer: said, sections: sections(passages('a', 'b'), passages('c', 'd')) };
    expect(texts(report)).toEqual(['a', 'b', 'c']);
  });
});
