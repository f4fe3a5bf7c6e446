import { type DomElement, type DomNode, isElement, TEXT_NODE } from '../../markup/html-dom.ts';
import { markdownLink } from '../../markup/markdown-link.ts';
import { mathmlToLatex } from '../../markup/mathml-to-latex.ts';
import { type Shift, shiftedText } from '../../markup/raised-letters.ts';
import { hidingOf } from './styles/hidden-style.ts';

const HIDDEN = new Set(
  'script style noscript template head link meta svg iframe object embed canvas audio video rp'.split(' '),
);
const NOTE_TARGET = /^#?(?:user-content-)?(?:fn|footnote|endnote|cite_note|_ftn|_edn|note)[-_:]?(?!ref)/i;
const BACK_LINK = /^#(?:user-content-)?(?:fnref|footnote-ref|endnote-ref|cite_ref|_ftnref|_ednref|noteref)/i;

/** Whether a reader of the page would not see the element. */
export function isHidden(element: DomElement): boolean {
  if (HIDDEN.has(element.localName) || element.getAttribute('hidden') !== null) return true;
  if (element.getAttribute('aria-hidden') === 'true' && element.localName !== 'math') return true;
  const style = element.getAttribute('style');
  return style !== null && hidingOf(style) === 'hidden';
}

/** The number or name of the note that an id or `href` points at, undefined when it is no note. */
function noteMarker(target: string | null): string | undefined {
  if (target === null || !NOTE_TARGET.test(target)) return undefined;
  const marker = target.replace(NOTE_TARGET, '').replace(/^[-_:]+/, '');
  return /^[\w.-]{1,40}$/.test(marker) ? marker : undefined;
}

const kindOf = (element: DomElement): string =>
  `${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;

/** The marker of an element that is a note, by what it says to be or by its id; undefined for any other. */
export function ownNoteMarker(element: DomElement): string | undefined {
  const id = element.getAttribute('id');
  const isNote = /\b(?:foot|end|rear)note(?![\w-])/.test(kindOf(element));
  return isNote ? markerOfId(id ?? '') : noteMarker(id);
}

function markerOfId(id: string): string | undefined {
  const marker = noteMarker(id) ?? id.replace(/^\D+/, '');
  return /^[\w.-]{1,40}$/.test(marker) ? marker : undefined;
}

export interface InlineOptions {
  /** Takes an image out of the flow of the text; it becomes a block of its own. */
  readonly onImage: (image: DomElement) => void;
  readonly maxDepth: number;
}

/** Inline content as Markdown: emphasis, code, links, notes and formulas are kept, white space is collapsed. */
export function inlineMarkdown(nodes: Iterable<DomNode>, options: InlineOptions): string {
  return tidyInline(render(nodes, options, 0));
}

/** Collapses white space around line breaks and between words. */
export function tidyInline(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function render(nodes: Iterable<DomNode>, options: InlineOptions, depth: number): string {
  let text = '';
  for (const node of nodes) {
    if (node.nodeType === TEXT_NODE) text += (node.textContent ?? '').replace(/\s+/g, ' ');
    else if (isElement(node) && !isHidden(node)) text += renderElement(node, options, depth);
  }
  return text;
}

function renderElement(element: DomElement, options: InlineOptions, depth: number): string {
  if (depth > options.maxDepth) return (element.textContent ?? '').replace(/\s+/g, ' ');
  const content = () => render(element.childNodes, options, depth + 1);
  switch (element.localName) {
    case 'br':
      return '\n';
    case 'img':
      options.onImage(element);
      return '';
    case 'strong':
    case 'b':
      return wrap(content(), '**');
    case 'em':
    case 'i':
      return wrap(content(), '*');
    case 'del':
    case 's':
    case 'strike':
      return wrap(content(), '~~');
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return codeSpan((element.textContent ?? '').replace(/\s+/g, ' '));
    case 'sup':
      return script(content(), 'raised');
    case 'sub':
      return script(content(), 'lowered');
    case 'math':
      return formula(element);
    case 'input':
      return inputValue(element);
    case 'textarea':
      return ` ${element.textContent ?? ''} `;
    case 'select':
      // Without a choice of somebody's it shows the first of what could be chosen.
      return [...element.querySelectorAll('option[selected]')]
        .map((option) => ` ${(option.textContent ?? '').trim()} `)
        .join('');
    case 'a':
      return link(element, content());
    case 'q':
      return `“${content()}”`;
    case 'rt':
      return `(${content()})`;
    case 'span':
    case 'u':
    case 'mark':
    case 'small':
    case 'font':
    case 'abbr':
    case 'label':
      return content();
    default:
      return isBlockLevel(element) ? `\n${content()}\n` : content();
  }
}

const TYPED = /^(?:|text|number|date|datetime-local|time|month|week|email|tel|url)$/;

/** What a field of a form shows: a tick, or what was typed. */
function inputValue(element: DomElement): string {
  const type = (element.getAttribute('type') ?? '').toLowerCase();
  const isChecked = element.getAttribute('checked') !== null;
  if (type === 'checkbox') return isChecked ? '[x] ' : '[ ] ';
  if (type === 'radio') return isChecked ? '[x] ' : '';
  const value = element.getAttribute('value')?.trim() ?? '';
  return TYPED.test(type) && value !== '' ? ` ${value} ` : '';
}

const BLOCK_LEVEL =
  /^(p|div|ul|ol|li|dl|dt|dd|table|tr|td|th|pre|blockquote|section|article|h[1-6]|figure|figcaption|hr)$/;

function isBlockLevel(element: DomElement): boolean {
  return BLOCK_LEVEL.test(element.localName);
}

function link(element: DomElement, text: string): string {
  const href = (element.getAttribute('href') ?? '').trim();
  const kind = kindOf(element);
  if (BACK_LINK.test(href) || /\b(?:doc-)?backlink\b/.test(kind)) return '';
  const isReference = /\bnoteref\b/.test(kind);
  const target = isReference ? href.slice(href.indexOf('#') + 1) : href;
  const note = isReference ? markerOfId(target) : href.startsWith('#') ? noteMarker(href) : undefined;
  if (note !== undefined) return `[^${note}]`;
  return markdownLink(text, href);
}

function wrap(text: string, mark: string): string {
  const core = text.trim();
  if (core === '' || core.includes('\n') || core.startsWith(mark)) return text;
  return text.replace(core, () => `${mark}${core}${mark}`);
}

function codeSpan(text: string): string {
  const core = text.trim();
  if (core === '') return text;
  if (!core.includes('`')) return `\`${core}\``;
  return `\`\` ${core} \`\``;
}

function script(text: string, shift: Shift): string {
  const core = text.trim();
  if (core.startsWith('[^') || core === '') return core;
  const shifted = shiftedText(core, shift);
  return shifted === core ? text : shifted;
}

function formula(element: DomElement): string {
  const latex =
    element.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
    element.getAttribute('alttext');
  const text = (latex ?? mathmlToLatex(element)).replace(/\s+/g, ' ').trim();
  return text === '' ? '' : `$${text}$`;
}
