import { queryOptions } from '@tanstack/vue-query';
import type { Report, RunStatus } from '#contract';
import { call } from '../api/call.ts';
import { RequestProblem } from '../api/problem.ts';

const ENDED: readonly RunStatus[] = ['done', 'failed', 'cancelled', 'budget-limited'];

export const hasEnded = (status: RunStatus): boolean => ENDED.includes(status);

/** The passages that a run has kept. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['evidence', id],
    queryFn: async ({ signal }) => (await call('getEvidence', { params: { id }, signal })).evidence,
  });

/** The report of a run that has ended; null when it ended without one. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['report', id],
    queryFn: async ({ signal }): Promise<Report | null> => {
      try {
        return await call('getReport', { params: { id }, query: { format: 'json' }, signal });
      } catch (error) {
        if (error instanceof RequestProblem && [404, 409].includes(error.status)) return null;
        throw error;
      }
    },
  });
