import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope, StoredChunk, WordNeed } from '../../../src/domain/index.ts';
import { findPlaces } from '../../../src/rag/find/find-places.ts';
import { foldPlaces } from '../../../src/rag/find/fold-places.ts';
import { findText, readFindTerm } from '../../../src/rag/find/index.ts';
import { toIndexNeed } from '../../../src/rag/find/index-need.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { createBagOfWords } from '../../../src/storage/segments/bag-of-words.ts';
import { figurePattern } from '../../../src/storage/segments/find-chunks.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

/** What stands in texts: forms of words, numbers in many coats, breaks and Chinese. */
const PIECES =
  `net sales|Net|sales|the|of|no|happiness|happy|studies|study|sustainability|sustainable|sensibilities|dying|
found|founded|organization|relational|viability|inter-\nnational|in-\ncome|international|income|effcient|eﬃcient|efficient|office|
36,781|36781|136,781|RMB36,781|36,781-36,900|36,781.5|2020-2023|FY2023|31.12.2023|３６，７８１|15 %|15%|10GW|10 GW|CO2|covid-19|
state-of-the-art|company’s|e-mail|net **sales**| Net | sales |净利润|净利\n润|增长，在GDP|利|润|不|的|上升的净利润|snake_case|email|of the sales|sales the|don't|2,000 MW|2,000MW|ten MW|U.S.|a.b`
    .replaceAll('|\n', '|')
    .split('|');
const TERMS =
  `net sales|net|sales|*ales|*nation*|the|of the|no|happ*|happy*|happi*|stud*|studi*|sustainab*|sensibili*|dyi*|foun*|found|founded|organi*|relation*|viabili*|
international|income|efficient|office|effici*|36,781|36781|2023|36,781.5|15%|15|10 GW|10GW|CO2|19|art|state-of-the-art|company's|company|e-mail|email|
净利润|利润|利|润|的|GDP|增长|net or income|sales net|the sales|sales the|snake|don't|U.S.|covid-19|net sales net|zeppelin|FY2023|in-come|2,000 MW|2000 mw|MW`
    .replaceAll('|\n', '|')
    .split('|');
const DOCUMENTS = 60;

