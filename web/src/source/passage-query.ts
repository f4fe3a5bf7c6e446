import { queryOptions } from '@tanstack/vue-query';
import { addressOf, call, send } from '../api/call.ts';
import { RequestProblem } from '../api/problem.ts';

export interface PassageAsked {
  readonly documentId: string;
  readonly versionId: string;
  readonly start: number;
  readonly end: number;
  readonly around?: number;
}

/** What a citation points to. A version never changes, so it is read once. */
export const passageQuery = ({ documentId, versionId, start, end, around = 6000 }: PassageAsked) =>
  queryOptions({
    queryKey: ['passage', documentId, versionId, start, end, around],
    queryFn: ({ signal }) =>
      call('getPassage', {
        params: { id: documentId },
        query: { start, end, around, version: versionId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Original {
  readonly address: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** The kept original of a version; null where none is kept. */
export const originalQuery = (documentId: string, versionId: string) =>
  queryOptions({
    queryKey: ['original', documentId, versionId],
    queryFn: async ({ signal }): Promise<Original | null> => {
      const { versions } = await call('listVersions', { params: { id: documentId }, signal });
      const number = versions.find(({ id }) => id === versionId)?.number;
      if (number === undefined) return null;
      const address = addressOf('getOriginal', { id: documentId }, { version: number });
      try {
        const { headers } = await send(address, { method: 'HEAD', signal });
        return {
          address,
          mediaType: headers.get('content-type') ?? '',
          bytes: Number(headers.get('content-length')),
        };
      } catch (error) {
        if (error instanceof RequestProblem && error.isMissing) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
