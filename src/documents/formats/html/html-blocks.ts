import type { Block } from '../../../domain/index.ts';
import { type DomElement, type DomNode, isElement, TEXT_NODE } from '../../markup/html-dom.ts';
import { isHidden, ownNoteMarker, tidyInline } from './html-inline.ts';
import { listNumbering } from './html-lists.ts';
import { isLayoutTable, tableBlock } from './html-table.ts';
import { createHtmlWriter, type HtmlPlace, type ResolveImage } from './html-writer.ts';

export interface HtmlBlocksOptions {
  readonly resolveImage?: ResolveImage | undefined;
  /** Deeper elements are read as plain text. Default 200. */
  readonly maxDepth?: number | undefined;
}

/** Levels of inline elements that are searched for block content. */
const LOOK_DOWN = 4;
const CONTAINERS = new Set(
  `html body div p section article main header footer aside nav address center form fieldset figure figcaption details summary hgroup dl dt dd
  ul ol li table thead tbody tfoot tr td th pre blockquote h1 h2 h3 h4 h5 h6 hr caption menu dir legend noframes picture`.split(
    /\s+/,
  ),
);

/**
 * Blocks of an HTML tree in reading order: headings, paragraphs, nested lists, tables (merged cells repeat their
 * value), code, images with alt text, quotes, footnotes; inline emphasis, code and links stay as Markdown.
 */
export function htmlToBlocks(root: DomElement, options: HtmlBlocksOptions = {}): Block[] {
  const maxDepth = options.maxDepth ?? 200;
  const writer = createHtmlWriter({ resolveImage: options.resolveImage, maxDepth });

  function walk(nodes: Iterable<DomNode>, place: HtmlPlace): void {
    for (const node of nodes) {
      if (node.nodeType === TEXT_NODE) writer.hold(node);
      else if (isElement(node) && !isHidden(node)) {
        if (CONTAINERS.has(node.localName) || holdsBlocks(node)) {
          writer.flush(place);
          visit(node, { ...place, depth: place.depth + 1 });
        } else writer.hold(node);
      }
    }
    writer.flush(place);
  }

  function visit(element: DomElement, place: HtmlPlace): void {
    const name = element.localName;
    if (place.depth > maxDepth) {
      writer.text(tidyInline((element.textContent ?? '').replace(/\s+/g, ' ')), place);
    } else if (/^h[1-6]$/.test(name)) {
      writer.block(headingBlock(writer.inline(element), Number(name.slice(1))));
    } else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') visitList(element, place);
    else if (name === 'pre') writer.block(codeBlock(element));
    else if (name === 'table' && !isLayoutTable(element)) {
      writer.block(tableBlock(element, (cell) => writer.inline(cell).replace(/\n+/g, ' ')));
    } else if (name === 'figure' && isPicture(element)) writer.figure(element);
    // A term inside an item is an item of its own: at the end of the one before it would be parted from what it means.
    else if (name === 'dt')
      writer.text(bold(writer.inline(element)), place.item === undefined ? place : itemPlace(place, '-'));
    else if (name === 'summary') writer.text(bold(writer.inline(element)), place);
    else if (name === 'dd') walk(element.childNodes, itemPlace(place, '-'));
    else if (name !== 'hr') walk(element.childNodes, placeInside(element, place));
  }

  function visitList(list: DomElement, place: HtmlPlace): void {
    const { first, step, markerOf } = listNumbering(list);
    let number = first - step;
    for (const child of list.childNodes) {
      if (!isElement(child) || isHidden(child)) {
        if (child.nodeType === TEXT_NODE) writer.hold(child);
        continue;
      }
      writer.flush(place);
      const note = child.localName === 'li' ? ownNoteMarker(child) : undefined;
      const own = Number.parseInt(child.getAttribute('value') ?? '', 10);
      number = Number.isFinite(own) ? own : number + step;
      const marker = markerOf(number);
      const next = { ...place, depth: place.depth + 1 };
      if (child.localName !== 'li') visit(child, next);
      else if (note !== undefined) walk(child.childNodes, { ...next, note });
      else walk(child.childNodes, itemPlace(next, marker));
    }
    writer.flush(place);
  }

  walk([root], { depth: 0, listLevel: 0, inQuote: false, item: undefined, note: undefined });
  return writer.blocks;
}

/** Inside an element a quote or a footnote may have begun. */
function placeInside(element: DomElement, place: HtmlPlace): HtmlPlace {
  const name = element.localName;
  const note = ownNoteMarker(element);
  const isNote = note !== undefined && /^(div|p|aside|section)$/.test(name) && place.note === undefined;
  return {
    ...place,
    inQuote: place.inQuote || name === 'blockquote',
    note: isNote && /\d/.test(note) ? note : place.note,
  };
}

/** A figure of pictures and their caption, without a table or code. */
function isPicture(figure: DomElement): boolean {
  return (
    figure.querySelector('img') !== null &&
    figure.querySelector('figcaption') !== null &&
    figure.querySelector('table, pre') === null
  );
}

const itemPlace = (place: HtmlPlace, marker: string): HtmlPlace => ({
  ...place,
  listLevel: place.listLevel + 1,
  item: { marker, written: false },
});

/** A heading without the mark that links to it, and without bold type for all of it. */
function headingBlock(inline: string, level: number): Block | undefined {
  const text = inline
    .replace(/\n+/g, ' ')
    .replace(/(?:(?<!\s)\s+)?\[?[¶#🔗]\]?(\([^()]*\))?$/u, '')
    .replace(/^\*\*([^*]+)\*\*$/, '$1');
  return text === '' ? undefined : { kind: 'heading', text, level };
}

/** Text whose lines may be ended by an element. */
function lineText(node: DomNode): string {
  if (!isElement(node)) return node.nodeType === TEXT_NODE ? (node.textContent ?? '') : '';
  return node.localName === 'br' ? '\n' : [...node.childNodes].map(lineText).join('');
}

function codeBlock(element: DomElement): Block | undefined {
  const text = lineText(element).replace(/\r\n?/g, '\n').replace(/^\n/, '').trimEnd();
  if (text.trim() === '') return undefined;
  const code = element.querySelector('code') ?? element;
  const names = [code, element, element.parentElement]
    .map((named) => named?.getAttribute('class') ?? '')
    .join(' ');
  const language = /(?:language|lang|highlight-source|highlight|brush:?)[-\s]([\w+#-]+)/.exec(names)?.[1];
  return language === undefined ? { kind: 'code', text } : { kind: 'code', text, language };
}

/** An inline element (a link around a card, a custom tag) that has block content inside. */
function holdsBlocks(element: DomElement): boolean {
  if (/^(img|br|code|input|math|select|textarea)$/.test(element.localName)) return false;
  return hasBlockChild(element, LOOK_DOWN);
}

function hasBlockChild(element: DomElement, depth: number): boolean {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue;
    if (CONTAINERS.has(child.localName) || (depth > 0 && hasBlockChild(child, depth - 1))) return true;
  }
  return false;
}

function bold(text: string): string {
  return text === '' || text.includes('**') || text.includes('\n') ? text : `**${text}**`;
}
