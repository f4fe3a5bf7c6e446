import { type Wording, wording } from '../../catalogue/index.ts';
import type { Chunk, ChunkEnrichment, ChunkVectors, Embedder } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const EMBED_BATCH = 64;

/**
 * The vectors of every chunk, in order: `content` of its text, `heading` of title and headings, and where it is enriched
 * `summary` and `questions`. E041 when some are missing.
 */
export async function embedChunks(
  embedder: Pick<Embedder, 'embed'>,
  document: { readonly title: string; readonly chunks: readonly Chunk[] },
  options: {
    /** By chunk id. */
    readonly enrichments?: ReadonlyMap<string, ChunkEnrichment> | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onDone?: (done: number) => void;
    readonly note?: (note: Wording) => void;
  } = {},
): Promise<ChunkVectors[]> {
  const made: ChunkVectors[] = [];
  for (let start = 0; start < document.chunks.length; start += EMBED_BATCH) {
    options.signal?.throwIfAborted();
    const wanted = document.chunks
      .slice(start, start + EMBED_BATCH)
      .map((chunk) => fieldTexts(document.title, chunk, options.enrichments?.get(chunk.id)));
    const texts = wanted.flatMap((fields) => Object.values(fields));
    const vectors = (await embedder.embed(texts, 'passage', options.signal, options.note)).values();
    for (const fields of wanted) {
      made.push(
        Object.fromEntries(Object.keys(fields).map((field) => [field, present(vectors.next().value)])),
      );
    }
    options.onDone?.(made.length);
  }
  return made;
}

/** One text for each vector of a chunk. */
function fieldTexts(
  title: string,
  { prefix, text, headingPath }: Chunk,
  enrichment: ChunkEnrichment | undefined,
): Readonly<Record<string, string>> {
  const { summary = '', questions = [] } = enrichment ?? {};
  return {
    content: prefix === '' ? text : `${prefix}\n${text}`,
    heading: [title, ...headingPath].join(' › '),
    ...(summary === '' ? {} : { summary }),
    ...(questions.length === 0 ? {} : { questions: questions.join('\n') }),
  };
}

function present(vector: Float32Array | undefined): Float32Array {
  if (vector !== undefined) return vector;
  throw new AppError('E041', wording('fewVectors'));
}
