import { resourceUsage } from 'node:process';
import type { ModelCheck, StoredModel } from '../../domain/models/index.ts';
import { createLocalEmbedder, createLocalEntailment, createLocalReranker } from '../onnx/index.ts';

const SENTENCES = [
  'How long are backups kept?',
  'Backups are kept for thirty days and then deleted.',
  '备份保留三十天，然后删除。',
];
/** About 200 tokens, in either language. */
const PASSAGE = {
  en: 'The harbour office keeps a copy of each permit and deletes it after thirty days. '.repeat(12),
  zh: '港务办公室为每张许可证保留一份副本，并在三十天后将其删除。'.repeat(7),
};
const PASSAGES = 60;
const QUERIES = 20;

/** What a model gives and takes on this machine, from its own threads. */
export async function checkModel(stored: StoredModel, signal: AbortSignal): Promise<ModelCheck> {
  const before = process.memoryUsage().rss;
  const run = openRun(stored, signal);
  const began = performance.now();
  const dimension = await run(SENTENCES);
  const loadMs = performance.now() - began;
  const times: number[] = [];
  for (let time = 0; time < QUERIES; time++) {
    const start = performance.now();
    await run([`${SENTENCES[0]} ${time}`]);
    times.push(performance.now() - start);
  }
  const passage = stored.languages?.includes('en') === false ? PASSAGE.zh : PASSAGE.en;
  const passages = Array.from({ length: PASSAGES }, (_, place) => `${place} ${passage}`);
  await run(passages.slice(0, 8)); // every thread has loaded it
  const cpu = cpuSeconds();
  const start = performance.now();
  await run(passages);
  const seconds = (performance.now() - start) / 1000;
  return {
    ...stored,
    dimension,
    loadMs,
    queryMs: times.sort((a, b) => a - b)[Math.floor(QUERIES / 2)] ?? 0,
    perSecond: PASSAGES / seconds,
    perCpuSecond: PASSAGES / (cpuSeconds() - cpu),
    memory: process.memoryUsage().rss - before,
  };
}

/** Runs texts through the model; gives the length of its vectors, if it makes any. */
function openRun({ folder, task }: StoredModel, signal: AbortSignal) {
  if (task === 'embedding') {
    const embedder = createLocalEmbedder({ folder });
    return async (texts: readonly string[]): Promise<number | undefined> =>
      (await embedder.embed(texts, texts.length === 1 ? 'query' : 'passage', signal))[0]?.length;
  }
  if (task === 'entailment') {
    const model = createLocalEntailment({ folder });
    return async (texts: readonly string[]): Promise<undefined> => {
      const pairs = texts.map((premise) => ({ premise, statement: SENTENCES[1] ?? '' }));
      await model.entail(pairs, signal);
    };
  }
  const reranker = createLocalReranker({ folder });
  return async (texts: readonly string[]): Promise<undefined> => {
    const passages = texts.map((text, place) => ({
      id: String(place),
      title: '',
      headingPath: [],
      text,
      priorScore: 0,
    }));
    await reranker.rerank(SENTENCES[0] ?? '', passages, signal);
  };
}

function cpuSeconds(): number {
  const { userCPUTime, systemCPUTime } = resourceUsage();
  return (userCPUTime + systemCPUTime) / 1e6;
}
