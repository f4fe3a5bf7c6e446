import type { Block } from '../../../domain/index.ts';
import { commentBlock } from '../../container/office-comments.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { hiddenOr, type InlineContext, inlineText } from './inline-text.ts';
import { type ListMarkers, OUTLINE } from './list-markers.ts';
import { readTable, rowsOf } from './read-table.ts';

export interface ContentContext extends InlineContext {
  /** Style names that mean a title or a heading although the paragraph is plain: `Title`, `Heading 1`. */
  readonly headingOfStyle: (style: string) => number | undefined;
  readonly markers: ListMarkers;
  readonly keepImage: (path: string) => string | undefined;
  /** A formula or a chart by its reference. */
  readonly readObject: (href: string) => Block | undefined;
  readonly maxDepth: number;
  /** How many notes were met. */
  notes: number;
}

interface ListPlace {
  readonly style: string;
  readonly level: number;
  /** In an item without text of a list that goes on: its items are counted on too. */
  readonly goesOn?: boolean;
}

const SKIPPED = new Set([
  'office:annotation',
  'text:tracked-changes',
  'presentation:notes',
  'text:table-of-content',
  'text:sequence-decls',
  'draw:page-thumbnail',
  'svg:title',
  'svg:desc',
]);
/** Parts of the layout of a slide that say the same on each. */
const LAYOUT_CLASS = /^(?:header|footer|date-time|page-number|page)$/;
const FLOATING_PARTS = new Set(['draw:frame', 'draw:custom-shape', 'draw:g']);

/** Blocks of an OpenDocument body: headings by outline level, paragraphs, numbered lists, tables, pictures, formulas, charts, notes, comments. */
export function readContent(elements: Iterable<DomElement>, context: ContentContext, depth = 0): Block[] {
  if (depth > context.maxDepth) return [];
  return [...elements].flatMap((element): Block[] => {
    const name = xmlName(element);
    if (SKIPPED.has(name) || LAYOUT_CLASS.test(element.getAttribute('presentation:class') ?? '')) return [];
    if (name === 'text:h' || name === 'text:p') return paragraph(element, context, depth);
    if (name === 'text:list') return list(element, context, { style: '', level: 1 }, depth);
    if (name === 'table:table') return readTable(element, (cell) => cellText(cell, context));
    if (name === 'draw:frame') return frameBlocks(element, context, depth);
    if (name === 'draw:image') return picture(element, context, '');
    if (name === 'text:section' && element.getAttribute('text:display') === 'none') {
      const hidden = hiddenOr(element, context, () => element.textContent ?? '').trim();
      return hidden === '' ? [] : [{ kind: 'paragraph', text: hidden }];
    }
    return readContent(element.children, context, depth + 1);
  });
}

function paragraph(element: DomElement, context: ContentContext, depth: number, marker = ''): Block[] {
  const hanging: Block[] = [];
  const text = hiddenOr(element, context, () =>
    inlineText(element, context, (note) => noteReference(note, context, hanging)),
  ).trim();
  const floating = floatingParts(element, context).flatMap((part) => readContent([part], context, depth + 1));
  for (const comment of xmlAll(element, 'office:annotation')) {
    const author = xmlAll(comment, 'dc:creator')[0]?.textContent ?? '';
    hanging.push(...commentBlock(author, cellText(comment, context)));
  }
  const level =
    xmlName(element) === 'text:h'
      ? Number(element.getAttribute('text:outline-level') ?? 1)
      : context.headingOfStyle(element.getAttribute('text:style-name') ?? '');
  const own: Block[] =
    text === ''
      ? []
      : level === undefined
        ? [formulaAlone(text) ?? { kind: 'paragraph', text }]
        : [heading(element, text, Math.max(1, Math.min(6, level)), marker, context)];
  return [...own, ...floating, ...hanging];
}

function formulaAlone(text: string): Block | undefined {
  const latex = /^\$([^$]+)\$$/.exec(text)?.[1];
  return latex === undefined ? undefined : { kind: 'formula', text: latex };
}

function heading(
  element: DomElement,
  text: string,
  level: number,
  marker: string,
  context: ContentContext,
): Block {
  const isCounted = xmlName(element) === 'text:h' && element.getAttribute('text:is-list-header') !== 'true';
  const number = marker === '' && isCounted ? context.markers.next(OUTLINE, level) : marker;
  return { kind: 'heading', text: number === '' || number === '-' ? text : `${number} ${text}`, level };
}

/** What floats at a paragraph, outermost parts only, without the formulas of its line. */
function floatingParts(element: DomElement, context: ContentContext): DomElement[] {
  return [...element.children].flatMap((child) => {
    const name = xmlName(child);
    if (FLOATING_PARTS.has(name)) return context.formulaOf(child) === undefined ? [child] : [];
    return name === 'text:note' || name === 'office:annotation' ? [] : floatingParts(child, context);
  });
}

