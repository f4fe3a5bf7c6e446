import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishSteps } from '../src/concurrency/index.ts';
import type { SentencePlace } from '../src/domain/graph/index.ts';
import { extractGraph } from '../src/rag/knowledge/index.ts';
import { type NamedSource, readSources } from './eval-graph/read-sources.ts';

// Entities and relations by rules, drawn at random, each with its sentence, for a person to judge. npm run eval:graph -- --data FOLDER [--half 2]
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    /** 1 or 2: the first or the second half of the documents by name. */
    half: { type: 'string' },
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    cache: { type: 'string', default: resolve(import.meta.dirname, '../.plumbline/eval-answers') },
  },
});
if (values.data === undefined) throw new Error('--data FOLDER is needed');
const count = Number(values.count);
const all = await readSources(resolve(values.data), join(resolve(values.cache)));
const middle = Math.ceil(all.length / 2);
const sources =
  values.half === undefined ? all : values.half === '1' ? all.slice(0, middle) : all.slice(middle);

interface Line {
  readonly what: string;
  readonly source: NamedSource;
  readonly place: SentencePlace | undefined;
}
const entities: Line[] = [];
const relations: Line[] = [];
const began = performance.now();
for (const source of sources) {
  const graph = finishSteps(extractGraph(source));
  const names = new Map(graph.entities.map(({ key, name }) => [key, name]));
  for (const { name, type, places } of graph.entities)
    entities.push({ what: `${name} (${type})`, source, place: places[0] });
  for (const { source: from, target, keywords, places } of graph.relations)
    relations.push({
      what: `${names.get(from)} — ${keywords.join(', ')} — ${names.get(target)}`,
      source,
      place: places[0],
    });
}
const chunks = sources.reduce((sum, source) => sum + source.chunks.length, 0);
console.log(
  `${sources.length} documents, ${chunks} chunks: ${entities.length} entities, ${relations.length} relations, ${((chunks / (performance.now() - began)) * 1000).toFixed(0)} chunks/s`,
);
const withoutSentence = [...entities, ...relations].filter((line) => sentenceOf(line) === '').length;
console.log(`without their sentence: ${withoutSentence}`);
print('entity', draw(entities));
print('relation', draw(relations));
process.exitCode = withoutSentence > 0 ? 1 : 0;

/** The same lines for the same seed and documents. */
function draw(lines: readonly Line[]): readonly Line[] {
  let state = Number(values.seed);
  const next = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return lines
    .map((line) => ({ line, at: next() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ line }) => line);
}

function sentenceOf({ source, place }: Line): string {
  const chunk = source.chunks.find(({ ordinal }) => ordinal === place?.ordinal);
  if (chunk === undefined || place === undefined) return '';
  const from = chunk.locator.offsets.start;
  return chunk.text.slice(place.start - from, place.end - from).replace(/\s+/g, ' ');
}

function print(kind: string, lines: readonly Line[]): void {
  for (const [place, line] of lines.entries())
    console.log(
      `${kind} ${place + 1}. ${line.what}\n    [${line.source.title.slice(0, 40)}] ${sentenceOf(line)}`,
    );
}
