import { describe, expect, it } from 'vitest';
import { convertHtml } from '../../../src/documents/formats/html/html.ts';
import { htmlToBlocks } from '../../../src/documents/formats/html/html-blocks.ts';
import { readFrontMatter } from '../../../src/documents/formats/markdown/front-matter.ts';
import { markdownToBlocks } from '../../../src/documents/formats/markdown/markdown-blocks.ts';
import { textToBlocks } from '../../../src/documents/formats/text/text-blocks.ts';
import { DocumentLimitsSchema } from '../../../src/documents/index.ts';
import { parseHtml } from '../../../src/documents/markup/html-dom.ts';
import { contextOf } from './formats/context.ts';

const html = (source: string) => htmlToBlocks(parseHtml(source).body);

describe('htmlToBlocks', () => {
  it('should keep inline Markdown, links and notes', () => {
    expect(
      html(
        '<h2>Big <b>news</b> <a href="#x">¶</a></h2><p>An <em>old</em> <a href="http://x.y/(1)">link</a>, x<sup>2</sup><sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">The note <a href="#fnref1">↩</a></li></ol>',
      ),
    ).toEqual([
      { kind: 'heading', text: 'Big **news**', level: 2 },
      { kind: 'paragraph', text: 'An *old* [link](http://x.y/%281%29), x²[^1]' },
      { kind: 'note', text: 'The note', marker: '1' },
    ]);
  });

  it('should nest lists and keep code inside them', () => {
    expect(
      html(
        '<ul><li>one<ol start=3><li>three</li></ol></li><li><p>a</p><p>b</p><pre><code class="language-js">x\n  y</code></pre></li></ul>',
      ),
    ).toEqual([
      { kind: 'list_item', text: 'one', level: 1, marker: '-' },
      { kind: 'list_item', text: 'three', level: 2, marker: '3.' },
      { kind: 'list_item', text: 'a\nb', level: 1, marker: '-' },
      { kind: 'code', text: 'x\n  y', language: 'js' },
    ]);
  });

  it('should repeat merged cells and count header rows', () => {
    expect(
      html(
        '<table><caption>C</caption><tr><th rowspan=2>A<th colspan=2>B</tr><tr><th>b1<th>b2</tr><tr><td>1<td>2<td>3</tr></table>',
      ),
    ).toEqual([
      {
        kind: 'table',
        text: 'C',
        rows: [
          ['A', 'B', 'B'],
          ['A', 'b1', 'b2'],
          ['1', '2', '3'],
        ],
        headerRows: 2,
      },
    ]);
  });

  it('should read tables that only place things as text', () => {
    expect(
      html('<table><tr><td><h1>T</h1><p>x</p></td><td><p>y</p></td></tr></table>').map(({ text }) => text),
    ).toEqual(['T', 'x', 'y']);
  });

  it('should join figures with captions, store images and leave out what is hidden', () => {
    const blocks = htmlToBlocks(
      parseHtml(
        '<figure><img src="a.png" alt="Alt"><figcaption>Cap</figcaption></figure><p>t <img src="b.png"></p><script>no</script><p hidden>no</p>',
      ).body,
      { resolveImage: (source) => (source === 'b.png' ? 'img_b' : undefined) },
    );
    expect(blocks).toEqual([
      { kind: 'image', text: 'Alt — Cap' },
      { kind: 'paragraph', text: 't' },
      { kind: 'image', text: '', imageId: 'img_b' },
    ]);
  });

  it('should survive spans and nesting that are made to hurt', () => {
    const wide = html(
      '<table><tr><td colspan=999999 rowspan=999999>x</td><td>y</td></tr><tr><td>z</td></tr></table>',
    );
    expect(wide[0]?.rows?.[0]?.length).toBeLessThan(2_000);
    expect(html(`${'<div>'.repeat(3_000)}deep${'</div>'.repeat(3_000)}`).map(({ text }) => text)).toEqual([
      'deep',
    ]);
  });

  it('should take the main part of a page and its title', async () => {
    const page = `<html><head><title>Site</title><meta name="author" content="A. U. Thor"></head><body><nav>Home</nav><main><h1>T</h1><p>${'Long text. '.repeat(20)}</p></main><footer>foot</footer></body></html>`;
    const document = await convertHtml(new TextEncoder().encode(page), {
      sourcePath: 'a.html',
      format: 'html',
      limits: DocumentLimitsSchema.parse({}),
      ocr: undefined,
    });
    expect(document.title).toBe('Site');
    expect(document.metadata).toMatchObject({ author: 'A. U. Thor' });
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
  });

  it('should leave out the lines of a manual that name the pages beside a page', async () => {
    const line =
      '<table><tr><th colspan="2">1.3. Winches</th></tr><tr><td>1.2. Ropes</td><td>1.4. Sails</td></tr></table>';
    const page = `<body><div class="navheader">${line}</div><h2>1.3. Winches</h2><p>${'A winch is greased. '.repeat(20)}</p><div class="navfooter">${line}</div></body>`;
    const { blocks } = await convertHtml(new TextEncoder().encode(page), {
      sourcePath: 'a.html',
      format: 'html',
      limits: DocumentLimitsSchema.parse({}),
      ocr: undefined,
    });
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
  });

  it('should read a note beside a picture as paragraphs, and a table with a picture as a table', () => {
    const note =
      '<table><tr><td rowspan="2"><img src="note.png" alt="[Note]"></td><th>Note</th></tr><tr><td><p>The bollard must be free.</p></td></tr></table>';
    expect(html(note).map(({ kind, text }) => [kind, text])).toEqual([
      ['image', '[Note]'],
      ['paragraph', 'Note'],
      ['paragraph', 'The bollard must be free.'],
    ]);
    const table =
      '<table><tr><td><img src="a.png"></td><td><p>Hemp</p></td><td>12 m</td></tr><tr><td><img src="b.png"></td><td><p>Steel</p></td><td>9 m</td></tr></table>';
    expect(html(table).map(({ kind }) => kind)).toEqual(['table']);
  });

  it('should read what fields of a form show, the number of an item, and the parts of a formula', () => {
    expect(
      html(
        '<form>Name <input value="Pat"><input type="hidden" value="x"><input type="search" value="y"><select><option>One<option selected>Two</select><textarea>typed</textarea><input type="radio" checked>Paid</form><ol><li value="9">Clean</li><li>Dry</li></ol><p>is <math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math></p>',
      ).map(({ text, marker }) => `${marker ?? ''} ${text}`.trim()),
    ).toEqual(['Name Pat Two typed [x] Paid', '9. Clean', '10. Dry', 'is $\\frac{a}{b^{2}}$']);
  });

  it('should read what a page says without scripts where it says nothing else', async () => {
    const read = async (page: string) =>
      (await convertHtml(new TextEncoder().encode(page), contextOf('html'))).blocks.map(({ text }) => text);
    expect(await read('<div id="root"></div><noscript><p>The bridge opened.</p></noscript>')).toEqual([
      'The bridge opened.',
    ]);
    expect(await read('<p>Text</p><noscript>Enable scripts</noscript>')).toEqual(['Text']);
  });

  it('should keep the pictures a page holds itself and only name those elsewhere', async () => {
    const page =
      '<p>Text</p><img alt="own" src="data:image/png;base64,iVBORw=="><img alt="far" src="https://example.org/a.png">';
    const { blocks, images } = await convertHtml(new TextEncoder().encode(page), {
      sourcePath: 'a.html',
      format: 'html',
      limits: DocumentLimitsSchema.parse({}),
      ocr: undefined,
    });
    expect(images.map(({ mediaType, bytes }) => [mediaType, bytes.length])).toEqual([['image/png', 4]]);
    expect(blocks.map(({ text, imageId }) => [text, imageId])).toEqual([
      ['Text', undefined],
      ['own', images[0]?.id],
      ['far', undefined],
    ]);
  });
});

