import { QueryCache, QueryClient } from '@tanstack/vue-query';
import { RequestProblem } from './problem.ts';

const MOST_TRIES = 2;
const ASK_AGAIN_MS = 3000;

/**
 * What the page has read of the API, kept for a while. What the server has said no to is not asked again; what did not reach
 * the server is asked again until it does, as long as something shows it.
 */
export function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!(error instanceof RequestProblem && error.isOffline)) return;
        setTimeout(
          () => void queries.refetchQueries({ queryKey, exact: true, type: 'active' }),
          ASK_AGAIN_MS,
        );
      },
    }),
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
  return queries;
}
