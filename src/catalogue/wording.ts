import { catalogueOf, type Messages } from './catalogue.ts';
import type { Language } from './languages.ts';

/** What a sentence is told of: names, counts, other sentences, and lists of them. */
type Params = Readonly<Record<string, unknown>>;
type Said = string | number | boolean | readonly Said[];

/** A sentence as data: it can be stored and sent, and is said in the language of whoever reads it. */
export interface Wording {
  readonly id: string;
  readonly params: Params;
}

/** Where a sentence takes a text, it may be given another sentence. */
type Given<P> = {
  readonly [K in keyof P]: P[K] extends string
    ? P[K] | Wording
    : P[K] extends readonly string[]
      ? readonly (string | Wording)[]
      : P[K];
};
type GivenOf<F> = F extends (params: infer P) => string ? (unknown extends P ? [] : [Given<P>]) : [];

/** A sentence of the catalogue with what it is told of. */
export function wording<K extends keyof Messages>(id: K, ...params: GivenOf<Messages[K]>): Wording;
export function wording(id: string, params: Params = {}): Wording {
  return { id, params };
}

type Sentence = { say(params: Readonly<Record<string, Said>>): string }['say'];

/** The sentence in a language; `undefined` for one that this version does not know, as an older or newer one may have stored it. */
export function sayIn(language: Language, { id, params }: Wording): string | undefined {
  const sentences: Readonly<Record<string, Sentence>> = catalogueOf(language).messages;
  const sentence = Object.hasOwn(sentences, id) ? sentences[id] : undefined;
  if (sentence === undefined) return undefined;
  try {
    const said = Object.entries(params).map(([name, value]) => [name, sayParam(language, value)] as const);
    return sentence(Object.fromEntries(said));
  } catch {
    return undefined; // Stored with other parameters than this version's sentence takes.
  }
}

/** The same for a sentence of this version, or for words that stand already. */
export const say = (language: Language, said: Wording | string): string =>
  typeof said === 'string' ? said : (sayIn(language, said) ?? said.id);

function sayParam(language: Language, value: unknown): Said {
  if (Array.isArray(value)) return value.map((item) => sayParam(language, item));
  if (isWording(value)) return say(language, value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

export const isWording = (value: unknown): value is Wording =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'params' in value &&
  typeof value.params === 'object' &&
  value.params !== null &&
  Object.keys(value).length === 2;
