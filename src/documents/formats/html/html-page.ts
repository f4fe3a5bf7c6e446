import { Readability } from '@mozilla/readability';
import { type DomElement, parseHtml } from '../../markup/html-dom.ts';
import { hidingOf } from './hidden-style.ts';

/** Marks of text that a reader of the page does not see. */
const SILENT = 'template, noscript, script, style, input[type="hidden"]';
const HIDDEN = '[hidden], [aria-hidden="true"], dialog:not([open])';
/** Share of a page's text above which it is not the rules that are right. */
const MOST = 0.5;
/** Fewer letters than this are no text of a page. */
const MIN_HIDDEN = 60;
const MAX_ELEMENTS = 60_000;
/** What an article must hold to stand for its page. */
const MIN_CHARACTERS = 200;
const MIN_SHARE = 0.25;

/** What a page hid: letters left out; `mostly` when the rules would have taken most of its text and were not applied. */
export interface HiddenOnPage {
  readonly characters: number;
  /** Letters that a script would show: they are read. */
  readonly waiting: number;
  readonly mostly: boolean;
}

/**
 * Takes out what a page holds but does not show: a usual place for text that is meant for machines only. What a script or an
 * animation would show stays. A page that would lose most of its text is read whole.
 */
export function removeHidden(root: DomElement): HiddenOnPage {
  for (const element of [...root.querySelectorAll(SILENT)]) element.remove();
  const whole = lettersOf(root);
  const hidden = new Set<DomElement>(root.querySelectorAll(HIDDEN));
  const waits = new Set<DomElement>();
  for (const element of root.querySelectorAll('[style]')) {
    const hiding = hidingOf(element.getAttribute('style') ?? '');
    if (hiding === 'hidden') hidden.add(element);
    else if (hiding === 'until-shown') waits.add(element);
  }
  const controlled = controlledIds(root);
  for (const element of hidden) {
    const isPanel =
      element.getAttribute('role') === 'tabpanel' || element.getAttribute('hidden') === 'until-found';
    if (isPanel || controlled.has(element.getAttribute('id') ?? '')) waits.add(element);
  }
  for (const element of waits) hidden.delete(element);
  const outermost = [...hidden].filter((element) => !standsIn(element, hidden));
  const characters = outermost.reduce((sum, element) => sum + lettersOf(element), 0);
  const mostly = characters > whole * MOST && characters >= MIN_HIDDEN;
  if (!mostly) for (const element of outermost) element.remove();
  for (const element of [...waits, ...(mostly ? hidden : [])])
    for (const name of ['style', 'hidden', 'aria-hidden']) element.removeAttribute(name);
  const waiting = [...waits]
    .filter((element) => !standsIn(element, waits) && (mostly || !standsIn(element, hidden)))
    .reduce((sum, element) => sum + lettersOf(element), 0);
  return { characters: mostly ? 0 : characters, waiting, mostly };
}

/** The parts that buttons and tabs of the page open. */
function controlledIds(root: DomElement): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const element of root.querySelectorAll('[aria-controls]'))
    for (const id of (element.getAttribute('aria-controls') ?? '').split(/\s+/)) if (id !== '') ids.add(id);
  return ids;
}

function standsIn(element: DomElement, others: ReadonlySet<DomElement>): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement) if (others.has(at)) return true;
  return false;
}

const lettersOf = (element: DomElement): number => (element.textContent ?? '').replace(/\s+/g, '').length;

/** The heading of the page, which Readability takes for its title and leaves out. */
function lostHeading(root: DomElement, article: string): string {
  const [first, second] = [...root.querySelectorAll('h1')];
  const isShown = first !== undefined && !/<h1[\s>]/i.test(article) && second === undefined;
  const text = isShown ? (first.textContent ?? '').replace(/\s+/g, ' ').trim() : '';
  return text === '' || text.length > 300 ? '' : (first?.outerHTML ?? '');
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
    if (length < shownCharacters * MIN_SHARE) return undefined;
    return parseHtml(`${lostHeading(root, article.content)}${article.content}`).body;
  } catch {
    return undefined; // too many elements for it, or a tree it cannot work with
  }
}
