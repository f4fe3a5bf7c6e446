import { type DomElement, type DomNode, isElement, TEXT_NODE } from '../../markup/html-dom.ts';
import { type Shift, shiftedText } from '../../markup/raised-letters.ts';
import { joinStruck, struckText } from '../../markup/struck-text.ts';
import { printedSigns } from '../../markup/symbol-signs.ts';
import { xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';

/** What inline text depends on beside its element. */
export interface InlineContext {
  /** Styles whose text is hidden. */
  readonly hiddenStyles: ReadonlySet<string>;
  /** Styles whose letters stand above or below the line. */
  readonly shiftedStyles: ReadonlyMap<string, Shift>;
  /** Styles whose text is struck out. */
  readonly struckStyles: ReadonlyMap<string, true>;
  /** Fonts of styles that draw signs in place of letters. */
  readonly signFonts: ReadonlyMap<string, string>;
  readonly readsHidden: boolean;
  /** LaTeX of the formula in a frame. */
  readonly formulaOf: (frame: DomElement) => string | undefined;
  /** Letters and signs that are hidden. */
  hiddenCharacters: number;
}

/** Notes and floating parts, which stand outside of the line. */
const FLOATING = new Set(['text:note', 'office:annotation', 'draw:frame', 'draw:custom-shape', 'draw:g']);

/** Text of a paragraph as it is printed; `onNote` gives what stands in place of a note. */
export function inlineText(
  element: DomElement,
  context: InlineContext,
  onNote: (note: DomElement) => string = () => '',
): string {
  return joinStruck(printedOf(element, context, onNote))
    .replace(/(?<![ \t\r\n])[ \t\r]*\n[ \t\r\n]*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** What is printed of something hidden: nothing, or its text with a mark. */
export function hiddenOr(element: DomElement, context: InlineContext, text: () => string): string {
  const isHidden =
    context.hiddenStyles.has(element.getAttribute('text:style-name') ?? '') ||
    /^text:hidden-(?:text|paragraph)$/.test(xmlName(element)) ||
    element.getAttribute('text:display') === 'none' ||
    (/^text:[ph]$/.test(xmlName(element)) &&
      [...element.children].some(
        (part) => xmlName(part) === 'text:hidden-paragraph' && part.getAttribute('text:is-hidden') === 'true',
      ));
  if (!isHidden) return text();
  const content = text().trim();
  context.hiddenCharacters += content.length;
  return context.readsHidden && content !== '' ? ` ${content} ${HIDDEN_MARK} ` : '';
}

function printedOf(node: DomNode, context: InlineContext, onNote: (note: DomElement) => string): string {
  if (node.nodeType === TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!isElement(node)) return '';
  const name = xmlName(node);
  if (name === 'text:note') return onNote(node);
  const formula = name === 'draw:frame' ? context.formulaOf(node) : undefined;
  if (formula !== undefined) return `$${formula}$`;
  if (FLOATING.has(name)) return '';
  if (name === 'text:s' || name === 'text:tab') return ' ';
  if (name === 'text:line-break') return '\n';
  if (name === 'field:fieldmark') return fieldValue(node);
  if (name === 'text:drop-down') return dropDownValue(node);
  if (name === 'text:ruby-text') return '';
  const content = () => [...node.childNodes].map((child) => printedOf(child, context, onNote)).join('');
  if (name === 'text:a') return linkedText(node, content());
  const style = node.getAttribute('text:style-name') ?? '';
  const [shift, font] = [context.shiftedStyles.get(style), context.signFonts.get(style) ?? ''];
  const isStruck = name === 'text:span' && context.struckStyles.has(style);
  return hiddenOr(node, context, () =>
    struckText(shiftedText(printedSigns(content(), font), shift), isStruck),
  );
}

function linkedText(element: DomElement, text: string): string {
  const href = element.getAttribute('xlink:href') ?? '';
  const label = text.trim();
  if (!/^(?:https?|mailto):[^\s<>()]+$/.test(href) || label === '' || /[[\]\n]/.test(label)) return text;
  return text.replace(label, () => (label === href ? `<${href}>` : `[${label}](${href})`));
}

/** A field of a form that Word wrote: the choice, or whether it is ticked. */
function fieldValue(field: DomElement): string {
  const values = (name: string) =>
    xmlAll(field, 'field:param')
      .filter((param) => param.getAttribute('field:name') === name)
      .map((param) => param.getAttribute('field:value') ?? '');
  const type = field.getAttribute('field:type') ?? '';
  if (type.endsWith('CHECKBOX')) return values('Checkbox_Checked')[0] === 'true' ? '[x]' : '[ ]';
  return values('Dropdown_ListEntry')[Number(values('Dropdown_Selected')[0] ?? 0)] ?? '';
}

function dropDownValue(field: DomElement): string {
  const labels = xmlAll(field, 'text:label');
  const chosen = labels.find((label) => label.getAttribute('text:current-selected') === 'true') ?? labels[0];
  return chosen?.getAttribute('text:value') ?? '';
}
