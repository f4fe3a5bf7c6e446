import { Readability } from '@mozilla/readability';
import { type DomElement, parseHtml } from '../../markup/html-dom.ts';

const MAX_ELEMENTS = 60_000;
/** What an article must hold to stand for its page. */
const MIN_CHARACTERS = 200;
const MIN_SHARE = 0.25;

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
