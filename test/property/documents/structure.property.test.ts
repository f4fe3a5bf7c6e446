import { it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { renderMarkdown } from '../../../src/documents/markup/render-markdown.ts';
import { cleanBlocks } from '../../../src/documents/structure/clean-blocks.ts';
import { blocks, markdownFile, maxChunkSize, read, structure } from './arbitrary-document.ts';

describe('a structured document', () => {
  it.prop([blocks, maxChunkSize])(
    'should have chunks that are slices of the Markdown, in order, covering it',
    (input, max) => {
      const { markdown, chunks } = structure(input, max);
      let covered = 0;
      chunks.forEach((chunk, index) => {
        const { start, end } = chunk.locator.offsets;
        expect(chunk.ordinal).toBe(index);
        expect(markdown.slice(start, end)).toBe(chunk.text);
        expect(start).toBeGreaterThanOrEqual(covered);
        expect(markdown.slice(covered, start).trim()).toBe('');
        covered = end;
      });
      expect(markdown.slice(covered).trim()).toBe('');
    },
  );

  it.prop([blocks])('should have a tree whose blocks, pages and offsets are nested and ordered', (input) => {
    const { sections, markdown } = structure(input);
    const byId = new Map(sections.map((section) => [section.id, section]));
    expect(byId.size).toBe(sections.length);
    expect(sections[0]).toMatchObject({ level: 0, parentId: null, path: '', start: 0 });
    sections.forEach((section, index) => {
      expect(section.ordinal).toBe(index);
      expect(section.end).toBeLessThanOrEqual(markdown.length);
      const parent = byId.get(section.parentId ?? '');
      if (parent === undefined) return;
      expect(section.level).toBe(parent.level + 1);
      expect(section.headingPath).toEqual([...parent.headingPath, section.title]);
      expect(section.path.startsWith(parent.path)).toBe(true);
      expect(section.firstBlock).toBeGreaterThanOrEqual(parent.firstBlock);
      expect(section.lastBlock).toBeLessThanOrEqual(parent.lastBlock);
      expect(section.start).toBeGreaterThanOrEqual(parent.start);
      expect(section.end).toBeLessThanOrEqual(parent.end);
      expect(section.firstPage ?? 1).toBeGreaterThanOrEqual(parent.firstPage ?? 1);
      expect(section.lastPage ?? 1).toBeLessThanOrEqual(parent.lastPage ?? 1);
      const next = sections.slice(index + 1).find(({ parentId }) => parentId === section.parentId);
      if (next === undefined) return;
      expect(next.firstBlock).toBe(section.lastBlock + 1);
      expect(next.start).toBeGreaterThanOrEqual(section.end);
      expect(next.firstPage ?? 1).toBeGreaterThanOrEqual(section.lastPage ?? 1);
    });
  });

  it.prop([blocks])('should put every chunk into a section that holds it', (input) => {
    const { sections, chunks } = structure(input);
    const byId = new Map(sections.map((section) => [section.id, section]));
    for (const { sectionId, locator, headingPath } of chunks) {
      const section = byId.get(sectionId);
      expect(section?.headingPath).toEqual(headingPath);
      expect(section?.start).toBeLessThanOrEqual(locator.offsets.start);
    }
  });

  it.prop([markdownFile])('should be the same each time the same bytes are read', async (file) => {
    expect(await read(file)).toEqual(await read(file));
  });

  it.prop([blocks])('should keep every word of the blocks in the Markdown', (input) => {
    const cleaned = cleanBlocks(input);
    const { markdown, ranges } = renderMarkdown(cleaned);
    cleaned.forEach((block, index) => {
      if (!/^(paragraph|list_item|quote|note|heading)$/.test(block.kind)) return;
      const rendered = markdown.slice(ranges[index]?.start, ranges[index]?.end).replaceAll('\\', '');
      const squeeze = (text: string) => text.replace(/[\s>\\]+/g, '');
      expect(squeeze(rendered)).toContain(squeeze(block.text));
    });
  });
});
