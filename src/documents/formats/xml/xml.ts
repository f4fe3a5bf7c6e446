import { wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { type DomElement, type DomNode, isElement, parseHtml, TEXT_NODE } from '../../markup/html-dom.ts';
import { mathmlToLatex } from '../../markup/mathml-to-latex.ts';
import { shiftedText } from '../../markup/raised-letters.ts';
import { parseXml, xmlName } from '../../markup/xml-dom.ts';
import { htmlToBlocks } from '../html/html-blocks.ts';
import { tableOfRecords } from '../json/records-table.ts';
import { xmlTable } from './xml-table.ts';

const DECLARED = /^\s*<\?xml[^<>]*encoding\s*=\s*["']([\w-]+)/i;
/** A value in quotes holds no `<`. */
const TAG = /<(\/?)([A-Za-z_][\w.:-]*)(?![\w.:-])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
const CDATA_BEGINS = '<![CDATA[';
const CDATA_ENDS = ']]>';
const TITLE = /^(?:title|article-title|head|heading|headline|caption)$/i;
const PROSE = /^(?:p|para|simpara|paragraph|abstract|note|quote|blockquote|text|summary|content)$/i;
const ITEM = /^(?:listitem|item|li)$/i;
/** A value of more than this is no value of a record. */
const LONGEST_VALUE = 200;

/**
 * XML by its elements: titles are headings, text with marks in it is a paragraph, elements that repeat with the same few values are a
 * table, other values keep their names. Declared entities are not expanded and nothing is fetched.
 */
export const convertXml: Converter = async (bytes, { limits, sourcePath }) => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 400)).toString('latin1');
  const { text } = decodeText(bytes, DECLARED.exec(head)?.[1]);
  const plain = withoutCdata(text);
  refuseDeepElements(plain, limits.maxDepth, sourcePath);
  const root = parseXml(plain.replace(/<!DOCTYPE(?:[^<>[\]]|\[[^[\]]*\])*>/i, '').trimStart());
  const blocks = contentBlocks(root, 1);
  const title = [...root.children].find((child) => TITLE.test(localName(child)))?.textContent?.trim();
  return markedDocument(
    { format: 'xml', title: title || undefined, blocks, metadata: {} },
    createImageCollector(),
  );
};

/** Marked sections as the text they are; one that nothing ends stays. */
function withoutCdata(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const begin = text.indexOf(CDATA_BEGINS, from);
    const end = begin === -1 ? -1 : text.indexOf(CDATA_ENDS, begin + CDATA_BEGINS.length);
    if (end === -1) return [...parts, text.slice(from)].join('');
    const content = text.slice(begin + CDATA_BEGINS.length, end);
    parts.push(text.slice(from, begin), content.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
    from = end + CDATA_ENDS.length;
  }
}

/** What stands in an element, below headings of `level`. */
function contentBlocks(element: DomElement, level: number): Block[] {
  if (hasOwnText(element))
    return [...(PROSE.test(localName(element)) ? [] : attributesOf(element)), ...proseOf(element)];
  const children = [...element.children];
  const blocks: Block[] = [];
  for (let at = 0; at < children.length; ) {
    const first = children[at];
    if (first === undefined) break;
    const run = children.slice(at).findIndex((child) => xmlName(child) !== xmlName(first));
    const alike = children.slice(at, run === -1 ? undefined : at + run);
    const table =
      alike.length > 1 && !alike.every(isItem)
        ? tableOfRecords(alike.map((child) => recordOf(child) ?? null))
        : undefined;
    if (table === undefined)
      for (const [index, child] of alike.entries()) {
        const record: Block = {
          kind: 'heading',
          text: `${localName(child)} ${index + 1}`,
          level: Math.min(6, level),
          generated: true,
        };
        const isPart = alike.length > 1 && [...child.children].length > 0 && !PROSE.test(localName(child));
        blocks.push(...(isPart && holdsValuesAlone(child) ? [record] : []), ...elementBlocks(child, level));
      }
    else blocks.push(table);
    at += alike.length;
  }
  // Above its title they would belong to what stands before.
  const titled = children[0] !== undefined && TITLE.test(localName(children[0])) && blocks.length > 0 ? 1 : 0;
  return [...blocks.slice(0, titled), ...attributesOf(element), ...blocks.slice(titled)];
}

function elementBlocks(element: DomElement, level: number): Block[] {
  const name = localName(element);
  const formula = formulaOf(element);
  if (formula !== undefined) return formula === '' ? [] : [{ kind: 'formula', text: formula }];
  const text = printedWords(element).replace(/\s+/g, ' ').trim();
  const table = xmlTable(element, (cell) => printedWords(cell).replace(/\s+/g, ' ').trim());
  if (table !== undefined) return [table];
  if (TITLE.test(name)) return text === '' ? [] : [{ kind: 'heading', text, level: Math.min(6, level) }];
  if (ITEM.test(name) && [...element.children].every((child) => PROSE.test(localName(child)))) {
    const item = withAttributes(text, element);
    return item === '' ? [] : [{ kind: 'list_item', text: item, marker: '-', level: 1 }];
  }
  const isLeaf = [...element.children].length === 0;
  if (isLeaf && !PROSE.test(name) && text.length <= LONGEST_VALUE && !/<\w/.test(text)) {
    const values = [text, ...attributesOf(element).map((block) => block.text)].filter(
      (value) => value !== '',
    );
    return values.length === 0
      ? []
      : [{ kind: 'list_item', text: `${name}: ${values.join(', ')}`, marker: '-', level: 1 }];
  }
  return contentBlocks(element, level + 1);
}