function noteReference(note: DomElement, context: ContentContext, hanging: Block[]): string {
  const body = xmlAll(note, 'text:note-body')[0];
  const text = body === undefined ? '' : cellText(body, context);
  if (text === '') return '';
  context.notes += 1;
  hanging.push({ kind: 'note', text, marker: String(context.notes) });
  return `[^${context.notes}]`;
}

function list(element: DomElement, context: ContentContext, outer: ListPlace, depth: number): Block[] {
  if (depth > context.maxDepth) return [];
  const style = element.getAttribute('text:style-name') ?? outer.style;
  const { level } = outer;
  const goesOn =
    outer.goesOn === true ||
    element.getAttribute('text:continue-numbering') === 'true' ||
    element.getAttribute('text:continue-list') !== null;
  if (!goesOn) context.markers.restart(style, level);
  const blocks: Block[] = [];
  for (const [index, item] of [...element.children].entries()) {
    const within = { style, level: level + 1, goesOn: goesOn && index === 0 && !hasText(item) };
    let marker = hasText(item) && xmlName(item) === 'text:list-item' ? next(item, context, style, level) : '';
    for (const child of item.children) {
      const name = xmlName(child);
      if (name === 'text:list') blocks.push(...list(child, context, within, depth + 1));
      else if (name === 'text:h' || name === 'text:p') {
        addItem(blocks, paragraph(child, context, depth, marker || '-'), marker, level);
        marker = '';
      } else blocks.push(...readContent([child], context, depth + 1));
    }
  }
  return blocks;
}

/** The paragraph of an item; one without a marker goes on with the item above it. */
function addItem(blocks: Block[], paragraphs: readonly Block[], marker: string, level: number): void {
  const [first, ...hanging] = paragraphs;
  const above = blocks.at(-1);
  if (first?.kind !== 'paragraph') blocks.push(...paragraphs);
  else if (marker === '' && above?.kind === 'list_item')
    blocks.splice(-1, 1, { ...above, text: `${above.text}\n${first.text}` }, ...hanging);
  else if (marker === '') blocks.push(...paragraphs);
  else blocks.push({ kind: 'list_item', text: first.text, marker, level }, ...hanging);
}

function next(item: DomElement, context: ContentContext, style: string, level: number): string {
  const start = item.getAttribute('text:start-value');
  return context.markers.next(style, level, start === null ? undefined : Number(start) || 1);
}

const hasText = (item: DomElement): boolean =>
  [...item.children].some(
    (child) => /^text:[hp]$/.test(xmlName(child)) && (child.textContent ?? '').trim() !== '',
  );

/** A frame: the chart or table in it rather than the picture that stands for it, a picture with what it shows, or text. */
function frameBlocks(element: DomElement, context: ContentContext, depth: number): Block[] {
  const [object] = xmlAll(element, 'draw:object');
  const read = object && context.readObject(object.getAttribute('xlink:href') ?? '');
  if (read !== undefined) return [read];
  const image = [...element.children].find((child) => xmlName(child) === 'draw:image');
  const isTable = [...element.children].some((child) => xmlName(child) === 'table:table');
  if (image === undefined) return readContent(element.children, context, depth + 1);
  const words = ['svg:title', 'svg:desc'].map((name) =>
    ([...element.children].find((child) => xmlName(child) === name)?.textContent ?? '').trim(),
  );
  const rest = [...element.children].filter((child) => xmlName(child) !== 'draw:image');
  return [
    ...(isTable ? [] : picture(image, context, [...new Set(words)].filter(Boolean).join(' — '))),
    ...readContent(rest, context, depth + 1),
  ];
}

function picture(element: DomElement, context: ContentContext, text: string): Block[] {
  const imageId = context.keepImage(element.getAttribute('xlink:href') ?? '');
  return imageId === undefined && text === '' ? [] : [{ kind: 'image', text, ...(imageId && { imageId }) }];
}

/** Paragraphs of a cell or note as one text; a table in it row by row. */
export function cellText(element: DomElement, context: ContentContext): string {
  return [...element.children]
    .map((child): string => {
      const name = xmlName(child);
      if (name === 'text:p' || name === 'text:h') {
        const parts = floatingParts(child, context).map((part) => cellText(part, context));
        return [inlineText(child, context), ...parts].filter((text) => text !== '').join(' ');
      }
      if (name === 'table:table')
        return rowsOf(child)
          .map((row) =>
            [...row.children]
              .map((cell) => cellText(cell, context))
              .filter(Boolean)
              .join(' | '),
          )
          .join('; ');
      return name === 'dc:creator' || name === 'dc:date' ? '' : cellText(child, context);
    })
    .filter((text) => text !== '')
    .join(' ');
}
