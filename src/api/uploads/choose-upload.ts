export interface QueuedUpload {
  readonly id: string;
  /** Whose it is. */
  readonly key: string;
  readonly collectionId: string;
  readonly sourcePaths: readonly string[];
}

const READING = 8;
const READING_PER_KEY = 2;

/**
 * The upload to read next, or `undefined` while none may start: of the key that has the fewest being read, the one that came
 * first. One that brings a file again waits for the earlier ones of that file, so that the last one sent is the one that stays.
 * `live` has what is being read and what waits, in order of arrival.
 */
export function chooseUpload(
  live: readonly QueuedUpload[],
  reading: ReadonlySet<string>,
): QueuedUpload | undefined {
  if (reading.size >= READING) return undefined;
  const ofKey = new Map<string, number>();
  for (const { id, key } of live) if (reading.has(id)) ofKey.set(key, (ofKey.get(key) ?? 0) + 1);
  const count = ({ key }: QueuedUpload) => ofKey.get(key) ?? 0;
  const earlier = new Map<string, Set<string>>();
  const mayStart = live.filter((upload) => {
    const known = earlier.get(upload.collectionId) ?? new Set();
    earlier.set(upload.collectionId, known);
    const isFirst = !upload.sourcePaths.some((sourcePath) => known.has(sourcePath));
    for (const sourcePath of upload.sourcePaths) known.add(sourcePath);
    return isFirst && !reading.has(upload.id) && count(upload) < READING_PER_KEY;
  });
  const fewest = Math.min(...mayStart.map(count));
  return mayStart.find((upload) => count(upload) === fewest);
}
