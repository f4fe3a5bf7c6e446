import { it } from '@fast-check/vitest';
import MarkdownIt from 'markdown-it';
import { describe, expect } from 'vitest';
import { blocks, markdownFile, maxChunkSize, read, structure } from './arbitrary-document.ts';

/** Offsets of H1–H3 as an independent Markdown parser sees them. */
function headingOffsets(markdown: string): number[] {
  const lineStarts = [0];
  for (let at = markdown.indexOf('\n'); at !== -1; at = markdown.indexOf('\n', at + 1))
    lineStarts.push(at + 1);
  return new MarkdownIt({ html: true })
    .parse(markdown, {})
    .filter((token) => token.type === 'heading_open' && token.level === 0 && /^h[1-3]$/.test(token.tag))
    .map((token) => lineStarts[token.map?.[0] ?? 0] ?? 0);
}

describe('property 14: split at headings', () => {
  it.prop([blocks, maxChunkSize])('should start a chunk at every H1–H3 of converted blocks', (input, max) => {
    const { markdown, chunks } = structure(input, max);
    const starts = new Set(chunks.map(({ locator }) => locator.offsets.start));
    for (const offset of headingOffsets(markdown)) expect(starts).toContain(offset);
  });

  it.prop([markdownFile, maxChunkSize])(
    'should start a chunk at every H1–H3 of a Markdown file',
    async (file, max) => {
      const document = await read(file, max);
      const starts = new Set(document?.chunks.map(({ locator }) => locator.offsets.start));
      for (const offset of headingOffsets(document?.markdown ?? '')) expect(starts).toContain(offset);
    },
  );

  it.prop([blocks])('should render as H1–H3 exactly the headings of these levels', (input) => {
    const { markdown, sections } = structure(input, 1000, { enabled: false });
    const expected = sections.filter(
      ({ level, start }) => level > 0 && /^#{1,3} /.test(markdown.slice(start, start + 4)),
    );
    expect(headingOffsets(markdown)).toEqual(expected.map(({ start }) => start));
  });
});
