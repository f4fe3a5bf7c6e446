import type { DomElement } from '../../markup/html-dom.ts';
import { markdownLink } from '../../markup/markdown-link.ts';
import { ommlToLatex } from '../../markup/omml-to-latex.ts';
import { printedCount } from '../../markup/printed-count.ts';
import { type Shift, shiftedText } from '../../markup/raised-letters.ts';
import { joinStruck, struckText } from '../../markup/struck-text.ts';
import { isSignFont, printedSigns } from '../../markup/symbol-signs.ts';
import { xmlAll, xmlName } from '../../markup/xml-dom.ts';

export interface SlideParagraph {
  readonly text: string;
  /** Depth of the list from 1. */
  readonly level: number;
  /** The sign or number it is marked with; undefined for plain text, `inherit` when only the layout knows. */
  readonly marker: string | undefined;
}

/** Which level of a placeholder has bullets, as its layout and master say. */
export type BulletOfLevel = (level: number) => boolean;

/** Paragraphs of a text body (`p:txBody`, `a:txBody`), empty ones left out, links by the addresses of their relations. */
export function readTextBody(
  body: DomElement,
  inherited: BulletOfLevel,
  links: ReadonlyMap<string, string> = new Map(),
): SlideParagraph[] {
  const counters: Counter[] = [];
  return childrenOf(body, 'a:p').flatMap((paragraph): SlideParagraph[] => {
    const text = textOfParagraph(paragraph, links);
    if (text === '') return [];
    const [properties] = childrenOf(paragraph, 'a:pPr');
    const level = Math.min(9, Number(properties?.getAttribute('lvl') ?? 0) + 1);
    const numbering = properties && childrenOf(properties, 'a:buAutoNum')[0];
    // Deeper paragraphs in between leave a count, one of its own level or above ends it.
    counters.length = Math.min(counters.length, level + (numbering === undefined ? 0 : 1));
    if (numbering !== undefined) return [{ text, level, marker: nextNumber(counters, level, numbering) }];
    const typed = /^[•▪●○◦–-]\s+(?=\S)/.exec(text)?.[0];
    if (typed !== undefined) return [{ text: text.slice(typed.length), level, marker: '-' }];
    const own = bulletOf(properties) ?? bulletOfList(body, level);
    return [{ text, level, marker: (own ?? inherited(level)) ? '-' : undefined }];
  });
}

interface Counter {
  readonly form: string;
  readonly count: number;
}

const FORMS: readonly (readonly [type: RegExp, format: string])[] = [
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
];

/** The number that PowerPoint puts before a paragraph: `3.`, `b)`, `(iv)`. */
function nextNumber(counters: Counter[], level: number, numbering: DomElement): string {
  const type = numbering.getAttribute('type') ?? '';
  const form = `${type} ${numbering.getAttribute('startAt') ?? ''}`;
  const before = counters[level];
  const start = Number(numbering.getAttribute('startAt') ?? 1);
  const count = before?.form === form ? before.count + 1 : start;
  counters[level] = { form, count };
  const format = FORMS.find(([of]) => of.test(type))?.[1] ?? 'decimal';
  const number = printedCount(count, format);
  if (type.endsWith('ParenBoth')) return `(${number})`;
  return type.endsWith('ParenR') ? `${number})` : `${number}.`;
}

/** Whether properties of a paragraph or of a list level say that there is a bullet; undefined when they say nothing. */
export function bulletOf(properties: DomElement | undefined): boolean | undefined {
  if (properties === undefined) return undefined;
  for (const child of properties.children) {
    const name = xmlName(child);
    if (name === 'a:buNone') return false;
    if (name === 'a:buChar' || name === 'a:buAutoNum' || name === 'a:buBlip') return true;
  }
  return undefined;
}

/** The same from the list styles of a shape, layout or master. */
export function bulletOfList(holder: DomElement | undefined, level: number): boolean | undefined {
  if (holder === undefined) return undefined;
  const [properties] = xmlAll(holder, `a:lvl${level}pPr`);
  return bulletOf(properties);
}

export function childrenOf(element: DomElement, name: string): DomElement[] {
  return [...element.children].filter((child) => xmlName(child) === name);
}

function textOfParagraph(paragraph: DomElement, links: ReadonlyMap<string, string>): string {
  let text = '';
  let linked: { readonly to: string; readonly text: string } = { to: '', text: '' };
  const endLink = () => {
    text += markdownLink(linked.text, linked.to);
    linked = { to: '', text: '' };
  };
  for (const child of paragraph.children) {
    const name = xmlName(child);
    if (name === 'a:r' || name === 'a:fld') {
      const run = struckText(shiftedText(textOfRun(child), shiftOfRun(child)), isStruck(child));
      const to = links.get(xmlAll(child, 'a:hlinkClick')[0]?.getAttribute('r:id') ?? '') ?? '';
      // One link may be cut into runs of several letters.
      if (to !== linked.to) endLink();
      linked = { to, text: linked.text + run };
      continue;
    }
    endLink();
    if (name === 'a:br') text += '\n';
    else if (name.endsWith('AlternateContent') || name === 'a14:m')
      text += ` ${formulasOf(child) || (child.textContent ?? '').trim()} `;
  }
  endLink();
  return joinStruck(text)
    .replace(/[ \t\v]+/g, ' ')
    .trim();
}

/**
 * In a font of signs a run is those. The font beside the one of letters draws the signs alone: PowerPoint keeps it for
 * the words that are typed behind an arrow.
 */
function textOfRun(run: DomElement): string {
  const text = xmlAll(run, 'a:t')
    .map((part) => part.textContent ?? '')
    .join('');
  const [properties] = childrenOf(run, 'a:rPr');
  const fontOf = (name: string) =>
    (properties && childrenOf(properties, name)[0]?.getAttribute('typeface')) ?? '';
  const letters = fontOf('a:latin');
  if (isSignFont(letters)) return printedSigns(text, letters);
  return /[\p{L}\p{N}]{2}|[\dA-Za-z]/u.test(text) ? text : printedSigns(text, fontOf('a:sym'));
}

const isStruck = (run: DomElement): boolean =>
  /^(?:sng|dbl)Strike$/.test(childrenOf(run, 'a:rPr')[0]?.getAttribute('strike') ?? '');

function shiftOfRun(run: DomElement): Shift | undefined {
  const [properties] = childrenOf(run, 'a:rPr');
  const above = Number(properties?.getAttribute('baseline') ?? 0);
  return above > 0 ? 'raised' : above < 0 ? 'lowered' : undefined;
}

/** Formulas as LaTeX: the letters of a fraction or a power one after the other are another value. */
const formulasOf = (element: DomElement): string =>
  xmlAll(element, 'm:oMath')
    .map((math) => `$${ommlToLatex(math)}$`)
    .join(' ');
