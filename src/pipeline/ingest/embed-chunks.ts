import type { Chunk, ChunkVectors, Embedder } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const EMBED_BATCH = 64;

/** The vectors of every chunk, in order: `content` of its text, `heading` of title and headings. E041 when some are missing. */
export async function embedChunks(
  embedder: Pick<Embedder, 'embed'>,
  document: { readonly title: string; readonly chunks: readonly Chunk[] },
  options: { readonly signal?: AbortSignal | undefined; readonly onDone?: (done: number) => void } = {},
): Promise<ChunkVectors[]> {
  const made: ChunkVectors[] = [];
  for (let start = 0; start < document.chunks.length; start += EMBED_BATCH) {
    options.signal?.throwIfAborted();
    const batch = document.chunks.slice(start, start + EMBED_BATCH);
    const texts = batch.flatMap(({ prefix, text, headingPath }) => [
      prefix === '' ? text : `${prefix}\n${text}`,
      [document.title, ...headingPath].join(' › '),
    ]);
    const vectors = await embedder.embed(texts, 'passage', options.signal);
    batch.forEach((_, index) => {
      made.push(toFields(vectors, index));
    });
    options.onDone?.(made.length);
    await new Promise((resolve) => setImmediate(resolve)); // the built-in embedder computes in this thread
  }
  return made;
}

function toFields(vectors: readonly Float32Array[], index: number): ChunkVectors {
  const content = vectors[index * 2];
  const heading = vectors[index * 2 + 1];
  if (content === undefined || heading === undefined) {
    throw new AppError(
      'E041',
      'The embedding model returned fewer vectors than texts. Check embedding.model.',
    );
  }
  return { content, heading };
}
