import { describe, expect, it } from 'vitest';
import { ChunkingOptionsSchema } from '../../../../src/documents/chunking/chunking-options.ts';
import { DocumentLimitsSchema } from '../../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../../src/documents/read-document.ts';

const options = {
  limits: DocumentLimitsSchema.parse({}),
  chunking: ChunkingOptionsSchema.parse({}),
  normalise: NormaliseOptionsSchema.parse({}),
};
const read = (html: string, mediaType: string | undefined = 'text/html') =>
  readDocument(
    Buffer.from(html),
    { sourcePath: 'https://stand-in.example/page', documentId: 'doc_1', versionId: 'ver_1', mediaType },
    options,
  );
const paragraph = (words: string) =>
  `<p>${`${words} The harbour office measures the tide every hour, and it says so. `.repeat(4)}</p>`;
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Tides</title>${head}</head><body>${body}</body></html>`;

describe('reading a fetched page', () => {
  it('should keep the article and leave out what stands around it', async () => {
    const { markdown } = await read(
      page(
        `<div class="menu"><a href="/">Home</a> <a href="/buy">Buy a boat now</a></div>
         <div class="post"><h2>Spring tides</h2>${paragraph('Spring tides follow the full moon.')}${paragraph('Their range is 4.2 metres.')}</div>
         <div class="sidebar"><ul><li><a href="/ad">Advertisement for paint</a></li></ul></div>
         <div class="footer">Imprint and cookies</div>`,
      ),
    );
    expect(markdown).toContain('Spring tides');
    expect(markdown).toContain('Their range is 4.2 metres.');
    expect(markdown).not.toContain('Advertisement for paint');
    expect(markdown).not.toContain('Buy a boat now');
  });

  it.each([
    '<div style="display:none">SECRET</div>',
    '<div style="visibility: hidden">SECRET</div>',
    '<p style="font-size:0">SECRET</p>',
    '<p style="color:#fff;opacity: 0;">SECRET</p>',
    '<span style="position:absolute; left:-9999px">SECRET</span>',
    '<div hidden>SECRET</div>',
    '<div aria-hidden="true">SECRET</div>',
    '<template><p>SECRET</p></template>',
    '<noscript>SECRET</noscript>',
    '<!-- SECRET -->',
    '<script>var text = "SECRET";</script>',
    '<p style="display:none !important">SECRET <b>more</b></p>',
  ])('should not read what is not shown: %s', async (hidden) => {
    const { markdown } = await read(page(`<main>${paragraph('Neap tides are small.')}${hidden}</main>`));
    expect(markdown).toContain('Neap tides are small.');
    expect(markdown).not.toContain('SECRET');
  });

  it.each([
    ['<span style="text-decoration: line-through red">77</span> 78', '~~77~~ 78'],
    ['<span class="gone">77</span> 78', '~~77~~ 78'],
    ['<span class="gone"><b>77</b></span> 78', '~~**77**~~ 78'],
    ['<s class="gone">77</s> 78', '~~77~~ 78'],
    ['<a class="link" href="https://a.example/">77</a> 78', '[77](https://a.example/) 78'],
    ['<span class="gone" style="text-decoration: none">77</span> 78', '77 78'],
  ])('should mark what a style strikes out: %s', async (html, expected) => {
    const head =
      '<style>.gone { text-decoration-line: line-through } .link:hover { text-decoration: line-through }</style>';
    const { markdown } = await read(
      page(`<main>${paragraph('Fees.')}<p>The fee is ${html} euros.</p></main>`, head),
    );
    expect(markdown).toContain(`The fee is ${expected} euros.`);
  });

  it('should read what a drawing shows in letters, line by line, and nothing that it does not show', async () => {
    const drawing = `<svg width="300" height="80"><title>Spoken</title><defs><text>Unused</text></defs>
      <g transform="translate(0, 10)"><text y="10">Pump 7</text><text y="10">412 l &amp; more</text></g>
      <text y="40">Pump <tspan font-weight="bold">8</tspan><tspan x="0" dy="12">333 l</tspan></text>
      <foreignObject y="60"><div>Pump 9</div><div>&lt;10 l</div></foreignObject></svg>`;
    const { markdown } = await read(
      page(`<main>${paragraph('Loads.')}<div>${drawing}</div><p>End.</p></main>`),
    );
    expect(markdown).toContain('Pump 7 412 l & more\nPump 8 333 l\nPump 9 <10 l\n\nEnd.');
    expect(markdown).not.toMatch(/Spoken|Unused/);
    const badge = '<p>Version <svg width="30" height="9"><text>2.4</text></svg> is new.</p>';
    const icon = '<p>Save <svg aria-hidden="true"><text>x</text></svg><svg><path d="M0 0"/></svg>now.</p>';
    const inLine = await read(page(`<main>${paragraph('Tides.')}${badge}${icon}</main>`));
    expect(inLine.markdown).toContain('Version 2.4 is new.');
    expect(inLine.markdown).toContain('Save now.');
  });

  it('should read what is seen where a page says it once more for voices', async () => {
    const price =
      '<p>Price: <span style="position:absolute;left:-9999px">$12.99</span><span aria-hidden="true"><span>$</span>12<span>.</span>99</span></p>';
    const { markdown } = await read(page(`<main>${paragraph('Neap tides are small.')}${price}</main>`));
    expect(markdown).toContain('Price: $12.99');
  });

  it('should read a dialog that is open', async () => {
    const boxes = '<dialog>Closed box.</dialog><dialog open>The lock is shut today.</dialog>';
    const { markdown } = await read(page(`<main>${paragraph('Neap tides are small.')}${boxes}</main>`));
    expect(markdown).toContain('The lock is shut today.');
    expect(markdown).not.toContain('Closed box.');
  });

  it('should number lists as a browser does', async () => {
    const list =
      '<ol start="3" type="a"><li>red<ol type="I"><li>deep</li><li>pale</li></ol></li><li>blue</li></ol><ol reversed><li>two</li><li>one</li></ol>';
    const { markdown } = await read(page(`<main>${paragraph('Neap tides are small.')}${list}</main>`));
    expect(markdown).toContain('- c. red\n  - I. deep\n  - II. pale\n- d. blue\n2. two\n1. one');
  });

  it('should keep a grid although one of its cells holds a table', async () => {
    const inner = '<table><tr><td>in</td><td>side</td></tr></table>';
    const rows = [
      ['Region', '2024', '2025'],
      ['North', '10', `12${inner}`],
      ['South', '3', '4'],
    ];
    const grid = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
    const { markdown } = await read(
      page(`<main>${paragraph('Neap tides are small.')}<table>${grid}</table></main>`),
    );
    expect(markdown).toContain('| North | 10 | 12 in side |\n| South | 3 | 4 |');
  });

  it('should read pages of few words whole, and fragments as HTML', async () => {
    expect((await read('<p>Only <b>this</b>.</p>')).markdown).toContain('Only **this**.');
    expect((await read(page('<p>短文。</p>'))).markdown).toContain('短文。');
  });

  it('should take what a publisher says for citing', async () => {
    const { metadata } = await read(
      page(
        paragraph('A study of tides.'),
        `<meta name="citation_title" content="On tides"><meta name="citation_author" content="Wei Li">
         <meta name="citation_author" content="Ann Bell"><meta name="citation_doi" content="doi:10.1234/tides.5">
         <meta name="citation_journal_title" content="Journal of Water"><meta name="citation_publication_date" content="2021/05/03">`,
      ),
    );
    expect(metadata).toMatchObject({
      authors: 'Wei Li; Ann Bell',
      doi: '10.1234/tides.5',
      venue: 'Journal of Water',
      published: '2021/05/03',
    });
  });

  it('should read a PDF that its server calls a page as what it is', async () => {
    await expect(read('%PDF-1.4 not really')).rejects.toMatchObject({ code: 'E030' });
  });
});
