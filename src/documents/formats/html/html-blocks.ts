import type { Block } from '../../../domain/index.ts';
import { type DomElement, type DomNode, isElement, TEXT_NODE } from '../../markup/html-dom.ts';
import { inlineMarkdown, isHidden, noteMarker, tidyInline } from './html-inline.ts';
import { isLayoutTable, tableBlock } from './html-table.ts';

export interface HtmlBlocksOptions {
  /** For each `<img>` in flow: the id of a stored image, or undefined for one that is only referenced. */
  readonly resolveImage?: ((source: string, alt: string) => string | undefined) | undefined;
  /** Deeper elements are read as plain text. Default 200. */
  readonly maxDepth?: number | undefined;
}

interface Place {
  readonly depth: number;
  readonly listLevel: number;
  readonly inQuote: boolean;
  /** Marker of the list item whose first text is still to come; emptied once it is written. */
  readonly item: { marker: string; written: boolean } | undefined;
  /** Set inside a footnote. */
  readonly note: string | undefined;
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
  const blocks: Block[] = [];
  const images: DomElement[] = [];
  const inlineOptions = { onImage: (image: DomElement) => images.push(image), maxDepth };
  let pending: DomNode[] = [];

  function flush(place: Place): void {
    const nodes = pending;
    pending = [];
    if (nodes.length > 0) emitText(inlineMarkdown(nodes, inlineOptions), place);
    emitImages('');
  }

  function emitText(text: string, place: Place): void {
    if (text === '') return;
    const { item } = place;
    if (place.note !== undefined) blocks.push({ kind: 'note', text, marker: place.note });
    else if (item !== undefined && !item.written) {
      item.written = true;
      blocks.push({ kind: 'list_item', text, level: place.listLevel, marker: item.marker });
    } else if (item !== undefined && blocks.at(-1)?.kind === 'list_item') {
      const last = blocks.at(-1);
      if (last !== undefined) blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${text}` };
    } else blocks.push({ kind: place.inQuote ? 'quote' : 'paragraph', text });
  }

  function emitImages(caption: string): void {
    for (const image of images.splice(0)) {
      const alt = tidyInline((image.getAttribute('alt') ?? '').replace(/\s+/g, ' '));
      const source = image.getAttribute('src') ?? '';
      const imageId = options.resolveImage?.(source, alt);
      const text = [...new Set([alt, caption])].filter(Boolean).join(' — ');
      if (imageId === undefined && text === '') continue;
      blocks.push(imageId === undefined ? { kind: 'image', text } : { kind: 'image', text, imageId });
    }
  }

  function walk(nodes: Iterable<DomNode>, place: Place): void {
    for (const node of nodes) {
      if (node.nodeType === TEXT_NODE) pending.push(node);
      else if (isElement(node) && !isHidden(node)) {
        if (CONTAINERS.has(node.localName) || holdsBlocks(node)) {
          flush(place);
          visit(node, { ...place, depth: place.depth + 1 });
        } else pending.push(node);
      }
    }
    flush(place);
  }

  function visit(element: DomElement, place: Place): void {
    const name = element.localName;
    if (place.depth > maxDepth) {
      emitText(tidyInline((element.textContent ?? '').replace(/\s+/g, ' ')), place);
    } else if (/^h[1-6]$/.test(name)) visitHeading(element, Number(name.slice(1)));
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') visitList(element, place);
    else if (name === 'pre') visitCode(element);
    else if (name === 'table' && !isLayoutTable(element)) visitTable(element);
    else if (name === 'figure') visitFigure(element, place);
    else if (name === 'dt') emitText(bold(inlineMarkdown(element.childNodes, inlineOptions)), place);
    else if (name === 'dd') {
      walk(element.childNodes, {
        ...place,
        listLevel: place.listLevel + 1,
        item: { marker: '-', written: false },
      });
    } else if (name === 'summary') emitText(bold(inlineMarkdown(element.childNodes, inlineOptions)), place);
    else if (name !== 'hr') {
      const note = noteMarker(element.getAttribute('id'));
      const isNote = note !== undefined && /^(div|p|aside|section)$/.test(name) && place.note === undefined;
      walk(element.childNodes, {
        ...place,
        inQuote: place.inQuote || name === 'blockquote',
        note: isNote && /\d/.test(note) ? note : place.note,
      });
    }
  }

  function visitHeading(element: DomElement, level: number): void {
    const text = inlineMarkdown(element.childNodes, inlineOptions)
      .replace(/\n+/g, ' ')
      .replace(/\s*\[?[¶#🔗]\]?(\([^)]*\))?$/u, '')
      .replace(/^\*\*([^*]+)\*\*$/, '$1');
    if (text !== '') blocks.push({ kind: 'heading', text, level });
    emitImages('');
  }

  function visitList(list: DomElement, place: Place): void {
    const start = Number.parseInt(list.getAttribute('start') ?? '1', 10);
    let number = Number.isFinite(start) ? start : 1;
    for (const child of list.childNodes) {
      if (!isElement(child) || isHidden(child)) {
        if (child.nodeType === TEXT_NODE) pending.push(child);
        continue;
      }
      flush(place);
      const note = child.localName === 'li' ? noteMarker(child.getAttribute('id')) : undefined;
      const marker = list.localName === 'ol' ? `${number++}.` : '-';
      const next = { ...place, depth: place.depth + 1 };
      if (child.localName !== 'li') visit(child, next);
      else if (note !== undefined) walk(child.childNodes, { ...next, note });
      else {
        walk(child.childNodes, {
          ...next,
          listLevel: place.listLevel + 1,
          item: { marker, written: false },
        });
      }
    }
    flush(place);
  }

  function visitCode(element: DomElement): void {
    const text = (element.textContent ?? '').replace(/\r\n?/g, '\n').replace(/^\n|\s+$/g, '');
    if (text.trim() === '') return;
    const code = element.querySelector('code') ?? element;
    const names = `${code.getAttribute('class') ?? ''} ${element.getAttribute('class') ?? ''} ${element.parentElement?.getAttribute('class') ?? ''}`;
    const language = /(?:language|lang|highlight-source|highlight|brush:?)[-\s]([\w+#-]+)/.exec(names)?.[1];
    blocks.push(language === undefined ? { kind: 'code', text } : { kind: 'code', text, language });
  }

  function visitTable(table: DomElement): void {
    const block = tableBlock(table, (cell) =>
      inlineMarkdown(cell.childNodes, inlineOptions).replace(/\n+/g, ' '),
    );
    if (block !== undefined) blocks.push(block);
    emitImages('');
  }

  function visitFigure(element: DomElement, place: Place): void {
    const caption = element.querySelector('figcaption');
    const image = element.querySelector('img');
    if (image === null || caption === null || element.querySelector('table, pre') !== null) {
      walk(element.childNodes, place);
      return;
    }
    const text = inlineMarkdown(caption.childNodes, inlineOptions).replace(/\n+/g, ' ');
    images.length = 0;
    images.push(...element.querySelectorAll('img'));
    emitImages(text);
  }

  walk([root], { depth: 0, listLevel: 0, inQuote: false, item: undefined, note: undefined });
  return blocks;
}

/** An inline element (a link around a card, a custom tag) that has block content inside. */
function holdsBlocks(element: DomElement): boolean {
  if (/^(img|br|code|input|math)$/.test(element.localName)) return false;
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
