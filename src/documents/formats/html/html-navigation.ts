import { type DomElement, type DomNode, isElement } from '../../markup/html-dom.ts';
import { isHidden } from './html-inline.ts';

/** A paragraph, a list, a heading, or text between them, of a page. */
interface Unit {
  readonly nodes: readonly DomNode[];
  readonly isHeading: boolean;
  /** It stands in an element that is named as navigation. */
  readonly isNamed: boolean;
}

/** What speaks for and against a unit being a way to other pages. */
interface Reading {
  readonly characters: number;
  /** Characters outside of links, separators not counted. */
  readonly outside: number;
  /** Share of its text that is links; 1 for pictures alone that are links. */
  readonly linked: number;
  readonly targets: readonly string[];
  /** Links that say of themselves that they lead to the page before, after or above. */
  readonly signs: number;
}

const INNER = new Set(
  'div section article main header footer aside center form fieldset address body nav'.split(' '),
);
const BLOCKS = new Set(
  'p ul ol dl table pre blockquote h1 h2 h3 h4 h5 h6 hr figure details hgroup menu dir'.split(' '),
);
const NAMED =
  /(?:^|[\s_-])(?:[a-z]*nav(?:bar|igation|header|footer|links?)?|breadcrumbs?|pager|pagination|menu)(?=$|[\s_-])/i;
const BESIDE = /(?:^|\s)(?:prev|previous|next|up|home|start|first|last|top|contents|toc|index)(?=$|\s)/i;
/** Classes of links; `first` and `last` would be any list's. */
const BESIDE_CLASS = /(?:^|\s)(?:prev|previous|next|up)(?=$|\s)/i;
const BESIDE_KEYS = new Set(['p', 'n', 'u', 'h']);
/** Longest text beside links that say where they lead: the title of the book, “Next:”. */
const MOST_OUTSIDE = 100;
/** From here a text is what the page says, Chinese characters counting twice. */
const PROSE = 80;
/** Elements in each other that are looked into; navigation lies far above. */
const DEEPEST = 100;
const NEARLY_ALL = 0.8;
const MOST = 0.5;

/**
 * Takes the links to other pages off the top and the bottom of a page: what is marked as such, and what is made of links alone above the
 * first heading. A list of links elsewhere, contents of the page itself and a page of which most would go are left as they are.
 */
export function removeNavigation(root: DomElement, shown: DomElement): void {
  const units = listUnits(shown);
  const beside = new Set([...root.querySelectorAll('link[rel]')].flatMap(besideTarget));
  const top = atTop(units, beside);
  const known = new Set(top.flatMap((unit) => readUnit(unit).targets));
  const isAtTop = new Set(top);
  const below = units.filter((unit) => !isAtTop.has(unit));
  const leaving = [...top, ...atBottom(below, beside, known)];
  if (leaving.length === 0) return;
  const size = (list: readonly Unit[]) => list.reduce((sum, unit) => sum + readUnit(unit).characters, 0);
  if (size(leaving) >= MOST * size(units)) return;
  for (const node of leaving.flatMap(({ nodes }) => nodes)) (node as Partial<DomElement>).remove?.();
}

/** Up to the first heading or prose. Above a heading links alone are enough; above prose they must be marked. */
function atTop(units: readonly Unit[], beside: ReadonlySet<string>): Unit[] {
  const end = units.findIndex((unit) => unit.isHeading || saysMuch(unit, beside));
  const isHeaded = units[end]?.isHeading === true;
  return units.slice(0, Math.max(0, end)).filter((unit) => {
    const reading = readUnit(unit);
    return isMarked(unit, reading, beside) || (isHeaded && isLinks(reading) && !staysOnPage(reading));
  });
}

/** From the last unit upwards, over short texts, to what is content. Links of the top that come again are no content. */
function atBottom(units: readonly Unit[], beside: ReadonlySet<string>, known: ReadonlySet<string>): Unit[] {
  const leaving: Unit[] = [];
  for (let at = units.length - 1; at >= 0; at--) {
    const unit = units[at];
    if (unit === undefined || unit.isHeading || saysMuch(unit, beside)) break;
    const reading = readUnit(unit);
    const comesAgain = isLinks(reading) && reading.targets.length > 1 && isSubset(reading.targets, known);
    const isTitled = units[at - 1]?.isHeading === true && reading.signs === 0;
    if (!isTitled && (comesAgain || isMarked(unit, reading, beside))) leaving.push(unit);
    else if (isLinks(reading)) break;
  }
  return leaving;
}

