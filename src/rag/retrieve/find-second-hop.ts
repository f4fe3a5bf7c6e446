import type { Scope } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import { findMentions } from './find-mentions.ts';
import { type Candidate, loadCandidates, type SearchDeps } from './load-candidates.ts';

const MENTION_SOURCES = 3;
const UNASKED_SCORE = 1e-6;

/** Passages about what the best ones mention. They come in with next to no score: only associations can lift them. */
export async function findSecondHop(
  deps: SearchDeps,
  question: string,
  terms: readonly string[],
  ranked: readonly Candidate[],
  scope: Scope,
  signal?: AbortSignal,
): Promise<Candidate[]> {
  const { mentionCandidates } = deps.options;
  const texts = ranked.slice(0, MENTION_SOURCES).map(({ chunk }) => chunk.text);
  const mentions = mentionCandidates > 0 ? findMentions(terms, texts) : [];
  if (mentions.length === 0) return [];
  try {
    const found = await deps.index.searchLexical(mentions, scope, mentionCandidates, signal);
    const known = new Set(ranked.map(({ id }) => id));
    const contents = new Set(ranked.map(({ chunk }) => chunk.contentHash));
    const best = found[0]?.score || 1;
    const hits = found.flatMap(({ chunkId, score }, index) =>
      known.has(chunkId)
        ? []
        : {
            id: chunkId,
            score: (UNASKED_SCORE * score) / best,
            explanations: [{ retriever: 'mention', question, rank: index + 1, score }],
          },
    );
    const candidates = await loadCandidates(deps, hits);
    return candidates.filter(({ chunk }) => !contents.has(chunk.contentHash));
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    deps.logger.warn('the search for mentioned names failed', { error });
    return [];
  }
}
