import { Readability } from '@mozilla/readability';
import { type DomElement, parseHtml } from '../../markup/html-dom.ts';

/** Marks of text that a reader of the page does not see. */
const HIDDEN =
  '[hidden], [aria-hidden="true"], template, noscript, script, style, dialog:not([open]), input[type="hidden"]';
const HIDDEN_STYLES: readonly RegExp[] = [
  /display\s*:\s*none/i,
  /visibility\s*:\s*(?:hidden|collapse)/i,
  /opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$)/i,
  /font-size\s*:\s*(?:(?:0+(?:\.0+|1)?|\.0+|1)(?:px|pt|em|rem|%)?\s*|(?:px|pt|em|rem|%)\s*)?(?:;|!|$)/i,
  /(?:text-indent|left|top|right|margin-left)\s*:\s*-\s*\d{3,}/i,
  /clip(?:-path)?\s*:\s*(?:rect\(\s*0|inset\(\s*(?:50|100)%)/i,
  /(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|!|$)/i,
  /color\s*:\s*transparent/i,
];
const MAX_ELEMENTS = 60_000;
/** What an article must hold to stand for its page. */
const MIN_CHARACTERS = 200;
const MIN_SHARE = 0.25;

/** Takes out what a page holds but does not show: a usual place for text that is meant for machines only. */
export function removeHidden(root: DomElement): void {
  for (const element of [...root.querySelectorAll(HIDDEN)]) element.remove();
  for (const element of [...root.querySelectorAll('[style]')]) {
    const style = element.getAttribute('style') ?? '';
    if (HIDDEN_STYLES.some((hidden) => hidden.test(style))) element.remove();
  }
}

/** The article of a web page by Readability; `undefined` where it finds none that holds a fair part of what is shown. */
export function findArticle(root: DomElement, shownCharacters: number): DomElement | undefined {
  // Readability changes the tree, so it gets its own copy.
  const copy = parseHtml(root.outerHTML);
  try {
    const article = new Readability(copy.document as ConstructorParameters<typeof Readability>[0], {
      maxElemsToParse: MAX_ELEMENTS,
      charThreshold: MIN_CHARACTERS,
      keepClasses: false,
    }).parse();
    const length = article?.textContent?.replace(/\s+/g, ' ').trim().length ?? 0;
    if (typeof article?.content !== 'string' || length < MIN_CHARACTERS) return undefined;
    return length < shownCharacters * MIN_SHARE ? undefined : parseHtml(article.content).body;
  } catch {
    return undefined; // too many elements for it, or a tree it cannot work with
  }
}
