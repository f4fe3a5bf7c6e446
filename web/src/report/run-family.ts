import { useQuery } from '@tanstack/vue-query';
import { computed } from 'vue';
import type { RunDetail } from '#contract';
import { call } from '../api/call.ts';
import { hasEnded } from '../research/run-queries.ts';

const MOST = 100;

/** The runs around one: what it follows up, what follows it up, and those that asked the same. */
export function useRunFamily(run: () => RunDetail) {
  const thread = useQuery({
    queryKey: computed(() => ['runs', 'thread', run().threadId]),
    queryFn: async ({ signal }) =>
      (await call('listResearch', { query: { thread: run().threadId, limit: MOST }, signal })).runs,
  });
  const recent = useQuery({
    queryKey: ['runs', 'recent'],
    queryFn: async ({ signal }) =>
      (await call('listResearch', { query: { mode: 'research' as const, limit: MOST }, signal })).runs,
  });
  const others = computed(() => (thread.data.value ?? []).filter(({ id }) => id !== run().id));
  return {
    parent: computed(() => others.value.find(({ id }) => id === run().origin?.runId)),
    followUps: computed(() =>
      others.value.filter(({ origin }) => origin?.relation === 'follow-up' && origin.runId === run().id),
    ),
    /** Of the same question, newest first, each once. */
    sameQuestion: computed(() => {
      const all = [...others.value, ...(recent.data.value ?? [])];
      const same = all.filter(
        ({ id, question, status }) => id !== run().id && question === run().question && hasEnded(status),
      );
      return [...new Map(same.map((one) => [one.id, one])).values()].sort((left, right) =>
        right.createdAt.localeCompare(left.createdAt),
      );
    }),
  };
}
