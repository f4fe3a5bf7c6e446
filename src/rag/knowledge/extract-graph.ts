import type { Steps } from '../../concurrency/index.ts';
import { type DocumentGraph, MAX_NAME_CHARACTERS, type SentencePlace } from '../../domain/graph/index.ts';
import type { Chunk, DocumentIdentity } from '../../domain/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { collectGraph } from './collect-graph.ts';
import type { FoundName } from './found-name.ts';
import { namesInHan } from './han-names.ts';
import { joinNames, type PlacedEntity } from './join-names.ts';
import { entityKey, readKnownNames } from './known-names.ts';
import { capitalRuns, chooseLatinNames } from './latin-names.ts';
import { proseSentences } from './prose-sentences.ts';
import { readCase } from './read-case.ts';

/** Changes with every rule that changes what is found. */
export const GRAPH_RULES = 'rules-5';

export interface GraphSource {
  readonly title?: string | undefined;
  readonly identity?: DocumentIdentity | undefined;
  readonly chunks: readonly Pick<Chunk, 'ordinal' | 'kind' | 'text' | 'locator'>[];
}

/** Lists of sources name people and titles by the dozen, and say nothing of them. */
const SOURCES = new RegExp(`^[\\d.\\s]*${anyOf(EN.knowledge.sources, ZH.knowledge.sources)}\\s*$`, 'iu');

interface ReadSentence {
  readonly place: SentencePlace;
  readonly masked: string;
}

/** Names and terms of a document, and the sentences that join two of them, by rules. In steps, one a chunk. */
export function* extractGraph(source: GraphSource): Steps<DocumentGraph> {
  const sentences: ReadSentence[] = [];
  for (const { kind, text, ordinal, locator } of source.chunks) {
    if (kind !== 'text' || locator.headingPath.some((heading) => SOURCES.test(heading))) continue;
    for (const { start, end, masked } of proseSentences(text)) {
      const from = locator.offsets.start;
      sentences.push({ place: { ordinal, start: from + start, end: from + end }, masked });
    }
    yield;
  }
  const written = readCase(sentences.map(({ masked }) => masked));
  const runs = sentences.map(({ masked }) => capitalRuns(masked));
  yield;
  const latinName = chooseLatinNames(runs.flat(), written);
  const known = readKnownNames(source.identity, source.title);
  const graph = collectGraph();
  for (const [key, { name, of }] of known.aliases) graph.alias(key, name, of);
  const names: FoundName[][] = [];
  const keys = new Set<string>();
  for (const [number, { masked }] of sentences.entries()) {
    const found = withoutOverlaps([
      ...known.find(masked),
      ...namesInHan(masked),
      ...(runs[number] ?? []).flatMap((run) => latinName(run) ?? []),
    ]).filter(({ text }) => acceptName(text) !== undefined);
    names.push(found);
    for (const { text } of found) keys.add(entityKey(text));
    yield;
  }
  /** One entity for a name, its plural, and what it stands for. */
  const entityOf = (name: string): string => {
    const key = entityKey(name);
    // “APIs” is a plural, “HTTPS” is none.
    const isPlural = /[^s]s$/.test(name) && keys.has(key.slice(0, -1));
    const single = isPlural ? key.slice(0, -1) : key;
    return known.aliases.get(single)?.of ?? single;
  };
  for (const [number, { place, masked }] of sentences.entries()) {
    const placed = (names[number] ?? []).map(({ text, at, type }): PlacedEntity => {
      const of = entityOf(text);
      graph.mention(of, text, type, place);
      return { key: of, at, end: at + text.length, type };
    });
    for (const { source: from, target, keywords } of joinNames(masked, placed))
      graph.join(from, target, keywords, place);
    yield;
  }
  return graph.result();
}

/** The key of a name; none for what is too long, too short, or holds marks. */
export function acceptName(name: string): string | undefined {
  if (name.length > MAX_NAME_CHARACTERS || /[<>{}[\]|`*_#\\\p{Cc}]/u.test(name)) return undefined;
  const key = entityKey(name);
  return key.length < 2 || key.length > MAX_NAME_CHARACTERS || /^\d+$/.test(key) ? undefined : key;
}

/** Earlier kinds and longer names first; what overlaps them is left out. */
function withoutOverlaps(found: readonly FoundName[]): FoundName[] {
  const kept: FoundName[] = [];
  for (const name of found.toSorted((left, right) => right.text.length - left.text.length)) {
    const end = name.at + name.text.length;
    if (!kept.some((other) => name.at < other.at + other.text.length && other.at < end)) kept.push(name);
  }
  return kept;
}
