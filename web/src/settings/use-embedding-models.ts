import { useQuery } from '@tanstack/vue-query';
import { call } from '../api/call.ts';

const LOOK_MS = 1000;

/** Models of this machine and for it; looked at again while one is downloaded or makes vectors. */
export const useEmbeddingModels = () =>
  useQuery({
    queryKey: ['embedding-models'],
    queryFn: ({ signal }) => call('listEmbeddingModels', { signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.download?.state === 'running' || (data?.vectors?.documents ?? 0) > 0 ? LOOK_MS : false,
  });
