import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { wording } from '../../../../src/catalogue/index.ts';
import { convertEmail } from '../../../../src/documents/formats/email/email.ts';
import { convertEpub } from '../../../../src/documents/formats/epub/epub.ts';
import { convertHtml } from '../../../../src/documents/formats/html/html.ts';
import { htmlToBlocks } from '../../../../src/documents/formats/html/html-blocks.ts';
import { parseHtml } from '../../../../src/documents/markup/html-dom.ts';
import { contextOf } from './context.ts';

const PROSE = `<p>${'The harbour office measures the tide every hour. '.repeat(6)}</p>`;
const read = async (css: string, body: string, attributes = '') => {
  const page = `<!doctype html><html><head><style${attributes}>${css}</style></head><body>${PROSE}${body}</body></html>`;
  const { blocks, warnings } = await convertHtml(Buffer.from(page), contextOf('html'));
  return { text: blocks.map(({ text }) => text).join('\n'), warnings };
};

describe('text that a style sheet of the page hides', () => {
  it.each([
    ['.gone{display:none}', '<p class="gone">SECRET</p>'],
    ['#gone{display:none}', '<p id="gone">SECRET</p>'],
    ['aside{visibility:hidden}', '<aside>SECRET</aside>'],
    ['[data-x="1"]{display:none}', '<p data-x="1">SECRET</p>'],
    ['.a, .b > .c{display:none}', '<div class="b"><p class="c">SECRET</p></div>'],
    ['.b .c{font-size:0}', '<div class="b"><div><p class="c">SECRET</p></div></div>'],
    ['.b{color:transparent}', '<div class="b"><div><p class="c">SECRET</p></div></div>'],
    ['.c{display:block} p.c{display:none} .c{display:block}', '<p class="c">SECRET</p>'],
    ['.c{display:none!important} #x{display:block}', '<p id="x" class="c" style="display:block">SECRET</p>'],
    ['.c{position:absolute} p{left:-9999px}', '<p class="c">SECRET</p>'],
    ['@media screen{.c{display:none}}', '<p class="c">SECRET</p>'],
    ['@media (min-width:600px) and (max-width:2000px){.c{display:none}}', '<p class="c">SECRET</p>'],
    ['@media not print{.c{display:none}}', '<p class="c">SECRET</p>'],
    ['@supports (display:grid){.c{display:none}}', '<p class="c">SECRET</p>'],
    ['<!-- p{;x;;} p:what(1){color:red} .c{display:none} -->', '<p class="c">SECRET</p>'],
    ['.c:not(:hover) , .c{display:none}', '<p class="c">SECRET</p>'],
    ['.c{transform:scale(0)}', '<p>It <b class="c" style="position:absolute">SECRET</b></p>'],
    ['.b{display:flex} .c{scale:0}', '<div class="b"><span class="c">SECRET</span></div>'],
  ])('should leave it out and say so: %s', async (css, body) => {
    const { text, warnings } = await read(css, body);
    expect(text).not.toContain('SECRET');
    expect(warnings).toEqual([wording('warnHiddenOnPage', { characters: 6 })]);
  });

  it.each([
    ['@media print{.c{display:none}}', '<p class="c">SHOWN</p>'],
    ['@media (max-width:600px){.c{display:none}}', '<p class="c">SHOWN</p>'],
    ['@media (400px <= width < 900px), (unknown){.c{display:none}}', '<p class="c">SHOWN</p>'],
    ['@supports not (display:grid){.c{display:none}}', '<p class="c">SHOWN</p>'],
    ['.c{display:none} p.c{display:block}', '<p class="c">SHOWN</p>'],
    ['.c{transform:scale(0)}', '<p>A part of a line is <b class="c">SHOWN</b></p>'],
    ['.c{height:0;overflow:hidden}', '<p>A part of a line is <b class="c">SHOWN</b></p>'],
    ['.c{display:none}', '<p class="c" style="display:block">SHOWN</p>'],
    ['p{display:block!important}', '<p style="display:none">SHOWN</p>'],
    ['.c::before{display:none} .c:empty{display:none} @page{display:none}', '<p class="c">SHOWN</p>'],
    ['.row{font-size:0} .row div{font-size:16px}', '<div class="row"><div>SHOWN</div></div>'],
    ['.row{visibility:hidden} .d{visibility:visible}', '<div class="row"><p class="d">SHOWN</p></div>'],
    ['body{color:transparent} p{color:black}', '<p>SHOWN</p>'],
    ['.row{color:#fff;background:#fff} .d{background:navy}', '<div class="row"><p class="d">SHOWN</p></div>'],
    ['h1{color:transparent;background:linear-gradient(red,blue);background-clip:text}', '<h1>SHOWN</h1>'],
  ])('should read what a screen shows, without a word: %s', async (css, body) => {
    const { text, warnings } = await read(css, body);
    expect(text).toContain('SHOWN');
    expect(warnings).toEqual([]);
  });

  it('should take the text of an element out that another one in it does not have', async () => {
    const { text, warnings } = await read(
      '.row{visibility:hidden} .d{visibility:visible}',
      '<div class="row">SECRET<p class="d">SHOWN</p></div>',
    );
    expect(text).toContain('SHOWN');
    expect(text).not.toContain('SECRET');
    expect(warnings).toEqual([wording('warnHiddenOnPage', { characters: 6 })]);
  });

  it('should part what stands apart by its style, and leave letters that are boxes one by one a word', async () => {
    const css = '.line{display:block} .cell{display:table-cell} .row{display:flex} .in{display:inline-block}';
    const spans = (style: string, ...texts: string[]) =>
      texts.map((text) => `<span class="${style}">${text}</span>`).join('');
    const body = [
      `<p>${spans('line', 'Price', '12', '34')}</p>`,
      `<p>${spans('cell', '2024', '118.3')}</p>`,
      `<div class="row">${spans('', '56', '78')}</div>`,
      `<div class="row">${spans('', ...'tide')}</div>`,
      `<p>${spans('in', '9', '0')}</p>`,
    ].join('');
    const { text } = await read(css, body);
    expect(text.split('\n').slice(1)).toEqual(['Price 12 34', '2024 118.3', '56 78', 'tide', '90']);
  });

  it('should not apply a style sheet for paper', async () => {
    expect((await read('.c{display:none}', '<p class="c">SHOWN</p>', ' media="print"')).text).toContain(
      'SHOWN',
    );
  });

  it.each([
    [
      '.menu .c{display:none} .menu:hover .c{display:block}',
      '<div class="menu"><p class="c">SHOWN</p></div>',
    ],
    ['.c{display:none} .c.open{display:block}', '<p class="c">SHOWN</p>'],
    ['.q .c{display:none} .q.open .c{display:block}', '<div class="q"><p class="c">SHOWN</p></div>'],
    ['.c:not(.show){display:none}', '<p class="c">SHOWN</p>'],
    ['body{opacity:0}', '<p class="c">SHOWN</p>'],
  ])('should read what the page shows when somebody uses it, and say so: %s', async (css, body) => {
    const { text, warnings } = await read(css, body);
    expect(text).toContain('SHOWN');
    expect(warnings).toMatchObject([{ id: 'warnShownByScript' }]);
  });

  it('should read the notes of a book by what they say to be', async () => {
    const chapter =
      '<html><body><p>In all 118<a epub:type="noteref" href="#n1">1</a> boats<a role="doc-noteref" href="x.xhtml#n2">2</a>.</p><aside epub:type="footnote" id="n1"><p>Sail. <a role="doc-backlink" href="#r1">back</a></p></aside><aside role="doc-endnote" id="n2">Steam.</aside></body></html>';
    const { body } = parseHtml(chapter);
    expect(htmlToBlocks(body).map(({ kind, text, marker }) => [kind, marker, text])).toEqual([
      ['paragraph', undefined, 'In all 118[^1] boats[^2].'],
      ['note', '1', 'Sail.'],
      ['note', '2', 'Steam.'],
    ]);
  });

  it('should do the same in a mail and in a book with a style sheet beside it', async () => {
    const html = `<html><head><style>.gone{display:none}</style></head><body>${PROSE}<p class="gone">SECRET</p></body></html>`;
    const mail = await convertEmail(
      Buffer.from(`Subject: Tide\r\nContent-Type: text/html\r\n\r\n${html}`),
      contextOf('eml'),
    );
    const book = zipSync({
      'META-INF/container.xml': strToU8('<container><rootfile full-path="a/b.opf"/></container>'),
      'a/b.opf': strToU8(
        '<package><manifest><item id="c" href="text/c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>',
      ),
      'a/text/c.xhtml': strToU8(
        html.replace(/<style>.*<\/style>/, '<link rel="stylesheet" href="../book.css"/>'),
      ),
      'a/book.css': strToU8('.gone{display:none}'),
    });
    for (const { blocks, warnings } of [mail, await convertEpub(book, contextOf('epub'))]) {
      expect(JSON.stringify(blocks)).toContain('The harbour office');
      expect(JSON.stringify(blocks)).not.toContain('SECRET');
      expect(warnings).toEqual([wording('warnHiddenOnPage', { characters: 6 })]);
    }
  });

  it('should end soon on a page of 10,000 rules and 50,000 elements', { timeout: 30_000 }, async () => {
    const rules = (name: (at: number) => string) =>
      Array.from({ length: 10_000 }, (_, at) => `${name(at)}{display:none}`).join('');
    const elements = Array.from({ length: 50_000 }, (_, at) => `<i class="k${at % 5_000}">w</i>`).join('');
    const start = performance.now();
    const many = await read(`${rules((at) => `.z .k${at}`)}.k7{display:none}`, `<p>${elements}</p>`);
    expect(many.warnings).toEqual([wording('warnHiddenOnPage', { characters: 10 })]);
    const slow = await read(`${rules((at) => `.z${at} ~ i`)}`, `<p>${elements}</p>`);
    expect(slow.warnings).toEqual([wording('warnNotLookedAt', { parts: [wording('styleRulesTooMany')] })]);
    expect(performance.now() - start).toBeLessThan(20_000);
    const deep = await read(`${'@media screen{'.repeat(50_000)}.a{display:none}`, '<p>SHOWN</p>');
    expect(deep.text).toContain('SHOWN');
  });
});