describe('markdownToBlocks', () => {
  it('should keep inline text, count lines, join wrapped lines and write out reference links', () => {
    expect(
      markdownToBlocks(
        '# T **x**\n\none\ntwo <!-- no --> [a][1] and [1]\n\n中文\n换行\n\n[1]: http://x.y\n',
        5,
      ),
    ).toEqual([
      { kind: 'heading', text: 'T **x**', level: 1, line: 5 },
      { kind: 'paragraph', text: 'one two [a](http://x.y) and [1](http://x.y)', line: 7 },
      { kind: 'paragraph', text: '中文换行', line: 10 },
    ]);
  });

  it('should read lists, quotes, code, formulas, notes, tables and HTML', () => {
    const source =
      '- a\n  1. b\n\n> q\n\n```js {1}\n# x\n```\n\n$$\nE\n$$\n\n[^n]: note\n\n| h |\n|---|\n| a \\| b |\n\n<table><tr><th>k</th></tr><tr><td>v</td></tr></table>\n\n<!-- gone -->\n';
    expect(markdownToBlocks(source).map(({ line: _line, ...block }) => block)).toEqual([
      { kind: 'list_item', text: 'a', level: 1, marker: '-' },
      { kind: 'list_item', text: 'b', level: 2, marker: '1.' },
      { kind: 'quote', text: 'q' },
      { kind: 'code', text: '# x', language: 'js' },
      { kind: 'formula', text: 'E' },
      { kind: 'note', text: 'note', marker: 'n' },
      { kind: 'table', text: '', rows: [['h'], ['a | b']], headerRows: 1 },
      { kind: 'table', text: '', rows: [['k'], ['v']], headerRows: 1 },
    ]);
  });

  it('should leave code spans as they stand', () => {
    expect(markdownToBlocks('Use `<b>` or `<script>` <b>now</b>.')[0]?.text).toBe(
      'Use `<b>` or `<script>` now.',
    );
  });

  it('should split front matter off, and only that', () => {
    expect(readFrontMatter('---\ntitle: T\ntags: [a, b]\n---\nText')).toEqual({
      metadata: { title: 'T', tags: 'a, b' },
      body: 'Text',
      bodyLine: 5,
    });
    expect(readFrontMatter('---\n\nText\n\n---\n').metadata).toEqual({});
  });
});

describe('textToBlocks', () => {
  it('should join wrapped lines, keep lists and titles, and count pages', () => {
    const wrapped =
      'This line is wrapped by an editor at about sixty\ncharacters, and so the next one belongs to it all.';
    expect(textToBlocks(`Title\n=====\n\n${wrapped}\n\n- a\n- b\n\fPage two.`)).toEqual([
      { kind: 'heading', text: 'Title', level: 1, line: 1, page: 1 },
      { kind: 'paragraph', text: wrapped.replace('\n', ' '), line: 4, page: 1 },
      { kind: 'list_item', text: 'a', level: 1, marker: '-', line: 7, page: 1 },
      { kind: 'list_item', text: 'b', level: 1, marker: '-', line: 8, page: 1 },
      { kind: 'paragraph', text: 'Page two.', line: 9, page: 2 },
    ]);
  });
});
