import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../../../src/domain/files/index.ts';
import {
  findMarks,
  markDocument,
  replaceMarks,
  shortIdsOf,
  withoutMarks,
} from '../../../src/domain/reading/index.ts';

const picture = (start: number, ordinal = 1): Picture => ({
  ordinal,
  fileName: `img_00${ordinal}.png`,
  mediaType: 'image/png',
  bytes: 10,
  hash: 'a'.repeat(64),
  start,
});
const ID = '1f3a90bc';

describe('marks of a document', () => {
  it('should number paragraphs, headings alone, and pictures with the notes below them', () => {
    const markdown =
      '# Plan\nFirst line\nof a paragraph.\n\n\n## Parts\n\n![Architecture](image:img_x)\n\n> Text on it: Gateway\n\n- one\n- two\n\n> A quotation.\n';
    const { items } = markDocument(markdown, ID, [picture(markdown.indexOf('!['))]);
    expect(items.map(({ mark, text }) => [mark.slice(13), text])).toEqual([
      ['PARA-1', '# Plan'],
      ['PARA-2', 'First line\nof a paragraph.'],
      ['PARA-3', '## Parts'],
      ['IMAGE-1', '![Architecture](image:img_x)\n\n> Text on it: Gateway'],
      ['PARA-4', '- one\n- two'],
      ['PARA-5', '> A quotation.'],
    ]);
    expect(items.every(({ mark }) => mark.startsWith(`DOC-${ID}-`))).toBe(true);
  });

  it('should call a picture that is not kept a paragraph, and mark each that stands inside one', () => {
    const markdown = 'See ![a](image:a) and ![b](image:b).\n\n![c](image:c)\n';
    const inside = [picture(markdown.indexOf('![a]')), picture(markdown.indexOf('![b]'), 2)];
    expect(markDocument(markdown, ID, inside).items.map(({ mark }) => mark.slice(13))).toEqual([
      'PARA-1',
      'IMAGE-1',
      'IMAGE-2',
      'PARA-2',
    ]);
  });

  it('should stand for exactly its slice, each once, in order, and miss no text', () => {
    const line = fc.oneof(
      fc.constantFrom('', ' ', '# Title', '##No', 'text', '> note', '![p](image:p)', '正文', '\t', '#'),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[\n\r\u2028\u2029]/g, ' ')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const markdown = lines.join('\n');
        const pictures = [...markdown.matchAll(/^!\[p\]/gm)].map(({ index }, at) => picture(index, at + 1));
        const { items } = markDocument(markdown, ID, pictures);
        expect(new Set(items.map(({ mark }) => mark)).size).toBe(items.length);
        let end = 0;
        let rest = '';
        for (const { range, text, kind } of items) {
          expect(markdown.slice(range.start, range.end)).toBe(text);
          // A picture inside a paragraph stands where the paragraph does.
          if (range.end === end && kind === 'image') continue;
          expect(range.start).toBeGreaterThanOrEqual(end);
          rest += markdown.slice(end, range.start);
          end = range.end;
        }
        expect((rest + markdown.slice(end)).trim()).toBe('');
      }),
    );
  });

  it('should be found in the forms that models write, and in nothing else', () => {
    const text = `So it is [DOC-${ID}-PARA-2], 且【doc-${ID}-image-3】. Also [DOC-${ID}-PARA-2; DOC-${ID}-PARA-9] but DOC-${ID}-PARA-7 and [DOC-12-PARA-1] and [ev_1].`;
    expect(findMarks(text)).toEqual([`DOC-${ID}-PARA-2`, `DOC-${ID}-IMAGE-3`, `DOC-${ID}-PARA-9`]);
    const known = (marks: readonly string[]) =>
      marks
        .filter((mark) => mark.endsWith('2'))
        .map(() => '[ev_5]')
        .join('');
    expect(replaceMarks(text, known)).toBe(
      `So it is [ev_5], 且. Also [ev_5] but DOC-${ID}-PARA-7 and [DOC-12-PARA-1] and [ev_1].`,
    );
    expect(findMarks(withoutMarks(text))).toEqual([]);
  });

  it('should tell documents apart whatever their ids begin with', () => {
    const hex = fc.stringMatching(/^doc_[01]{8}[0-9a-f]{12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(hex, fc.string({ maxLength: 8 })), { maxLength: 10 }), (ids) => {
        const names = [...shortIdsOf(ids).values()];
        expect(names).toHaveLength(ids.length);
        for (const name of names) {
          expect(name).toMatch(/^[0-9a-f]{8,64}$/);
          expect(names.filter((other) => other.startsWith(name))).toEqual([name]);
        }
      }),
    );
    expect(shortIdsOf(['doc_1f3a90bc77aa01de']).get('doc_1f3a90bc77aa01de')).toBe('1f3a90bc');
  });
});
