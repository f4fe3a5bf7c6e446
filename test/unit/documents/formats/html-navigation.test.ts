import { describe, expect, it } from 'vitest';
import { convertHtml } from '../../../../src/documents/formats/html/html.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';
import { contextOf } from './context.ts';

const ZH = '港务局每小时测量一次潮位，并把结果写在岸边的牌子上。'.repeat(6);
const EN = 'The harbour office measures the tide every hour and writes it on a board. '.repeat(6);
const link = (target: string, text = target) => `<a href="${target}.html">${text}</a>`;
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

async function textsOf(body: string, head = ''): Promise<string[]> {
  const page = `<html><head>${head}</head><body>${body}</body></html>`;
  const { blocks } = await convertHtml(new TextEncoder().encode(page), contextOf('html'));
  return blocks.map(({ text }) => text.trim());
}

/** The lines above and below a page of a book, whose links say by their keys where they lead. */
function bookPage(words: { book: string; back: string; on: string; up: string }, body: string): string {
  const back = (more = '') =>
    `<li class="before"><a accesskey="p" href="ropes.html">${words.back}${more}</a></li>`;
  const on = `<li><a accesskey="n" href="sails.html">${words.on}</a></li>`;
  return `<div><a href="https://example.org/get"><span>E-book</span></a></div>
    <p><a href="https://example.org"><img alt="Product Site" src="a.png"></a></p>
    <ul>${back()}<li>${words.book}</li>${on}</ul>
    <div class="section"><h2>1.3</h2>${body}</div>
    <ul>${back(' 1.2')}<li><a accesskey="u" href="#">${words.up}</a></li>${on}</ul>`;
}

describe('links to other pages around a page', () => {
  it.each([
    [{ book: 'The Sailor’s Handbook', back: 'Previous', on: 'Next', up: 'Up' }, EN.trim()],
    [{ book: '水手手册', back: '上一页', on: '下一页', up: '上一级' }, ZH],
  ])(
    'should be left out where they say where they lead, with the title of the book: %j',
    async (words, text) => {
      expect(await textsOf(bookPage(words, `<p>${text}</p>`))).toEqual(['1.3', text]);
    },
  );

  it.each([
    [link('home', 'Home'), link('docs', 'Documentation'), EN.trim()],
    [link('home', '首页'), link('docs', '文档'), ZH],
  ])(
    'should be left out above the first heading, and where they come again: %s',
    async (one, other, text) => {
      const menu = `<p>${one} | ${other}</p>`;
      expect(await textsOf(`${menu}<p>2.4</p><h1>T</h1><p>${text}</p>${menu}<p>© 2026</p>`)).toEqual([
        '2.4',
        'T',
        text,
        '© 2026',
      ]);
    },
  );

  it.each([
    ['the element', `<header><p>${link('home')}</p></header>`, `<footer><p>${link('imprint')}</p></footer>`],
    [
      'a class',
      `<div class="site-nav">${list(link('home'))}</div>`,
      `<p id="breadcrumbs">${link('home')}</p>`,
    ],
    [
      'a class, and one link says where it leads,',
      `<ul class="docnav"><li><a accesskey="p" href="a.html">上一页</a></li><li>Debian 管理员手册</li></ul>`,
      '',
    ],
    [
      'the class of a link',
      `<p class="next"><a href="a.html">Ropes</a></p>`,
      `<p><a class="up" href="b.html">Up</a></p>`,
    ],
    [
      'the relation of a link',
      `<p><a rel="prev" href="a.html">Ropes</a></p>`,
      `<p><a rel="next" href="b.html">Sails</a></p>`,
    ],
  ])('should be left out where %s names them, also above prose', async (_, above, below) => {
    expect(await textsOf(`${above}<p>${EN}</p>${below}`)).toEqual([EN.trim()]);
  });

  it('should be left out where the head of the page names their targets', async () => {
    const head = '<link rel="prev" href="ropes.html"><link rel="next" href="sails.html">';
    const line = `<p>${link('ropes')} – ${link('sails')}</p>`;
    expect(await textsOf(`${line}<p>${EN}</p>${line}`, head)).toEqual([EN.trim()]);
    for (const other of [link('ropes'), `${link('ropes')} ${link('winches')}`])
      expect(await textsOf(`<p>${EN}</p><p>${other}</p>`, head)).toHaveLength(2);
    const said = `<p>Winches are treated after ${link('ropes')} and before ${link('sails')}.</p>`;
    expect(await textsOf(`<p>${EN}</p>${said}`, head)).toHaveLength(2);
  });
});

