import { QueryClient } from '@tanstack/vue-query';
import { RequestProblem } from './problem.ts';

const MOST_TRIES = 2;

/** What the page has read of the API, kept for a while. What the server has said no to is not asked again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (count, error) =>
          count < MOST_TRIES &&
          !(error instanceof RequestProblem && error.status >= 400 && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
