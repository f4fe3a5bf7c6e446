import { it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { NormaliseOptionsSchema } from '../../../src/documents/index.ts';
import { createRestructureStored } from '../../../src/documents/structure/restructure-stored.ts';
import { storedBlocks } from '../../../src/documents/structure/stored-blocks.ts';
import type { StructuredDocument } from '../../../src/domain/index.ts';
import { blocks, markdownFile, maxChunkSize, read, structure } from './arbitrary-document.ts';

const IDENTITY = { documentId: 'doc_1', versionId: 'ver_2' };
const restructure = createRestructureStored(NormaliseOptionsSchema.parse({}));
const plain = createRestructureStored(NormaliseOptionsSchema.parse({ enabled: false }));

/** Every passage and section stands where the text says, and nothing of the text is left out. */
function expectWhole(document: StructuredDocument, made: ReturnType<typeof restructure>): void {
  const { markdown } = document;
  const [root] = made.sections;
  expect(root).toMatchObject({ level: 0, parentId: null, start: 0 });
  const byId = new Map(made.sections.map((section) => [section.id, section]));
  expect(byId.size).toBe(made.sections.length);
  for (const section of made.sections) {
    const parent = byId.get(section.parentId ?? '');
    if (parent === undefined) continue;
    expect(section.level).toBe(parent.level + 1);
    expect(section.start).toBeGreaterThanOrEqual(parent.start);
    expect(section.end).toBeLessThanOrEqual(parent.end);
    const next = made.sections.slice(section.ordinal + 1).find(({ parentId }) => parentId === parent.id);
    expect(next?.start ?? section.end).toBeGreaterThanOrEqual(section.end);
  }
  expect(made.chunks).toHaveLength(document.chunks.length);
  made.chunks.forEach((chunk, at) => {
    const { start, end } = chunk.locator.offsets;
    expect(chunk.text).toBe(markdown.slice(start, end));
    expect(chunk.locator.pages).toEqual(document.chunks[at]?.locator.pages);
    const section = byId.get(chunk.sectionId);
    expect(section?.headingPath).toEqual(chunk.headingPath);
    expect(section?.start).toBeLessThanOrEqual(start);
  });
}

describe('sections from stored text', () => {
  it.prop([blocks, maxChunkSize])(
    'should be those that were read, where nothing was inferred',
    (input, max) => {
      const document = structure(input, max, { enabled: false });
      const made = plain(document, IDENTITY);
      const places = ({ level, title, path, start, end }: StructuredDocument['sections'][number]) => ({
        level,
        title,
        path,
        start,
        end,
      });
      if (document.structureSource === 'styles') {
        expect(made.sections.map(places)).toEqual(document.sections.map(places));
        expect(made.isChanged).toBe(false);
        expect(made.chunks.map(({ headingPath }) => headingPath)).toEqual(
          document.chunks.map(({ headingPath }) => headingPath),
        );
      }
      expectWhole(document, made);
    },
  );

  it.prop([markdownFile])('should be whole for any file, also where they were lost', async (file) => {
    const document = await read(file);
    if (document === undefined) return;
    expectWhole(document, restructure(document, IDENTITY));
    const lost = restructure({ ...document, sections: [] }, IDENTITY);
    expectWhole(document, lost);
    // Made again from what was made, they stay: a second run changes nothing.
    expect(restructure({ ...document, ...lost }, IDENTITY).isChanged).toBe(false);
  });

  it.prop([markdownFile])('should stand on blocks that leave nothing out', async (file) => {
    const { blocks: found, ranges } = storedBlocks(file);
    expect(found).toHaveLength(ranges.length);
    let covered = 0;
    for (const { start, end } of ranges) {
      expect(file.slice(covered, start).trim()).toBe('');
      expect(end).toBeGreaterThan(start);
      covered = end;
    }
    expect(file.slice(covered).trim()).toBe('');
  });
});
