import { say, wording } from '../../catalogue/index.ts';
import { abortAfter, isAbort, raceAbort } from '../../errors/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import { type Candidate, explain, type SearchDeps } from './load-candidates.ts';
import { blendReranked } from './rankings/blend-reranked.ts';

/** The best candidates scored by the reranker and blended in; when it fails, the order before and a note. */
export async function rerankCandidates(
  deps: SearchDeps,
  question: string,
  candidates: readonly Candidate[],
  request: { readonly topK: number; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly ranked: Candidate[]; readonly notes: string[] }> {
  const shown = candidates.slice(0, deps.options.rerankDepth);
  if (shown.length === 0) return { ranked: [...candidates], notes: [] };
  const timeout = abortAfter(deps.options.rerankTimeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const passages = shown.map(({ id, chunk, score }) => ({
      id,
      title: chunk.documentTitle,
      headingPath: chunk.headingPath,
      text: chunk.prefix ? `${chunk.prefix}\n${chunk.text}` : chunk.text,
      priorScore: score,
    }));
    // A reranker is not trusted to watch the signal.
    const scores = await raceAbort(deps.reranker.rerank(question, passages, signal), signal);
    const byId = new Map(shown.flatMap(({ id }, index) => toEntry(id, scores[index])));
    const places = [...byId].sort((a, b) => b[1] - a[1]).map(([id]) => id);
    const ranked = blendReranked(candidates, byId, request.topK).map((candidate) => {
      const score = byId.get(candidate.id);
      return score === undefined
        ? candidate
        : explain(candidate, {
            retriever: 'rerank',
            question,
            rank: places.indexOf(candidate.id) + 1,
            score,
          });
    });
    return { ranked, notes: [] };
  } catch (error) {
    if (request.signal?.aborted || (isAbort(error) && !timeout.aborted)) throw error;
    deps.logger.warn('the reranker failed', { reranker: deps.reranker.name, error });
    return { ranked: [...candidates], notes: [say(detectLanguage(question), wording('noteReranker'))] };
  }
}

function toEntry(id: string, score: number | undefined): [string, number][] {
  return score === undefined || !Number.isFinite(score) ? [] : [[id, Math.min(1, Math.max(0, score))]];
}