describe('links that are what a page says', () => {
  it.each([
    ['a list in an article', `<h1>T</h1><p>${EN}</p>${list(link('one'), link('two'))}<p>${EN}</p>`, 5],
    ['a list at the end', `<h1>T</h1><p>${EN}</p>${list(link('one'), link('two'))}`, 4],
    [
      'a list with a first and a last item',
      `<p>${EN}</p><ul><li class="first">${link('a')}</li><li class="last">${link('b')}</li></ul>`,
      3,
    ],
    [
      'a bibliography',
      `<h1>T</h1><p>${EN}</p><footer><h2>参考文献</h2>${list(link('one'), link('two'))}</footer>`,
      5,
    ],
    [
      'the contents of the page',
      `${list('<a href="#a">A</a>', '<a href="#b">B</a>')}<h1>T</h1><p>${EN}</p>`,
      4,
    ],
    ['a list above prose', `${list(link('one'), link('two'))}<p>${EN}</p>`, 3],
    [
      'a list below prose without a heading',
      `<p>${EN}</p>${list(link('one'), link('two'))}<h1>T</h1><p>${EN}</p>`,
      5,
    ],
    [
      'contents of the page that are named',
      `<div class="nav">${list('<a href="#a">A</a>')}</div><p>${EN}</p>`,
      2,
    ],
    [
      'a list below links that are named',
      `<p>${EN}</p><p class="menu">${link('a')}</p>${list(link('b'))}`,
      3,
    ],
    ['named links in an article', `<h1>T</h1><p>${EN}</p><p class="menu">${link('a')}</p><p>${EN}</p>`, 4],
    [
      'one link of the menu again',
      `<p>${link('a')} ${link('b')}</p><h1>T</h1><p>${EN}</p><p>${link('b')}</p>`,
      3,
    ],
    ['named links above a short part', `<p>${ZH}</p><p class="menu">${link('a')}</p><h2>附</h2><p>完</p>`, 4],
    ['a heading that is a link', `<a href="x.html"><h2>Tides</h2></a><h2>Spring</h2><p>${EN}</p>`, 3],
    ['a page of links alone', list(link('one'), link('two'), link('three')), 3],
    [
      'a page of links under a title',
      `${list(link('one'), link('two'), link('three'))}<h1>T</h1><p>End.</p>`,
      5,
    ],
  ])('should stay: %s', async (_, body, count) => {
    expect(await textsOf(body)).toHaveLength(count);
  });

  it('should stay as the contents of a book, of which the first entry is the next page', async () => {
    const head = '<link rel="next" href="ropes.html"><link rel="home" href="index.html">';
    const contents = list(link('ropes', '第一章'), link('winches', '第二章'), link('sails', '第三章'));
    expect(await textsOf(`<h1>水手手册</h1>${contents}`, head)).toEqual([
      '水手手册',
      '[第一章](ropes.html)',
      '[第二章](winches.html)',
      '[第三章](sails.html)',
    ]);
  });

  it('should be found in time in a page that nests deep or holds very many', async () => {
    const started = cpuMs();
    expect(await textsOf(`${'<div>'.repeat(15_000)}deep${'</div>'.repeat(15_000)}`)).toEqual(['deep']);
    expect(await textsOf(`<h1>T</h1>${`<p>${link('a')}</p>`.repeat(20_000)}`)).toHaveLength(20_001);
    expect(cpuMs() - started).toBeLessThan(15_000);
  });
});
