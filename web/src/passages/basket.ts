import { computed, ref } from 'vue';
import type { RouteLocationRaw } from 'vue-router';

/** A passage of an answer or a report that is to be put on a page with others. */
export interface Chosen {
  readonly run: string;
  readonly claim: string;
}

/** Of this tab, so that a reload loses none. */
const STORED = 'plumbline-passages';
const STORED_WORDS = 'plumbline-passages-words';
type OwnWords = Readonly<Record<string, string | undefined>>;
/** What was written over the passages. */
const ownWords = ref<OwnWords>(
  Object.fromEntries(new URLSearchParams(sessionStorage.getItem(STORED_WORDS) ?? '')),
);
const basket = ref<readonly Chosen[]>(read());

export const chosenCount = computed(() => basket.value.length);
export const isChosen = (one: Chosen): boolean => basket.value.some((other) => isSame(one, other));

export function toggleChosen(one: Chosen): void {
  keep(isChosen(one) ? basket.value.filter((other) => !isSame(one, other)) : [...basket.value, one]);
}

export function clearBasket(): void {
  keep([]);
  keepWords({});
}

/** The order of a page and what was written over it, for the page that is made of these passages and more. */
export function rememberPage(chosen: readonly Chosen[], own: OwnWords): void {
  if (!chosen.every(isChosen)) return;
  keep([...chosen, ...basket.value.filter((one) => !chosen.some((other) => isSame(one, other)))]);
  keepWords(own);
}

/** The page of passages, in their order; undefined where there are none. */
export function pageOfPassages(
  chosen: readonly Chosen[],
  own: OwnWords = {},
): Exclude<RouteLocationRaw, string> | undefined {
  const [first] = chosen;
  if (first === undefined) return undefined;
  const only = chosen.map(({ run, claim }) => (run === first.run ? claim : `${run}:${claim}`));
  return { name: 'passages', params: { id: first.run }, query: { only, ...own } };
}

export const pageOfBasket = computed(() => pageOfPassages(basket.value, ownWords.value));

/** The passage that a name of the page means: `claim` of its own run, else `run:claim`. */
export function readChosen(name: string, ownRun: string): Chosen {
  const [claim = '', run = ownRun] = name.split(':').toReversed();
  return { run, claim };
}

const isSame = (left: Chosen, right: Chosen) => left.run === right.run && left.claim === right.claim;

function keep(chosen: readonly Chosen[]): void {
  basket.value = chosen;
  if (chosen.length === 0) sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, chosen.map(({ run, claim }) => `${run}:${claim}`).join(' '));
}

function keepWords(own: OwnWords): void {
  ownWords.value = own;
  const written = Object.entries(own).flatMap(([name, text = '']) => (text === '' ? [] : [[name, text]]));
  if (written.length === 0) sessionStorage.removeItem(STORED_WORDS);
  else sessionStorage.setItem(STORED_WORDS, new URLSearchParams(written).toString());
}

function read(): readonly Chosen[] {
  const names = sessionStorage.getItem(STORED)?.split(' ') ?? [];
  return names.map((name) => readChosen(name, ''));
}
