import { describe, expect, it } from 'vitest';
import type { StoredChunk } from '../../../../src/domain/index.ts';
import type { TextHit } from '../../../../src/rag/find/index.ts';
import { arrangeHits } from '../../../../src/tools/registry/answers/arrange-hits.ts';

/** Every place of a word in passages, each `document: text`. */
function hitsOf(word: string, ...passages: readonly string[]): TextHit[] {
  let offset = 0;
  return passages.flatMap((passage, index) => {
    const [documentId = '', text = ''] = passage.split(': ');
    const start = offset;
    offset += text.length + 2;
    const locator = { headingPath: [], offsets: { start, end: start + text.length } };
    const chunk = { id: `p${index}`, documentId, versionId: documentId, text, locator };
    return [...text.matchAll(new RegExp(word, 'g'))].map((match) => ({
      term: 0,
      chunk: chunk as unknown as StoredChunk,
      range: { start: start + match.index, end: start + match.index + word.length },
    }));
  });
}

const listed = (hits: readonly TextHit[]) =>
  arrangeHits(hits).map(({ hits: own, repeated }) => [own[0]?.chunk.id, own.length, repeated]);

describe('hits as they are listed', () => {
  it('should take turns among documents, those with fewest hits first', () => {
    const hits = hitsOf(
      'oar',
      'a: One oar.',
      'a: Two oar.',
      'a: Three oar.',
      'b: Red oar.',
      'c: Big oar.',
      'c: No oar.',
    );
    expect(listed(hits).map(([id]) => id)).toEqual(['p3', 'p4', 'p0', 'p5', 'p1', 'p2']);
  });

  it('should list a passage once', () => {
    expect(listed(hitsOf('oar', 'a: An oar is long.\n\nThis oar is short.'))).toEqual([['p0', 2, 0]]);
  });

  it('should list a sentence once that stands in several places, and count it', () => {
    const standard = 'The oar plan of the company is described in its annual report.';
    const hits = hitsOf(
      'oar',
      `a: ${standard}`,
      `b: Before. ${standard} The oar is new.`,
      `c: **${standard}**`,
    );
    expect(listed(hits)).toEqual([
      ['p0', 1, 2],
      ['p1', 1, 0],
    ]);
  });

  it('should fold an empty field within a document, and show that another document has it', () => {
    const hits = hitsOf('Oar', 'a: Oar: ____', 'a: Oar: ____', 'b: Oar: ____');
    expect(listed(hits)).toEqual([
      ['p2', 1, 0],
      ['p0', 1, 1],
    ]);
  });

  it('should keep rows with other figures apart', () => {
    const rows = ['| Oars sold in the north | 1.5 |', '| Oars sold in the north | 2.5 |'];
    expect(listed(hitsOf('Oars', `a: ${rows[0]}`, `b: ${rows[1]}`))).toHaveLength(2);
  });

  it('should fold a Chinese sentence', () => {
    const sentence = '本公司不对桨的使用承担任何责任。';
    expect(listed(hitsOf('桨', `a: 说明。${sentence}`, `b: ${sentence}另外。`))).toEqual([['p0', 1, 1]]);
  });
});
