import { describe, expect, it } from 'vitest';
import type { LibraryDocument } from '../../../../src/domain/index.ts';
import { type FoundText, readFindTerm } from '../../../../src/rag/find/index.ts';
import { wordsFor } from '../../../../src/tools/registry/agent-tool.ts';
import { countHits, tableText } from '../../../../src/tools/registry/answers/find-table.ts';

const documents = Array.from(
  { length: 50 },
  (_, at) =>
    ({
      id: `doc_${at}`,
      title: `Report ${at}`,
      sourcePath: `${at}.md`,
      warnings: [],
    }) as never as LibraryDocument,
);
const found = {
  hits: [{ term: 1, chunk: { documentId: 'doc_3' } } as never],
  passages: new Map([
    [0, new Map([...documents.slice(0, 30).map(({ id }) => [id, 900] as const), ['doc_gone', 5]])],
  ]),
  unread: new Set(['doc_40']),
} satisfies FoundText;
const terms = ['net sales', 'zeppelin'].flatMap((term) => readFindTerm(term) ?? []);

describe('the table of words that too many passages have', () => {
  it('should say that passages were counted, of the documents that there are, and why a zero may be none', () => {
    const counted = countHits(terms, found, documents, 'en');
    const { text, table } = tableText(counted, wordsFor('en'), 4_000);
    expect(table.totals).toEqual([27_000, 1]);
    expect(table.inPassages).toEqual(['net sales']);
    expect(text.split('\n')[0]).toBe('| document | net sales (passages) | zeppelin |');
    expect(text).toContain('| Report 3 [doc_3] | 900 | 1 |');
    expect(text).toContain('Too frequent to list every place: net sales.');
    expect(text).toContain('0 in 20 further documents.');
    expect(text).toContain('so 0 proves little: Report 40 [doc_40].');
    expect(table.rows.some(({ documentId }) => documentId === 'doc_gone')).toBe(false);
  });

  it('should say the same in Chinese', () => {
    const { text } = tableText(countHits(terms, found, documents, 'zh'), wordsFor('zh'), 4_000);
    expect(text).toContain('net sales（段落数）');
    expect(text).toContain('0 是准确的');
  });
});
