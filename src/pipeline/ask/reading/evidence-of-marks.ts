import { type Evidence, narrowLocator, type StoredChunk } from '../../../domain/index.ts';
import type { DocumentReading, MarkedItem } from '../../../domain/reading/index.ts';
import { findOrders } from '../../../linguistics/index.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

const LAST = 2_147_483_647;

interface ReadDocument {
  readonly reading: DocumentReading;
}

/**
 * Evidence for every mark that a reading of this run holds: a paragraph or a picture with its place. Nothing else can be cited. Ids go on
 * after those of the passages, in the order of documents and of their text.
 */
export async function evidenceOfMarks(
  deps: Pick<AskDeps, 'session' | 'artifacts' | 'library' | 'marked'>,
  state: AskStateValue,
  read: readonly ReadDocument[],
): Promise<{ readonly evidence: readonly Evidence[]; readonly evidenceIds: ReadonlyMap<string, string> }> {
  const known = await deps.artifacts.getEvidence(deps.session.runId, state.evidenceIds);
  let number = Math.max(0, ...known.map(({ id }) => Number(id.slice(3))));
  const evidence: Evidence[] = [];
  for (const { reading } of read) {
    const { versionId, shortId } = reading;
    const marked = await deps.marked.get(versionId, shortId);
    const chunks = await deps.library.getChunkRange(versionId, 0, LAST);
    const named = new Set([...reading.cited, ...reading.structure.map(({ mark }) => mark)]);
    const score = Math.max(0, ...known.filter((one) => one.versionId === versionId).map((one) => one.score));
    for (const item of marked?.items ?? []) {
      const chunk = named.has(item.mark) ? chunkAt(chunks, item) : undefined;
      if (chunk === undefined) continue;
      number += 1;
      evidence.push(markedEvidence(`ev_${number}`, item, chunk, reading, score));
    }
  }
  return {
    evidence,
    evidenceIds: new Map(
      evidence.flatMap(({ mark, id }) => (mark === undefined ? [] : [[mark, id] as const])),
    ),
  };
}

/** The passage that an item stands in, else the nearest one before it. */
function chunkAt(chunks: readonly StoredChunk[], { range }: MarkedItem): StoredChunk | undefined {
  return chunks.findLast(({ locator }) => locator.offsets.start <= range.start) ?? chunks[0];
}

function markedEvidence(
  id: string,
  { mark, range, text, picture }: MarkedItem,
  chunk: StoredChunk,
  { seen }: DocumentReading,
  score: number,
): Evidence {
  return {
    id,
    chunkIds: [chunk.id],
    text,
    prefix: '',
    versionId: chunk.versionId,
    documentId: chunk.documentId,
    documentTitle: chunk.documentTitle,
    contentHash: chunk.fileHash,
    sourcePath: chunk.sourcePath,
    format: chunk.format,
    ...(findOrders(text).length === 0 ? {} : { givesOrders: true }),
    locator: { ...narrowLocator(chunk.locator, [range]), offsets: range },
    mark,
    ...(picture === undefined
      ? {}
      : { picture: { fileName: picture.fileName, wasSeen: seen.includes(mark) } }),
    score,
    taskIds: ['t1'],
    explanations: [],
  };
}
