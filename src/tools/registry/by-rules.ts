import type { CallContext, LanguageTasks } from '../../domain/index.ts';

/** A writer of sentences with markers: the one without a model, which costs nothing. */
export type RuleWriter = Pick<LanguageTasks, 'writeReport'> & Required<Pick<LanguageTasks, 'sumUp'>>;

/** What a passage is called while the rules write about it. */
export const markerOf = (place: number): string => `ev_${place + 1}`;

/** Markers of a draft as ids of the book; a marker of nothing is left out. */
export function withBookIds(answer: string, idAt: (place: number) => string | undefined) {
  const cited = new Set<string>();
  const text = answer.replaceAll(/\[((?:ev_\d+)(?:\s*[,，]\s*ev_\d+)*)\]/g, (_, list: string) => {
    const ids = list
      .split(/(?:(?<!\s)\s+)?[,，]\s*/)
      .flatMap((marker) => idAt(Number(marker.slice('ev_'.length)) - 1) ?? []);
    for (const id of ids) cited.add(id);
    return ids.length === 0 ? '' : `[${ids.join(', ')}]`;
  });
  return { text: text.trim(), cited: [...cited] };
}

/** What the rules are called with: they charge nothing. */
export function freeCall(signal: AbortSignal | undefined): CallContext {
  const spent = { inputTokens: 0, outputTokens: 0, costUsd: 0, calls: 0, cachedCalls: 0 };
  const budget = {
    check: () => undefined,
    left: () => ({ seconds: Infinity, tokens: Infinity, costUsd: Infinity }),
    charge: () => undefined,
    chargeCached: () => undefined,
    spent,
    exhausted: undefined,
  };
  return { runId: '', step: 'tool', budget, signal };
}
