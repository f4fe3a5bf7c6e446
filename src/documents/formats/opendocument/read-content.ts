import type { Block } from '../../../domain/index.ts';
import { type DomElement, type DomNode, isElement, TEXT_NODE } from '../../markup/html-dom.ts';
import { xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { readTable } from './read-table.ts';

export interface ContentContext {
  /** Style names that mean a title or a heading although the paragraph is plain: `Title`, `Heading 1`. */
  readonly headingOfStyle: (style: string) => number | undefined;
  readonly keepImage: (path: string) => string | undefined;
  readonly maxDepth: number;
}

const SKIPPED = new Set([
  'office:annotation',
  'text:tracked-changes',
  'presentation:notes',
  'text:table-of-content',
  'text:sequence-decls',
]);

/** Blocks of an OpenDocument body: headings by outline level, paragraphs, nested lists, tables, pictures, notes. */
export function readContent(elements: Iterable<DomElement>, context: ContentContext, depth = 0): Block[] {
  if (depth > context.maxDepth) return [];
  return [...elements].flatMap((element): Block[] => {
    const name = xmlName(element);
    if (SKIPPED.has(name)) return [];
    if (name === 'text:h' || name === 'text:p') return paragraph(element, context, depth);
    if (name === 'text:list') return list(element, context, 1, depth);
    if (name === 'table:table') return readTable(element, (cell) => cellText(cell));
    if (name === 'draw:image') return picture(element, context);
    return readContent(element.children, context, depth + 1);
  });
}

function paragraph(element: DomElement, context: ContentContext, depth: number): Block[] {
  const text = inlineText(element);
  const floating = ['draw:frame', 'draw:custom-shape', 'draw:g']
    .flatMap((name) => xmlAll(element, name))
    .flatMap((frame) => readContent(frame.children, context, depth + 1));
  const notes = xmlAll(element, 'text:note').flatMap((note): Block[] => {
    const body = xmlAll(note, 'text:note-body')[0];
    const content = body === undefined ? '' : cellText(body);
    return content === '' ? [] : [{ kind: 'note', text: content }];
  });
  const level =
    xmlName(element) === 'text:h'
      ? Number(element.getAttribute('text:outline-level') ?? 1)
      : context.headingOfStyle(element.getAttribute('text:style-name') ?? '');
  const own: Block[] =
    text === ''
      ? []
      : level === undefined
        ? [{ kind: 'paragraph', text }]
        : [{ kind: 'heading', text, level: Math.max(1, Math.min(6, level)) }];
  return [...own, ...floating, ...notes];
}

function list(element: DomElement, context: ContentContext, level: number, depth: number): Block[] {
  if (depth > context.maxDepth) return [];
  return [...element.children].flatMap((item) =>
    [...item.children].flatMap((child): Block[] => {
      const name = xmlName(child);
      if (name === 'text:list') return list(child, context, level + 1, depth + 1);
      if (name === 'text:h') return paragraph(child, context, depth);
      const text = name === 'text:p' ? inlineText(child) : '';
      return text === '' ? [] : [{ kind: 'list_item', text, marker: '-', level }];
    }),
  );
}

function picture(element: DomElement, context: ContentContext): Block[] {
  const imageId = context.keepImage(element.getAttribute('xlink:href') ?? '');
  return imageId === undefined ? [] : [{ kind: 'image', text: '', imageId }];
}

/** Paragraphs of a cell or note as one text. */
function cellText(element: DomElement): string {
  return ['text:p', 'text:h']
    .flatMap((name) => xmlAll(element, name))
    .map(inlineText)
    .filter((text) => text !== '')
    .join(' ');
}

function inlineText(element: DomElement): string {
  return textOf(element)
    .replace(/(?<![ \t\r\n])[ \t\r]*\n[ \t\r\n]*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

function textOf(node: DomNode): string {
  if (node.nodeType === TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!isElement(node)) return '';
  switch (xmlName(node)) {
    case 'text:s':
      return ' ';
    case 'text:tab':
      return ' ';
    case 'text:line-break':
      return '\n';
    case 'text:note':
    case 'office:annotation':
    case 'draw:frame':
    case 'draw:custom-shape':
    case 'draw:g':
      return '';
    default:
      return [...node.childNodes].map(textOf).join('');
  }
}
