import type { DomElement } from '../../../markup/html-dom.ts';
import {
  type Declaration,
  hidingOfBox,
  isBoxByStyle,
  isStruckOut,
  laysOutBoxes,
  readStyle,
  type StyleValues,
  standsAlone,
  type TextStyle,
  textStyleOf,
  weighedValues,
} from './hidden-style.ts';
import {
  createSelectors,
  listElements,
  type Matches,
  type PageElement,
  TooManyStepsError,
} from './page-elements.ts';
import { readStyleRules, type StyleRule, type StyleSheet } from './style-rules.ts';

/** Elements that selectors look at in one page, all rules together: about a second. */
const MOST_STEPS = 20_000_000;
const ROOTS = new Set(['html', 'body']);
const SHOWN: TextStyle = { invisible: undefined, tiny: undefined, transparent: undefined };
/** Parts of a line, where no style makes them boxes. */
const IN_LINES = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);
/** What shows without letters. */
const PICTURES = new Set('img svg picture video canvas input math'.split(' '));

export interface Unseen {
  /** With all that is in them. */
  readonly hidden: ReadonlySet<DomElement>;
  /** Their own text alone: an element in them shows its own again. */
  readonly mute: ReadonlySet<DomElement>;
  readonly waiting: ReadonlySet<DomElement>;
  /** Parts of lines by their names that stand apart by their styles. */
  readonly apart: ReadonlySet<DomElement>;
  /** With a line through their text. */
  readonly struck: ReadonlySet<DomElement>;
  /** The rules were too many for the page: those of style sheets were not looked at. */
  readonly tooManyRules: boolean;
}

interface Rule extends StyleRule {
  readonly order: number;
}
interface Entry {
  readonly rule: Rule;
  readonly matches: Matches;
}

/** What the styles of a page hide: its style sheets and the styles of its elements, by the cascade of CSS. */
export function findUnseen(root: DomElement, sheets: readonly StyleSheet[]): Unseen {
  const elements = listElements(root);
  try {
    return judgeElements(elements, createCascade(sheets));
  } catch (error) {
    if (!(error instanceof TooManyStepsError || error instanceof RangeError)) throw error;
    return { ...judgeElements(elements, createCascade([])), tooManyRules: true };
  }
}

interface Cascade {
  /** The values of an element; those that it may take when somebody uses the page. */
  readonly now: (element: PageElement) => StyleValues;
  readonly later: (element: PageElement) => StyleValues;
}

function createCascade(sheets: readonly StyleSheet[]): Cascade {
  const select = createSelectors(MOST_STEPS);
  const now = new Map<string, Entry[]>();
  const later = new Map<string, Entry[]>();
  for (const [order, found] of readStyleRules(sheets).entries()) {
    const rule = { ...found, order };
    addEntry(now, rule.key, { rule, matches: select(rule.selector) });
    for (const { selector, key } of rule.inOtherStates)
      addEntry(later, key, { rule, matches: select(selector) });
  }
  return {
    now: (element) => cascadedValues(element, matchedRules(now, element)),
    later: (element) =>
      cascadedValues(element, [
        ...matchedRules(now, element).filter(({ mayLapse }) => !mayLapse),
        ...matchedRules(later, element),
      ]),
  };
}

function addEntry(index: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = index.get(key);
  if (entries === undefined) index.set(key, [entry]);
  else entries.push(entry);
}

