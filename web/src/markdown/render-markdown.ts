import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { CLOSE, OPEN } from './mark-range.ts';

const TAGS = [
  ...['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'strong', 'em', 's'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Digits and what stands between them, and the signs of a mark. */
const FIGURE = /^[\d\s.,:%/+–−()$€£¥\uE000\uE001-]{1,24}$/;
/** The number of an invoice, a contract or an article: one word with a digit in it. */
const NUMBER = /^(?=\D*\d)[^\s\p{Script=Han}]{1,24}$/u;
/** `2.1`, `(a)`: printed before an item by its document. */
const OWN_NUMBER = /^\s*(?:\d{1,3}(?:\.\d{1,3}){1,4}\.?|\([a-z\d]{1,4}\))\s/;

const markdown = new MarkdownIt({ html: false, linkify: false });
// Headings of a document are none of the page; its links lead nowhere, and its pictures are named.
markdown.renderer.rules.heading_open = (tokens, index) => `<div class="${tokens[index]?.tag ?? 'h6'}">`;
markdown.renderer.rules.heading_close = () => '</div>';
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');

/**
 * Text of a document as elements that hold nothing but text: no address, no style, no script. What stands between the signs of
 * `markRange` is marked.
 */
export function renderMarkdown(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(markdown.render(text), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['class', 'start'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('[class]'))
    if (!/^h[1-6]$/.test(element.className)) element.removeAttribute('class');
  // A date, a figure or a number is one thing, and is not broken at its hyphens.
  for (const cell of fragment.querySelectorAll('td, th'))
    if (FIGURE.test(cell.textContent) || NUMBER.test(cell.textContent)) cell.className = 'figure';
  // A column without a name has no head, and an item that has its own number no dot.
  for (const head of fragment.querySelectorAll('th'))
    if (head.textContent.trim() === '') head.replaceWith(document.createElement('td'));
  for (const item of fragment.querySelectorAll('ul > li'))
    if (OWN_NUMBER.test(item.textContent)) item.className = 'numbered';
  // A wide table is scrolled by itself, with keys too.
  for (const table of fragment.querySelectorAll('table')) table.tabIndex = 0;
  markText(fragment);
  return fragment;
}

/** Makes `<mark>` of what stands between the signs, through cells and emphasis. */
function markText(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let isInside = false;
  for (const node of texts) {
    const pieces = (node.data.match(/[\uE000\uE001]|[^\uE000\uE001]+/g) ?? []).flatMap((piece) => {
      if (piece === OPEN || piece === CLOSE) {
        isInside = piece === OPEN;
        return [];
      }
      return [isInside && piece.trim() !== '' ? marked(piece) : document.createTextNode(piece)];
    });
    node.replaceWith(...pieces);
  }
}

function marked(text: string): HTMLElement {
  const element = document.createElement('mark');
  element.textContent = text;
  return element;
}
