import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { browsableLibrary, browsableStores } from '../../fakes/browsable-library.ts';
import { candidatesOf } from '../../fakes/candidates-of.ts';
import { structuredBlocks } from '../../fakes/structured-markdown.ts';
import { blocks, maxChunkSize } from '../documents/arbitrary-document.ts';

const SCOPE = { collectionIds: ['col_1'] };
/** Text is read page after page, as documents are. */
function inPageOrder<T extends { readonly page?: number | undefined }>(some: readonly T[]): T[] {
  let last = 1;
  return some.map((block) => {
    if (block.page === undefined) return block;
    last = Math.max(last, block.page);
    return { ...block, page: last };
  });
}

const opened = fc
  .record({ blocks, size: maxChunkSize, most: fc.integer({ min: 200, max: 4000 }) })
  .map(({ blocks: some, size, most }) => {
    const document = structuredBlocks('any', inPageOrder(some), { maxChunkSize: size });
    return { ...document, browser: browsableLibrary([document], most)(SCOPE), most };
  });

const endsInCharacter = (text: string, at: number) =>
  !/^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));

test.prop([opened, fc.boolean()])(
  'pieces of any section are exact slices, follow each other, and together are the section',
  async ({ document, documentId, browser, most }, includeChildren) => {
    for (const section of document.sections.slice(0, 5)) {
      let at = section.start;
      let cursor: string | undefined;
      do {
        const piece = await browser.section(documentId, section.id, { includeChildren, cursor });
        const { start, end } = piece.locator.offsets;
        expect(start).toBe(at);
        expect(piece.text).toBe(document.markdown.slice(start, end));
        expect(piece.text.length).toBeLessThanOrEqual(most);
        expect(endsInCharacter(document.markdown, end)).toBe(true);
        at = end;
        cursor = piece.next;
      } while (cursor !== undefined);
      const firstChild = document.sections.find(({ parentId }) => parentId === section.id);
      expect(at).toBe(includeChildren ? section.end : (firstChild?.start ?? section.end));
    }
  },
);

test.prop([opened])(
  'path, printed number and title of a section name it, or say that several fit',
  async ({ documentId, browser }) => {
    const { nodes } = await browser.tree(documentId, { maxLevel: 100 });
    for (const node of nodes) {
      for (const selector of [node.path, node.printedNumber, node.title].filter((one) => one?.trim())) {
        const answer = await browser.section(documentId, selector ?? '').catch((error: unknown) => error);
        if (answer instanceof AppError) {
          // Only where a number clashes with one that is printed, or several sections fit.
          if (answer.code === 'E051') expect(candidatesOf(answer).length).toBeGreaterThan(1);
          else expect([answer.code, selector]).toEqual(['E021', node.path]);
          continue;
        }
        const { section, selectedBy } = answer as Awaited<ReturnType<typeof browser.section>>;
        if (section.id === node.id) continue;
        // Another section of that name comes first by the order of what is tried.
        expect(['number', 'path']).toContain(selectedBy);
        expect(selectedBy === 'number' ? selector : section.path).toBeDefined();
        expect(selector).not.toBe(node.id);
      }
    }
  },
);

test.prop([opened])(
  'no chunk lies outside of the sections that name it',
  async ({ document, versionId, ...one }) => {
    const { sections } = browsableStores([{ ...one, document, versionId }]);
    for (const { start, end, chunks, id } of await sections.sections(versionId)) {
      const touching = document.chunks.filter(
        ({ locator: { offsets } }) => offsets.start < end && offsets.end > start,
      );
      expect(chunks).toEqual(
        touching.length === 0 ? undefined : { first: touching[0]?.ordinal, last: touching.at(-1)?.ordinal },
      );
      for (const chunk of document.chunks.filter(({ sectionId }) => sectionId === id)) {
        expect(chunk.ordinal).toBeGreaterThanOrEqual(chunks?.first ?? Number.NaN);
        expect(chunk.ordinal).toBeLessThanOrEqual(chunks?.last ?? Number.NaN);
      }
    }
  },
);

test.prop([opened, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 })])(
  'pages have every line that is printed on them',
  async ({ document, documentId, browser }, first, more) => {
    const asked = { first, last: first + more };
    const on = document.chunks.filter(
      ({ locator: { pages } }) =>
        pages !== undefined && pages.first >= asked.first && pages.last <= asked.last,
    );
    const pieces: string[] = [];
    let cursor: string | undefined;
    try {
      do {
        const piece = await browser.pages(documentId, asked.first, asked.last, { cursor });
        expect(piece.pages.first).toBeGreaterThanOrEqual(asked.first);
        expect(piece.pages.last).toBeLessThanOrEqual(asked.last);
        pieces.push(piece.text);
        cursor = piece.next;
      } while (cursor !== undefined);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(on).toEqual([]);
      return;
    }
    const text = pieces.join('');
    expect(document.markdown).toContain(text);
    for (const chunk of on) expect(text).toContain(chunk.text);
  },
);

test.prop([opened, fc.nat(), fc.nat(), fc.nat({ max: 200 })])(
  'a passage is always an exact slice that stands inside the text around it, and no character is cut in two there',
  async ({ document: { markdown }, documentId, browser }, first, second, around) => {
    const [start = 0, end = 0] = [first, second]
      .map((at) => at % (markdown.length + 1))
      .toSorted((left, right) => left - right);
    const { text, locator, passage, length } = await browser.passage(documentId, { start, end }, { around });
    const { offsets } = locator;
    expect(length).toBe(markdown.length);
    expect(passage.offsets).toEqual({ start, end });
    expect(text).toBe(markdown.slice(offsets.start, offsets.end));
    expect(offsets.start).toBeLessThanOrEqual(start);
    expect(offsets.end).toBeGreaterThanOrEqual(Math.min(end, markdown.length - 1));
    expect(text.length).toBeLessThanOrEqual(end - start + 2 * (around + 2001));
    if (offsets.start < start) expect(endsInCharacter(markdown, offsets.start)).toBe(true);
  },
);
