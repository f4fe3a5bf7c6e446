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
  /** Its bytes, where it is a PDF that is fetched whole; else undefined. They are given away: who asks again fetches again. */
  take(): Promise<ArrayBuffer> | undefined;
}

/** A PDF up to this size comes in one request; the pages of a larger one in ranges. */
const MOST_WHOLE_BYTES = 16_000_000;

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
        return await readOriginal(address);
      } catch (error) {
        if (error instanceof RequestProblem && error.isMissing) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One request tells what it is, and brings it where it is a PDF of common size. */
async function readOriginal(address: string): Promise<Original> {
  const response = await send(address);
  const mediaType = response.headers.get('content-type') ?? '';
  const bytes = Number(response.headers.get('content-length'));
  const isWhole = mediaType === 'application/pdf' && bytes <= MOST_WHOLE_BYTES;
  if (!isWhole) void response.body?.cancel();
  let arriving = isWhole ? response.arrayBuffer() : undefined;
  arriving?.catch(() => undefined);
  const take = () => {
    const taken = arriving ?? send(address).then((again) => again.arrayBuffer());
    arriving = undefined;
    return taken;
  };
  return { address, mediaType, bytes, take: () => (isWhole ? take() : undefined) };
}
