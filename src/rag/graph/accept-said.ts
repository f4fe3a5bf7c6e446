import {
  type DocumentGraph,
  ENTITY_TYPES,
  type EntityType,
  type PassageGraph,
  type SentencePlace,
} from '../../domain/graph/index.ts';
import type { Chunk, DocumentIdentity } from '../../domain/index.ts';
import { splitSentences } from '../../linguistics/index.ts';
import { collectGraph } from './collect-graph.ts';
import { type Aliases, documentAliases } from './document-aliases.ts';
import { acceptName } from './entity-key.ts';
import { locateQuote } from './locate-quote.ts';

/** Changes with everything that changes what is accepted. */
export const GRAPH_CHECK = 'check-1';

/** Of one passage; what a model says beyond that is left out. */
const MAX_ENTITIES = 60;
const MAX_RELATIONS = 60;
const MAX_KEYWORDS = 3;
const MAX_KEYWORD_CHARACTERS = 40;

export interface AcceptedGraph {
  readonly graph: DocumentGraph;
  /** Relations and names that were said and do not stand in their passage, or are none. */
  readonly dropped: { readonly relations: number; readonly names: number };
}

type Passage = Pick<Chunk, 'id' | 'ordinal' | 'text' | 'locator'>;
type Said = { readonly name: string; readonly key: string; readonly places: readonly SentencePlace[] };

/**
 * The graph of a document from what a model says of its passages. A name counts where it stands word for word, but for case; a
 * relation where both ends stand in the passage, and the sentence that is quoted for it stands there too and has one of them. Everything
 * else, names that are markup or endless, and a relation of something with itself are left out and counted.
 */
export function acceptSaid(
  source: { readonly identity?: DocumentIdentity | undefined; readonly chunks: readonly Passage[] },
  said: ReadonlyMap<string, PassageGraph>,
): AcceptedGraph {
  const graph = collectGraph();
  const aliases = documentAliases(source.identity);
  for (const [key, { name, of }] of aliases) graph.alias(key, name, of);
  const dropped = { relations: 0, names: 0 };
  for (const chunk of source.chunks) {
    const spoken = said.get(chunk.id);
    if (spoken === undefined) continue;
    const sentences = sentencesOf(chunk);
    const names = new Map<string, Said>();
    for (const { name: written, type } of spoken.entities.slice(0, MAX_ENTITIES)) {
      const found = findSaid(written, sentences, aliases);
      if (found === undefined) dropped.names += 1;
      else {
        names.set(found.key, found);
        for (const place of found.places) graph.mention(found.key, found.name, typeOf(type), place);
      }
    }
    dropped.names += Math.max(0, spoken.entities.length - MAX_ENTITIES);
    for (const { source: one, target: other, keywords, sentence } of spoken.relations.slice(
      0,
      MAX_RELATIONS,
    )) {
      const [from, to] = [one, other].map((name) => names.get(keyOf(name, aliases) ?? ''));
      const place = quotedPlace(sentence, chunk, sentences);
      const isSaid = (end: Said) =>
        end.places.some(({ start }) => place !== undefined && start >= place.start && start < place.end);
      if (from === undefined || to === undefined || from.key === to.key || !(isSaid(from) || isSaid(to)))
        dropped.relations += 1;
      else if (place !== undefined) graph.join(from.key, to.key, keywordsOf(keywords), place);
    }
    dropped.relations += Math.max(0, spoken.relations.length - MAX_RELATIONS);
  }
  return { graph: graph.result(), dropped };
}

interface PlacedSentence {
  readonly place: SentencePlace;
  readonly text: string;
}

function sentencesOf({ ordinal, text, locator }: Passage): PlacedSentence[] {
  const from = locator.offsets.start;
  return splitSentences(text).map(({ start, end }) => ({
    place: { ordinal, start: from + start, end: from + end },
    text: text.slice(start, end),
  }));
}

function keyOf(name: string, aliases: Aliases): string | undefined {
  const key = acceptName(name.trim());
  return key === undefined ? undefined : (aliases.get(key)?.of ?? key);
}

/** A name as the passage writes it, with the sentences it stands in; nothing where it does not stand there. */
function findSaid(written: string, sentences: readonly PlacedSentence[], aliases: Aliases): Said | undefined {
  const name = written.trim();
  const key = keyOf(name, aliases);
  if (key === undefined) return undefined;
  const folded = name.toLowerCase();
  const held = sentences.flatMap(({ text, place }) => {
    const at = wordAt(text.toLowerCase(), folded);
    return at < 0 ? [] : [{ place, spelt: text.slice(at, at + name.length) }];
  });
  const [first] = held;
  if (first === undefined) return undefined;
  return { name: first.spelt, key, places: held.map(({ place }) => place) };
}

/** Where a name stands as whole words; −1 where it stands inside others only. */
function wordAt(text: string, name: string): number {
  const isWord = (character: string | undefined) =>
    character !== undefined && /[\p{Script=Latin}\p{N}]/u.test(character);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const opens = isWord(name[0]) && isWord(text[at - 1]);
    const closes = isWord(name.at(-1)) && isWord(text[at + name.length]);
    if (!opens && !closes) return at;
  }
  return -1;
}

/** The whole sentences that a quotation stands in: what is cut off may deny it. */
function quotedPlace(
  quote: string,
  { text, locator, ordinal }: Passage,
  sentences: readonly PlacedSentence[],
): SentencePlace | undefined {
  const found = locateQuote(quote, text);
  if (found === undefined) return undefined;
  const [start, end] = [found.start + locator.offsets.start, found.end + locator.offsets.start];
  const own = sentences.filter(({ place }) => place.start < end && place.end > start);
  const [first, last] = [own[0]?.place, own.at(-1)?.place];
  return first === undefined || last === undefined
    ? undefined
    : { ordinal, start: first.start, end: last.end };
}

const typeOf = (type: string): EntityType => ENTITY_TYPES.find((known) => known === type) ?? 'name';

const keywordsOf = (said: readonly string[]): string[] =>
  said
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word.length <= MAX_KEYWORD_CHARACTERS && acceptName(word) !== undefined)
    .slice(0, MAX_KEYWORDS);