function isMarked(unit: Unit, reading: Reading, beside: ReadonlySet<string>): boolean {
  const { linked, outside, signs, targets } = reading;
  if ((signs > 1 || (signs > 0 && unit.isNamed)) && outside <= MOST_OUTSIDE) return true;
  if (staysOnPage(reading)) return false;
  if ((signs > 0 || unit.isNamed) && targets.length > 0 && linked >= MOST) return true;
  return isLinks(reading) && new Set(targets).size > 1 && isSubset(targets, beside);
}

const isLinks = ({ linked, targets }: Reading): boolean => targets.length > 0 && linked >= NEARLY_ALL;

/** Contents of the page itself. */
const staysOnPage = ({ targets }: Reading): boolean =>
  targets.filter((target) => target.startsWith('#')).length > targets.length / 2;

const isSubset = (targets: readonly string[], of: ReadonlySet<string>): boolean =>
  targets.every((target) => of.has(target));

function saysMuch(unit: Unit, beside: ReadonlySet<string>): boolean {
  const reading = readUnit(unit);
  return reading.outside >= PROSE && !isMarked(unit, reading, beside);
}

/** The paragraphs, lists and headings of a page in order, however deep they lie in elements that only hold others. */
function listUnits(shown: DomElement): Unit[] {
  const units: Unit[] = [];
  const walk = (element: DomElement, isNamed: boolean, depth: number) => {
    let run: DomNode[] = [];
    const endRun = () => {
      if (run.some((node) => (node.textContent ?? '').trim() !== '' || holdsPicture(node)))
        units.push({ nodes: run, isHeading: run.some(isOrHoldsHeading), isNamed });
      run = [];
    };
    for (const node of [...element.childNodes]) {
      if (!isElement(node)) run.push(node);
      else if (!isHidden(node)) {
        const isInside = depth < DEEPEST && INNER.has(node.localName);
        if (!INNER.has(node.localName) && !BLOCKS.has(node.localName)) run.push(node);
        else {
          endRun();
          const named = isNamed || hasNavigationName(node);
          if (isInside) walk(node, named, depth + 1);
          else
            units.push({
              nodes: [node],
              isHeading: isOrHoldsHeading(node),
              isNamed: named,
            });
        }
      }
    }
    endRun();
  };
  walk(shown, false, 0);
  return units;
}

function hasNavigationName(element: DomElement): boolean {
  if (/^(?:nav|header|footer)$/.test(element.localName)) return true;
  return NAMED.test(`${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`);
}

function readUnit({ nodes }: Unit): Reading {
  const elements = nodes.filter(isElement);
  const links = elements.flatMap((element) =>
    [...(element.localName === 'a' ? [element] : []), ...element.querySelectorAll('a')].filter(
      (link) => link.getAttribute('href') !== null,
    ),
  );
  const inLinks = links.reduce((sum, link) => sum + widthOfText(link.textContent), 0);
  const characters = nodes.reduce((sum, node) => sum + widthOfText(node.textContent), 0);
  const pictures = elements.filter(holdsPicture).length > 0 && links.some(holdsPicture);
  return {
    characters,
    outside: characters - inLinks,
    linked: characters === 0 ? Number(pictures) : inLinks / characters,
    targets: links.map((link) => link.getAttribute('href') ?? ''),
    signs: links.filter(leadsBeside).length,
  };
}

function leadsBeside(link: DomElement): boolean {
  if (BESIDE.test(link.getAttribute('rel') ?? '')) return true;
  if (BESIDE_KEYS.has((link.getAttribute('accesskey') ?? '').toLowerCase())) return true;
  const names = [link, link.parentElement].map((element) => element?.getAttribute('class') ?? '');
  return names.some((name) => BESIDE_CLASS.test(name));
}

const besideTarget = (link: DomElement): string[] =>
  BESIDE.test(link.getAttribute('rel') ?? '') ? [link.getAttribute('href') ?? ''] : [];

/** Also a link around a heading. */
const isOrHoldsHeading = (node: DomNode): boolean =>
  isElement(node) &&
  (/^h[1-6]$/.test(node.localName) || node.querySelector('h1, h2, h3, h4, h5, h6') !== null);

const holdsPicture = (node: DomNode): boolean =>
  isElement(node) && (node.localName === 'img' || node.querySelector('img') !== null);

/** Letters and digits, Chinese characters counting twice. */
function widthOfText(text: string | null): number {
  const words = (text ?? '').match(/[\p{L}\p{N}]/gu) ?? [];
  return words.length + words.filter((sign) => /\p{Script=Han}/u.test(sign)).length;
}
