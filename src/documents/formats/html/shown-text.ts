import { type DomElement, isElement } from '../../markup/html-dom.ts';

const BLOCKS = 'p, div, ul, ol, li, table, tr, td, h1, h2, h3, h4, h5, h6, pre, blockquote, section, article';
const STRUCK = 'del, s, strike';
/** What a drawing holds to be used, cut or spoken, not shown as it stands. */
const UNDRAWN = new Set(
  'defs symbol clippath mask pattern marker metadata title desc style script'.split(' '),
);
/** Texts that are less than this apart in height stand on one line. */
const SAME_LINE = 2;

/** Marks text that a style strikes out as the elements for that do. */
export function markStruck(struck: ReadonlySet<DomElement>): void {
  for (const element of struck) {
    const isWithin = [...struck].some((other) => other !== element && other === element.parentElement);
    const isMarked = element.querySelector(STRUCK) !== null || /^(?:del|s|strike)$/.test(element.localName);
    // A line goes through what stands in lines; what is laid out in blocks may hold what it does not reach.
    if (!isWithin && !isMarked && element.querySelector(BLOCKS) === null)
      element.innerHTML = `<s>${element.innerHTML}</s>`;
  }
}

/** Puts what a drawing shows in letters in its place: what stands on one line in one line. */
export function writeDrawnText(body: DomElement): void {
  for (const drawing of [...body.querySelectorAll('svg')]) {
    const lines = drawnLines(drawing).map((line) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
    if (lines.length === 1) drawing.outerHTML = `<span> ${lines[0]} </span>`;
    else if (lines.length > 1) drawing.outerHTML = `<p>${lines.join('<br>')}</p>`;
  }
}

function drawnLines(drawing: DomElement): string[] {
  const lines: { readonly height: number; text: string }[] = [];
  const read = (element: DomElement, above: number): void => {
    if (UNDRAWN.has(element.localName.toLowerCase())) return;
    const height = above + shiftOf(element) + (Number.parseFloat(element.getAttribute('y') ?? '') || 0);
    if (!/^(?:text|foreignobject)$/i.test(element.localName)) {
      for (const child of element.children) read(child, above + shiftOf(element));
      return;
    }
    const text = textOf(element).replace(/\s+/g, ' ').trim();
    const last = lines.at(-1);
    if (text === '') return;
    if (last !== undefined && Math.abs(last.height - height) < SAME_LINE) last.text += ` ${text}`;
    else lines.push({ height, text });
  };
  read(drawing, 0);
  return lines.map(({ text }) => text);
}

/** How far a group is moved down. */
function shiftOf(element: DomElement): number {
  const moved = /translate\(\s*[-\d.e]+[\s,]+([-\d.e]+)/i.exec(element.getAttribute('transform') ?? '');
  return Number.parseFloat(moved?.[1] ?? '') || 0;
}

/** Its words, those of lines and boxes within it apart. */
const textOf = (element: DomElement): string =>
  [...element.childNodes]
    .map((node) => {
      if (!isElement(node)) return node.textContent ?? '';
      const isApart = /^(?:div|p|br|li|h\d)$/.test(node.localName) || isPlaced(node);
      return isApart ? ` ${textOf(node)} ` : textOf(node);
    })
    .join('');

const isPlaced = (part: DomElement): boolean =>
  ['x', 'y', 'dy'].some((name) => part.getAttribute(name) !== null);