/** Text with its marks gone; text that is a page by itself, as feeds have it, is read as one. */
function proseOf(element: DomElement): Block[] {
  const text = printedWords(element)
    .replace(/[ \t]+/g, ' ')
    .trim();
  if (/<(?:p|br|div|b|i|a|ul|table|img)\b[^<>]*>/i.test(text)) return htmlToBlocks(parseHtml(text).body);
  return text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part): Block => ({ kind: 'paragraph', text: part }));
}

/** Text as it is printed: raised and lowered letters stay so, a note stands where it is referred to. */
function printedWords(node: DomNode): string {
  if (!isElement(node)) return node.nodeType === TEXT_NODE ? (node.textContent ?? '') : '';
  const formula = formulaOf(node);
  if (formula !== undefined) return formula === '' ? '' : `$${formula}$`;
  const text = [...node.childNodes].map(printedWords).join('');
  const name = localName(node);
  if (/^footnote$/i.test(name)) return ` (${text.replace(/\s+/g, ' ').trim()})`;
  const shift = /^sup(?:erscript)?$/i.test(name)
    ? 'raised'
    : /^sub(?:script)?$/i.test(name)
      ? 'lowered'
      : undefined;
  return shiftedText(text, shift);
}

/** A formula as LaTeX, once where it is written in several ways: its letters one after the other are another value. */
function formulaOf(element: DomElement): string | undefined {
  const name = localName(element);
  if (name === 'math') return mathmlToLatex(element).replace(/\s+/g, ' ').trim();
  if (name === 'tex-math') return (element.textContent ?? '').replace(/^[\s$]{1,100}|[\s$]{1,100}$/g, '');
  if (name !== 'alternatives') return undefined;
  const written = [...element.children].filter((child) => /^(?:math|tex-math)$/.test(localName(child)));
  const best = written.find((child) => localName(child) === 'math') ?? written[0];
  return best && formulaOf(best);
}

/** An element of short values alone: its attributes and the elements in it, by name. */
function recordOf(element: DomElement): Record<string, string> | undefined {
  if (hasOwnText(element)) return undefined;
  const record = attributeValues(element);
  for (const child of element.children) {
    const text = (child.textContent ?? '').replace(/\s+/g, ' ').trim();
    const name = localName(child);
    const isValue = [...child.children].length === 0 && text.length <= LONGEST_VALUE && !/<\w/.test(text);
    if (!isValue || record[name] !== undefined) return undefined;
    record[name] = withAttributes(text, child);
  }
  return Object.keys(record).length === 0 ? undefined : record;
}

/** An item of a list with its one paragraph. */
const isItem = (element: DomElement): boolean => {
  const [only, ...more] = [...element.children];
  return (
    ITEM.test(localName(element)) && only !== undefined && more.length === 0 && PROSE.test(localName(only))
  );
};

/** Nothing in it is read as text or names what it stands in. */
const holdsValuesAlone = (element: DomElement): boolean =>
  [...element.children].every(
    (child) => !TITLE.test(localName(child)) && !PROSE.test(localName(child)) && holdsValuesAlone(child),
  );

/** `Bolt M8 (sku: 007, qty: 3)`. */
function withAttributes(text: string, element: DomElement): string {
  const own = Object.entries(attributeValues(element)).map(([key, value]) => `${key}: ${value}`);
  return own.length === 0 ? text : `${text} (${own.join(', ')})`.trim();
}

function attributesOf(element: DomElement): Block[] {
  return Object.entries(attributeValues(element)).map(
    ([name, value]): Block => ({ kind: 'list_item', text: `${name}: ${value}`, marker: '-', level: 1 }),
  );
}

function attributeValues(element: DomElement): Record<string, string> {
  const { attributes } = element as DomElement & {
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  };
  return Object.fromEntries(
    [...attributes]
      .filter(({ name, value }) => !/^(?:xmlns|xsi|xml)(?::|$)/.test(name) && value.trim() !== '')
      .map(({ name, value }) => [name, value.trim()]),
  );
}

const hasOwnText = (element: DomElement): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );

const localName = (element: DomElement): string => xmlName(element).split(':').at(-1) ?? '';

/** Counted on the text: a tree of them would overflow the stack first. */
function refuseDeepElements(xml: string, most: number, name: string): void {
  let depth = 0;
  for (const [whole, close] of xml.matchAll(TAG)) {
    if (whole.endsWith('/>')) continue;
    depth += close === '/' ? -1 : 1;
    if (depth > most) throw new AppError('E032', wording('fileNestsDeep', { name, most }));
  }
}