/** A generator that gives the same numbers every time. */
function createDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Words found exactly: as a search of the whole texts would find them, whatever the index has of them. */
export function describeFindText(open: () => Promise<Storage>): void {
  let storage: Storage;
  let scope: Scope;
  const texts = new Map<string, string>();
  const documents = new Map<string, string>();

  beforeAll(async () => {
    storage = await open();
    const draw = createDraw(7);
    for (let number = 0; number < DOCUMENTS; number++) {
      const paragraphs = Array.from({ length: 1 + draw(5) }, () =>
        Array.from({ length: 1 + draw(7) }, () => PIECES[draw(PIECES.length)])
          .join(' ')
          .trim(),
      );
      const { collectionId, documentId, versionId } = await publishSample(storage, 'exact', {
        path: `${number}.md`,
        title: number % 3 === 0 ? 'Net sales of zeppelins' : 'Plan',
        heading: 'Income 2023',
        texts: paragraphs,
      });
      scope = { collectionIds: [collectionId] };
      texts.set(versionId, paragraphs.join('\n\n'));
      documents.set(documentId, paragraphs.join('\n\n'));
    }
  });
  afterAll(() => storage.close());

  const read = (terms: readonly string[], near?: number, within = scope, mostPassages?: number) =>
    findText(
      { words: storage.words, library: storage.library, ...(mostPassages !== undefined && { mostPassages }) },
      { terms: terms.map((term) => readFindTerm(term) ?? { term, alternatives: [] }), near, scope: within },
    );
  const find = async (...asked: Parameters<typeof read>) => (await read(...asked)).hits;
  const HEADING = '# Income 2023\n\n'.length;

  it('should find what a search of the whole texts finds', async () => {
    const found = await find(TERMS);
    for (const [index, term] of TERMS.entries()) {
      const read = readFindTerm(term);
      const expected = [...texts].flatMap(([version, text]) =>
        (read === undefined ? [] : findPlaces(foldPlaces(text), read)).map(
          ({ start, end }) => `${version} ${start}-${end} ${text.slice(start, end)}`,
        ),
      );
      const own = found
        .filter((hit) => hit.term === index)
        .map(({ chunk, range }) => {
          const [start, end] = [range.start - HEADING, range.end - HEADING];
          return `${chunk.versionId} ${start}-${end} ${texts.get(chunk.versionId)?.slice(start, end)}`;
        });
      expect([term, own.toSorted()]).toEqual([term, expected.toSorted()]);
    }
  });

  it('should find words that are near each other in the documents that have them so', async () => {
    const found = await find(TERMS, 3);
    for (const [index, term] of TERMS.entries()) {
      const read = readFindTerm(term);
      const expected = [...texts].flatMap(([version, text]) =>
        read !== undefined && findPlaces(foldPlaces(text), read, 3).length > 0 ? [version] : [],
      );
      const own = new Set(found.filter((hit) => hit.term === index).map(({ chunk }) => chunk.versionId));
      expect([term, [...own].toSorted()]).toEqual([term, expected.toSorted()]);
    }
  });

  it('should find something of nearly every term', async () => {
    const found = await find(TERMS);
    const empty = TERMS.filter((_term, index) => !found.some((hit) => hit.term === index));
    expect(empty).toEqual(['zeppelin']);
  });

  it('should look at the documents of the scope alone, and at versions that are named', async () => {
    const first = await publishSample(storage, 'other', { path: 'a.md', texts: ['An old quay.'] });
    const second = await publishSample(storage, 'other', {
      path: 'a.md',
      texts: ['A new quay.', 'And the tide.'],
    });
    const other = { collectionIds: [first.collectionId] };
    const versions = async (within: Scope) =>
      (await find(['quay'], undefined, within)).map(({ chunk }) => chunk.versionId);
    expect(await versions(scope)).toEqual([]);
    expect(await versions(other)).toEqual([second.versionId]);
    expect(await versions({ ...other, versionIds: [first.versionId] })).toEqual([first.versionId]);
    expect(await versions({ ...other, documentIds: ['doc_none'] })).toEqual([]);
    expect(await versions({ ...scope, versionIds: [first.versionId] })).toEqual([]);
  });

  /** Passages of each document whose words in the index meet one of the needs. */
  function meeting(needs: readonly WordNeed[], chunks: readonly StoredChunk[]): Record<string, number> {
    const bagOf = createBagOfWords();
    const counts: Record<string, number> = {};
    for (const chunk of chunks) {
      const words = [...bagOf({ ...chunk, title: chunk.documentTitle }).terms.keys()];
      const has = ({ form, text }: WordNeed[number][number][number]) =>
        words.some((word) =>
          form === 'whole'
            ? word === text
            : form === 'start'
              ? word.startsWith(text)
              : new RegExp(figurePattern(text)).test(word),
        );
      if (needs.some((need) => need.every((group) => group.some((words) => words.every(has)))))
        counts[chunk.documentId] = (counts[chunk.documentId] ?? 0) + 1;
    }
    return counts;
  }
  const allChunks = async (within = scope) =>
    storage.library.getChunks(await storage.words.findChunks([], within, 10_000));

  it('should count in the index the passages of terms that too many have, and no document as zero that has one', async () => {
    const chunks = await allChunks();
    let [frequent, zeros] = [0, 0];
    for (const term of TERMS) {
      const needs = (readFindTerm(term)?.alternatives ?? []).map(toIndexNeed);
      if (needs.some((need) => need.length === 0)) continue;
      const { hits, passages, unread } = await read([term], undefined, scope, 8);
      const counted = passages.get(0);
      if (counted === undefined) continue;
      frequent += 1;
      expect([term, Object.fromEntries(counted)]).toEqual([term, meeting(needs, chunks)]);
      const pattern = readFindTerm(term);
      for (const [id, text] of documents) {
        const places = pattern === undefined ? [] : findPlaces(foldPlaces(text), pattern);
        const own = hits.filter(({ chunk }) => chunk.documentId === id);
        if (counted.has(id)) expect([term, own]).toEqual([term, []]);
        else if (!unread.has(id)) {
          zeros += places.length === 0 ? 1 : 0;
          expect([term, own.length]).toEqual([term, places.length]);
        }
      }
    }
    expect(frequent).toBeGreaterThan(30);
    expect(zeros).toBeGreaterThan(100);
  });

  it('should read the documents that have the words of a frequent term in different passages alone', async () => {
    const { collectionId, documentId } = await publishSample(storage, 'apart', {
      path: 'apart.md',
      texts: ['They lie by a northern', 'harbour of old.', 'Nothing.'],
    });
    const { documentId: zero } = await publishSample(storage, 'apart', {
      path: 'none.md',
      texts: ['A harbour.', 'Nothing.'],
    });
    for (let number = 0; number < 3; number++)
      await publishSample(storage, 'apart', {
        path: `${number}.md`,
        texts: ['A northern harbour.', 'A harbour in the northern sea.'],
      });
    const within = { collectionIds: [collectionId] };
    const { hits, passages, unread } = await read(['northern harbour'], undefined, within, 4);
    expect([...(passages.get(0)?.values() ?? [])]).toEqual([2, 2, 2]);
    expect(hits.map(({ chunk }) => chunk.documentId)).toEqual([documentId]);
    expect([passages.get(0)?.has(zero), [...unread]]).toEqual([false, []]);
    const few = await read(['northern harbour'], undefined, within, 1);
    expect([few.hits, [...few.unread]]).toEqual([[], [documentId]]);
    const narrow = await read(['harbour'], undefined, { ...within, documentIds: [documentId, zero] }, 1);
    expect(Object.fromEntries(narrow.passages.get(0) ?? [])).toEqual({ [documentId]: 1, [zero]: 1 });
    await expect(read(['*rbou*'], undefined, within, 4)).rejects.toMatchObject({ code: 'E115' });
  });

  it('should count nothing of another scope, and read a version that is not current', async () => {
    const first = await publishSample(storage, 'counted', {
      path: 'a.md',
      texts: ['A lock.', 'A lock.', 'Two locks.'],
    });
    const second = await publishSample(storage, 'counted', {
      path: 'a.md',
      texts: ['A lock.', 'It locks.', 'The tide.'],
    });
    const own = { collectionIds: [first.collectionId] };
    const counts = async (within: Scope) => [
      ...((await read(['lock*'], undefined, within, 1)).passages.get(0) ?? []),
    ];
    expect(await counts(own)).toEqual([[second.documentId, 2]]);
    expect(await counts({ ...own, versionIds: [second.versionId] })).toEqual([[second.documentId, 2]]);
    expect(await counts({ ...own, documentIds: ['doc_none'] })).toEqual([]);
    expect(await counts({ collectionIds: ['col_none'] })).toEqual([]);
    const old = await read(['lock*'], undefined, { ...own, versionIds: [first.versionId] }, 1);
    expect([[...(old.passages.get(0) ?? [])], [...old.unread]]).toEqual([[], [first.documentId]]);
  });
}
