import { wording } from '../../../catalogue/index.ts';
import { type DomElement, type DomNode, TEXT_NODE } from '../../markup/html-dom.ts';
import { markStruck, writeDrawnText } from './shown-text.ts';
import { findUnseen, sheetsIn } from './styles/shown-on-page.ts';
import type { StyleSheet } from './styles/style-rules.ts';

/** Marks of text that a reader of the page does not see. */
const SILENT = 'template, noscript, script, style, input[type="hidden"]';
const HIDDEN = '[hidden], [aria-hidden="true"], dialog:not([open])';
/** Share of a page's text above which it is not the rules that are right. */
const MOST = 0.5;
/** Fewer letters than this are no text of a page. */
const MIN_HIDDEN = 60;

/** What a page hid: letters left out; `mostly` when the rules would have taken most of its text and were not applied. */
export interface HiddenOnPage {
  readonly characters: number;
  /** Letters that a script would show: they are read. */
  readonly waiting: number;
  readonly mostly: boolean;
  /** The style sheets were not looked at. */
  readonly tooManyRules: boolean;
}

/**
 * Takes out what a page holds but does not show: a usual place for text that is meant for machines only. What a script or an
 * animation would show stays. A page that would lose most of its text is read whole.
 */
export function removeHidden(
  { root, body }: { readonly root: DomElement; readonly body: DomElement },
  sheets: readonly StyleSheet[] = sheetsIn(root),
): HiddenOnPage {
  for (const element of [...body.querySelectorAll(SILENT)]) element.remove();
  const whole = lettersOf(body);
  const unseen = findUnseen(root, sheets);
  const hidden = new Set<DomElement>([...body.querySelectorAll(HIDDEN), ...unseen.hidden]);
  const waits = new Set(unseen.waiting);
  const controlled = controlledIds(body);
  for (const element of hidden) {
    const isPanel =
      element.getAttribute('role') === 'tabpanel' || element.getAttribute('hidden') === 'until-found';
    if (isPanel || controlled.has(element.getAttribute('id') ?? '')) waits.add(element);
  }
  for (const element of unseen.apart) {
    element.before(' ');
    element.after(' ');
  }
  for (const element of waits) hidden.delete(element);
  for (const element of body.querySelectorAll('[aria-hidden="true"]'))
    if (!unseen.hidden.has(element) && hasSpokenTwin(element, unseen.hidden)) {
      hidden.delete(element);
      element.removeAttribute('aria-hidden');
    }
  const outermost = [...hidden].filter((element) => !standsIn(element, hidden));
  const mute = [...unseen.mute]
    .filter((element) => !standsIn(element, hidden))
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === TEXT_NODE));
  const characters = [...outermost, ...mute].reduce((sum, node) => sum + lettersOf(node), 0);
  const mostly = characters > whole * MOST && characters >= MIN_HIDDEN;
  if (!mostly) for (const node of [...outermost, ...mute]) (node as Partial<DomElement>).remove?.();
  for (const element of [...waits, ...(mostly ? hidden : [])])
    for (const name of ['hidden', 'aria-hidden']) element.removeAttribute(name);
  markStruck(unseen.struck);
  writeDrawnText(body);
  // What is left is read, whatever its own style says: a rule of the page may have weighed more.
  for (const element of [...body.querySelectorAll('[style]')]) element.removeAttribute('style');
  const waiting = [...waits]
    .filter((element) => !standsIn(element, waits) && (mostly || !standsIn(element, hidden)))
    .reduce((sum, element) => sum + lettersOf(element), 0);
  return { characters: mostly ? 0 : characters, waiting, mostly, tooManyRules: unseen.tooManyRules };
}

/** The same is there a second time beside it, for a voice that reads the page: what is seen is this one. */
function hasSpokenTwin(element: DomElement, unseen: ReadonlySet<DomElement>): boolean {
  const text = spoken(element);
  const beside = element.parentElement?.children ?? [];
  return text !== '' && [...beside].some((other) => unseen.has(other) && spoken(other) === text);
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

const spoken = (node: DomNode): string => (node.textContent ?? '').replace(/\s+/g, '');
const lettersOf = (node: DomNode): number => spoken(node).length;

/** What the notes of a document say of what its pages hid. */
export function hiddenWarnings(pages: readonly HiddenOnPage[]) {
  const characters = pages.reduce((sum, page) => sum + page.characters, 0);
  const waiting = pages.reduce((sum, page) => sum + page.waiting, 0);
  return [
    ...(characters === 0 ? [] : [wording('warnHiddenOnPage', { characters })]),
    ...(waiting === 0 ? [] : [wording('warnShownByScript', { characters: waiting })]),
    ...(pages.some(({ mostly }) => mostly) ? [wording('warnMostHiddenOnPage')] : []),
    ...(pages.some(({ tooManyRules }) => tooManyRules)
      ? [wording('warnNotLookedAt', { parts: [wording('styleRulesTooMany')] })]
      : []),
  ];
}