function matchedRules(index: ReadonlyMap<string, readonly Entry[]>, at: PageElement): Rule[] {
  if (index.size === 0) return [];
  const classes = (at.element.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`);
  const keys = new Set(['*', at.name, `#${at.element.getAttribute('id') ?? ''}`, ...classes]);
  return [...keys].flatMap((key) =>
    (index.get(key) ?? []).flatMap(({ rule, matches }) => (matches(at) ? [rule] : [])),
  );
}

function cascadedValues({ element }: PageElement, rules: readonly Rule[]): StyleValues {
  const style = element.getAttribute('style');
  const sorted = rules.toSorted((a, b) => a.specificity - b.specificity || a.order - b.order);
  const own: readonly Declaration[] = style === null ? [] : readStyle(style);
  return weighedValues([...sorted.flatMap(({ declarations }) => declarations), ...own]);
}

function judgeElements(elements: readonly PageElement[], { now, later }: Cascade): Unseen {
  const hidden = new Set<DomElement>();
  const waiting = new Set<DomElement>();
  const mute = new Map<PageElement, TextStyle>();
  const inherited = new Map<PageElement, TextStyle>();
  const gone = new Set<PageElement>();
  const holders = new Set<PageElement>();
  const apart = new Set<DomElement>();
  const struck = new Set<DomElement>();
  for (const at of elements) {
    if (at.parent !== null && gone.has(at.parent)) {
      gone.add(at);
      continue;
    }
    const above = (at.parent === null ? undefined : inherited.get(at.parent)) ?? SHOWN;
    const values = now(at);
    if (laysOutBoxes(values)) holders.add(at);
    if (isStruckOut(values)) struck.add(at.element);
    const isPart = IN_LINES.has(at.name) && (at.parent === null || !holders.has(at.parent));
    if (IN_LINES.has(at.name) && (standsAlone(values) || (!isPart && isWord(at.element))))
      apart.add(at.element);
    const hiding = (style: StyleValues) => hidingOfBox(style, !isPart || isBoxByStyle(style));
    let [box, text] = [hiding(values), inheritText(above, textStyleOf(values))];
    if (box === 'hidden' || (hidesText(text) && !hidesText(above))) {
      const changed = later(at);
      const isShown = hiding(changed) !== 'hidden' && !hidesText(inheritText(above, textStyleOf(changed)));
      if (isShown || (box === 'hidden' && ROOTS.has(at.name))) [box, text] = ['until-shown', above];
    }
    if (box === 'until-shown') text = { ...text, invisible: above.invisible };
    if (box === 'until-shown' || text.invisible === 'until-shown') waiting.add(at.element);
    if (box === 'hidden') {
      hidden.add(at.element);
      gone.add(at);
    } else if (hidesText(text)) mute.set(at, text);
    inherited.set(at, text.invisible === 'until-shown' ? { ...text, invisible: undefined } : text);
  }
  return { ...splitMute(elements, mute, gone, hidden), waiting, apart, struck, tooManyRules: false };
}

/** Letters that are boxes one by one are a word still. */
const isWord = ({ textContent }: DomElement): boolean => (textContent ?? '').trim().length > 1;

/** Where no element in it shows, an element whose text is hidden is hidden whole. */
function splitMute(
  elements: readonly PageElement[],
  mute: ReadonlyMap<PageElement, TextStyle>,
  gone: ReadonlySet<PageElement>,
  hidden: Set<DomElement>,
): Pick<Unseen, 'hidden' | 'mute'> {
  const shows = new Set<PageElement>();
  const kept = new Set<DomElement>();
  for (const at of elements.toReversed()) {
    if (gone.has(at)) continue;
    const text = mute.get(at);
    const isPicture = PICTURES.has(at.name) && text?.invisible !== 'hidden';
    if (text !== undefined && shows.has(at)) kept.add(at.element);
    else if (text !== undefined && !isPicture) hidden.add(at.element);
    if ((text === undefined || isPicture || shows.has(at)) && at.parent !== null) shows.add(at.parent);
  }
  return { hidden, mute: kept };
}

const inheritText = (above: TextStyle, own: TextStyle): TextStyle => ({
  invisible: own.invisible ?? above.invisible,
  tiny: own.tiny ?? above.tiny,
  transparent: own.transparent ?? above.transparent,
});

const hidesText = ({ invisible, tiny, transparent }: TextStyle): boolean =>
  invisible === 'hidden' || tiny === true || transparent === true;

/** The style sheets that a page holds itself. */
export function sheetsIn(root: DomElement): StyleSheet[] {
  return [...root.querySelectorAll('style')]
    .filter(({ parentElement }) => !/^(?:noscript|template|svg)$/.test(parentElement?.localName ?? ''))
    .map((element) => ({ css: element.textContent ?? '', media: element.getAttribute('media') }));
}
