import { analyzeText, cjkRatio, tagChinese } from '../../src/linguistics/index.ts';

interface GraphPassage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Chosen on every other question of HotpotQA-100, with an eye on parts of Cranfield and CMRC; the others are held out. */
const SETTINGS = {
  /** Probability, at each step, of going back to where the walk starts. */
  restart: 0.5,
  steps: 12,
  /** Share of the start that lies on passages found already; the rest lies on what the question mentions. */
  passageShare: 0.8,
  /** How much more the mention that is a passage's title counts. */
  titleWeight: 3,
  /** Mentions in more passages than this share of the corpus, and more than ten, are no path between two of them. */
  hubShare: 0.02,
} as const;
const NAME =
  /\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|and|de|la|van|von|in|for|&)\s+)?(?:\p{Lu}[\p{L}\p{N}'’.-]*|\d+))*/gu;
const QUOTED = /[《「『“"]([^《》「」『』“”"\n]{2,60})[》」』”"]/gu;
const NUMBER = /\d[\d.,:/%-]*\d%?/gu;
const BRACKETS = /\s*[(（][^()（）]*[)）]\s*$/u;
const HAN_NAME = /^(?:n|nr|ns|nt|nz|nrt|eng|m|x)$/;
const MAX_TITLE_TERMS = 8;

/**
 * The graph of issue 4, point 6, in memory: passages and what they mention, and a random walk with restart (personalised
 * PageRank, by power iteration) from what the question mentions and from passages already found.
 */
export function createMentionGraph(passages: readonly GraphPassage[]) {
  const titles = new Set(passages.flatMap(({ title }) => titleKey(title) ?? []));
  const chunkEdges: Map<number, number>[] = [];
  const entityIds = new Map<string, number>();
  const degrees: number[] = [];
  for (const { title, text } of passages) {
    const own = titleKey(title);
    const weights = new Map<number, number>();
    for (const key of findEntities(`${title}\n${text}`, titles)) {
      const id = entityIds.get(key) ?? entityIds.size;
      entityIds.set(key, id);
      degrees[id] = (degrees[id] ?? 0) + 1;
      weights.set(id, key === own ? SETTINGS.titleWeight : 1);
    }
    chunkEdges.push(weights);
  }
  const positions = new Map(passages.map(({ id }, position) => [id, position]));
  const maxDegree = Math.max(10, SETTINGS.hubShare * passages.length);
  const idf = degrees.map((degree) =>
    degree > maxDegree ? 0 : Math.log(1 + (passages.length - degree + 0.5) / (degree + 0.5)),
  );
  const edges = chunkEdges.map((weights) =>
    [...weights].flatMap(([entity, weight]) =>
      (degrees[entity] ?? 0) > 1 && idf[entity] ? [{ entity, weight: weight * (idf[entity] ?? 0) }] : [],
    ),
  );
  const chunkTotals = edges.map((list) => list.reduce((sum, { weight }) => sum + weight, 0));
  const entityTotals = new Float64Array(entityIds.size);
  for (const list of edges)
    for (const { entity, weight } of list) entityTotals[entity] = (entityTotals[entity] ?? 0) + weight;

  return {
    /** Mass per passage, 1 for the highest. `found`: passages to start from, with their scores. */
    walk(question: string, found: ReadonlyMap<string, number>): Map<string, number> {
      const startEntities = new Float64Array(entityIds.size);
      const startChunks = new Float64Array(passages.length);
      for (const key of findEntities(question, titles)) {
        const entity = entityIds.get(key);
        if (entity !== undefined) startEntities[entity] = idf[entity] ?? 0;
      }
      for (const [id, score] of found) {
        const position = positions.get(id);
        if (position !== undefined) startChunks[position] = score;
      }
      const share = sum(startEntities) === 0 ? 1 : sum(startChunks) === 0 ? 0 : SETTINGS.passageShare;
      scale(startEntities, 1 - share);
      scale(startChunks, share);
      let chunks: Float64Array = startChunks.slice();
      let entities: Float64Array = startEntities.slice();
      for (let step = 0; step < SETTINGS.steps; step++) {
        const nextChunks = startChunks.map((value) => value * SETTINGS.restart);
        const nextEntities = startEntities.map((value) => value * SETTINGS.restart);
        edges.forEach((list, chunk) => {
          const total = chunkTotals[chunk] ?? 0;
          for (const { entity, weight } of list) {
            const flow = (1 - SETTINGS.restart) * weight;
            nextEntities[entity] = (nextEntities[entity] ?? 0) + (flow * (chunks[chunk] ?? 0)) / total;
            nextChunks[chunk] =
              (nextChunks[chunk] ?? 0) + (flow * (entities[entity] ?? 0)) / (entityTotals[entity] || 1);
          }
        });
        chunks = nextChunks;
        entities = nextEntities;
      }
      const highest = chunks.reduce((max, value) => Math.max(max, value), 0);
      return new Map(
        passages.flatMap(({ id }, position) => {
          const mass = chunks[position] ?? 0;
          return mass > 0 ? [[id, mass / highest] as const] : [];
        }),
      );
    },
  };
}

export type MentionGraph = ReturnType<typeof createMentionGraph>;

/** Names, quoted and set-apart terms, numbers, Chinese names and nouns, and titles of the corpus; analysed, without repeats. */
function findEntities(text: string, titles: ReadonlySet<string>): Set<string> {
  const folded = text.normalize('NFKC');
  const phrases = [
    ...[...folded.matchAll(NAME)].map(([name]) => name),
    ...[...folded.matchAll(QUOTED)].map(([, inner = '']) => inner),
    ...[...folded.matchAll(NUMBER)].map(([number]) => number),
  ];
  const keys = new Set(phrases.map(toKey));
  if (cjkRatio(folded) > 0.1)
    for (const { word, tag } of tagChinese(folded))
      if (word.length > 1 && HAN_NAME.test(tag)) keys.add(toKey(word));
  const terms = analyzeText(folded);
  for (let from = 0; from < terms.length; from++)
    for (let length = 1; length <= MAX_TITLE_TERMS; length++) {
      const key = terms.slice(from, from + length).join(' ');
      if (titles.has(key)) keys.add(key);
    }
  keys.delete('');
  return keys;
}

function titleKey(title: string): string | undefined {
  return toKey(title.replace(BRACKETS, '')) || undefined;
}

function toKey(phrase: string): string {
  return analyzeText(phrase).join(' ');
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function scale(values: Float64Array, to: number): void {
  const total = sum(values);
  if (total > 0)
    values.forEach((value, index) => {
      values[index] = (value / total) * to;
    });
}
