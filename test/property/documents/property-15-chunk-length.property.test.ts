import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { blocks, markdownFile, maxChunkSize, read, structure } from './arbitrary-document.ts';

describe('property 15: chunk length', () => {
  it.prop([blocks, maxChunkSize])(
    'should keep every chunk, with its prefix, within the maximum',
    (input, max) => {
      for (const { text, prefix } of structure(input, max).chunks) {
        expect(text.length + (prefix === '' ? 0 : prefix.length + 1)).toBeLessThanOrEqual(max);
        expect(text.length).toBeGreaterThan(0);
      }
    },
  );

  it.prop([markdownFile, maxChunkSize])('should do so for Markdown files', async (file, max) => {
    for (const { text, prefix } of (await read(file, max))?.chunks ?? []) {
      expect(text.length + (prefix === '' ? 0 : prefix.length + 1)).toBeLessThanOrEqual(max);
    }
  });

  it.prop([fc.integer({ min: 1_000, max: 20_000 }), fc.constantFrom('x', '字', '😀'), maxChunkSize])(
    'should cut a run without a space, and no character in two',
    (length, character, max) => {
      const { chunks } = structure([{ kind: 'paragraph', text: character.repeat(length) }], max);
      expect(chunks.map(({ text }) => text).join('')).toBe(character.repeat(length));
      for (const { text } of chunks) {
        expect(text.length).toBeLessThanOrEqual(max);
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }
    },
  );
});
