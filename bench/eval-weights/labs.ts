import type { LibraryStore, StoredChunk } from '../../src/domain/index.ts';
import { createHashedEmbedder } from '../../src/language/embeddings/index.ts';
import { createLexicalReranker, type LexicalWeights } from '../../src/language/rerankers/index.ts';
import { analyzeText } from '../../src/linguistics/index.ts';
import { silentLogger } from '../../src/logging/index.ts';
import { createRetriever } from '../../src/rag/index.ts';
import type { Storage } from '../../src/storage/index.ts';
import { type AnswerSet, isAtGold } from '../eval-answers/answer-set.ts';
import { spread } from '../eval-answers/sentence-questions.ts';
import { memoryHost } from '../eval-retrieval/hosts.ts';
import { indexSet } from '../eval-retrieval/index-set.ts';
import { measureRanking } from '../eval-retrieval/metrics.ts';
import type { RetrievalSet } from '../eval-retrieval/read-beir.ts';
import type { Host } from '../eval-retrieval/retrievers.ts';

/** A set of questions over an index, with what a ranking of its chunks is worth. */
export interface Lab {
  readonly name: string;
  readonly host: Pick<Host, 'index' | 'scope'> & {
    readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'>;
  };
  readonly questions: readonly {
    readonly text: string;
    readonly judge: (chunks: readonly StoredChunk[]) => number;
  }[];
}

const DEPTH = 10;

/** nDCG@10 over passages. */
export async function beirLab(set: RetrievalSet, limit: number): Promise<Lab> {
  const embedder = createHashedEmbedder();
  const host = await memoryHost.open(set.name, await indexSet(set, embedder), embedder);
  if (host.retrievers !== undefined) throw new Error('The memory host gives an index.');
  return {
    name: set.name,
    host,
    questions: spread(set.queries, limit).map(({ id, text }) => ({
      text,
      judge: (chunks) =>
        measureRanking(
          chunks.map((chunk) => chunk.id.slice('chk_'.length)),
          set.relevance.get(id) ?? new Map(),
        ).ndcg10,
    })),
  };
}

/** The gold place's gain by its rank among ten. */
export function answerLab(
  set: AnswerSet,
  { index, library }: Pick<Storage, 'index' | 'library'>,
  collectionId: string,
  limit: number,
): Lab {
  const answerable = set.questions.filter(({ gold }) => gold.length > 0);
  return {
    name: set.name,
    host: { index, library, scope: { collectionIds: [collectionId] } },
    questions: spread(answerable, limit).map(({ text, gold }) => ({
      text,
      judge: (chunks) => {
        const rank = chunks.slice(0, DEPTH).findIndex((chunk) => isAtGold(chunk, gold));
        return rank < 0 ? 0 : 1 / Math.log2(rank + 2);
      },
    })),
  };
}

export async function measureLab(lab: Lab, choices: readonly LexicalWeights[]) {
  const { index, library, scope } = lab.host;
  const plain = await meanOf(lab, async (text) => {
    const hits = await index.searchLexical(analyzeText(text), scope, DEPTH);
    const chunks = new Map(
      (await library.getChunks(hits.map(({ chunkId }) => chunkId))).map((chunk) => [chunk.id, chunk]),
    );
    return hits.flatMap(({ chunkId }) => chunks.get(chunkId) ?? []);
  });
  const scores: number[] = [];
  for (const weights of choices) {
    const retriever = createRetriever({
      ...lab.host,
      embedder: createHashedEmbedder(),
      reranker: createLexicalReranker(weights),
      logger: silentLogger,
      options: { threshold: 0, minConfidence: 0, topK: DEPTH },
    });
    scores.push(
      await meanOf(lab, async (text) =>
        (await retriever.searchQuestion(text, scope)).results.map(({ chunk }) => chunk),
      ),
    );
  }
  return { bm25: plain, scores };
}

async function meanOf(
  { questions }: Lab,
  rank: (text: string) => Promise<readonly StoredChunk[]>,
): Promise<number> {
  let sum = 0;
  for (const { text, judge } of questions) sum += judge(await rank(text));
  return sum / Math.max(1, questions.length);
}
