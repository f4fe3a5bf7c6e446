import { describe, expect, it } from 'vitest';
import { mergeRelated, quotedDocuments, type Related } from '../../src/ask/related-to-answer.ts';
import { isRelated } from '../../src/topics/is-related.ts';
import { citation, MARKDOWN, passage } from '../support/fixture-library.ts';

const WORDS = MARKDOWN.slice(0, 40);
const related = (id: string, score: number, ...kinds: Related['links'][number]['kind'][]): Related => ({
  ...{ documentId: id, collectionId: 'col_1', title: id, sourcePath: `${id}.md`, score },
  ...{ topics: [], entities: [], similarity: 0 },
  links: kinds.map((kind) => ({ kind, text: 'FSA-2022-117', documents: 2 })),
});

describe('documents that belong to an answer', () => {
  it('should be related to what its shown passages quote, else to all that it cites', () => {
    const citations = [
      { ...citation(1, WORDS), documentId: 'a' },
      { ...citation(2, WORDS), documentId: 'b' },
      { ...citation(3, WORDS), documentId: 'a' },
    ];
    expect(quotedDocuments({ citations }, [])).toEqual(['a', 'b']);
    expect(quotedDocuments({ citations }, passage('c1', 2, WORDS, WORDS).claims)).toEqual(['b']);
  });

  it('should be listed once, the strongest first, at most five, without what is quoted or only alike', () => {
    const lists = [
      [related('a', 1, 'number'), related('x', 0.3, 'name'), related('alike', 0.9)],
      [related('x', 0.6, 'amends'), related('y', 0.4, 'title')],
      [1, 2, 3, 4].map((n) => related(`n${n}`, n / 100, 'name')),
    ];
    const merged = mergeRelated(lists, ['a', 'b']);
    expect(merged.map(({ documentId }) => documentId)).toEqual(['x', 'y', 'n4', 'n3', 'n2']);
    expect(merged[0]?.links[0]?.kind).toBe('amends');
  });
});

describe('a related document', () => {
  const nothing = { topics: [], entities: [], links: [], similarity: 0.23 };

  it('should be one that a topic, a name or a link joins, or whose words are much the same', () => {
    expect(isRelated(nothing)).toBe(false);
    for (const shared of [
      { topics: ['tides'] },
      { entities: ['Norvik'] },
      { links: ['amends'] },
      { similarity: 0.5 },
    ])
      expect(isRelated({ ...nothing, ...shared })).toBe(true);
  });
});
