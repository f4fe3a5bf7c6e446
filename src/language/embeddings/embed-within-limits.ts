import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import { ServerRefusal } from '../endpoint/endpoint.ts';
import { quoteServer } from '../endpoint/server-error.ts';
import { type EmbeddingParameter, readEmbeddingLimit } from './learn-limits.ts';
import { splitBatches } from './split-batches.ts';
import { halveText, meanVector } from './split-text.ts';

/** Refusals that are about the request, not about who asks or when. */
const ABOUT_TEXTS = new Set([400, 413, 422, 500]);
/** A server that says how many tokens it takes counts more than are estimated here. */
const SHARE_OF_TOLD = 0.8;
const SHORTEST_CHARACTERS = 32;

/** One server, with what it has turned out to take in this session. */
export interface EmbeddingSession {
  readonly post: (texts: readonly string[], signal: AbortSignal | undefined) => Promise<Float32Array[]>;
  readonly host: string;
  readonly apiKey?: string | undefined;
  /** Parameters that it does not know. */
  readonly unknown: Set<EmbeddingParameter>;
  batchSize: number;
  /** Tokens of one text, with the words in which it said so. */
  longest?: { readonly tokens: number; readonly said: string };
  hasWorked: boolean;
}

interface Request {
  readonly prefix: string;
  readonly signal?: AbortSignal | undefined;
  readonly note?: ((note: Wording) => void) | undefined;
}

/** Vectors in the order of the texts. What is refused is asked again as the server takes it, and so is everything later. */
export async function embedWithinLimits(
  session: EmbeddingSession,
  texts: readonly string[],
  request: Request,
): Promise<Float32Array[]> {
  const batches = splitBatches(texts, session.batchSize);
  return (await Promise.all(batches.map((batch) => embedBatch(session, batch, request)))).flat();
}

async function embedBatch(
  session: EmbeddingSession,
  batch: readonly string[],
  request: Request,
): Promise<Float32Array[]> {
  const inputs = batch.map((text) => request.prefix + text);
  const { longest } = session;
  if (longest !== undefined && inputs.some((text) => estimateTokens(text) > longest.tokens))
    return shorter(session, batch, request, longest.said);
  try {
    const vectors = await session.post(inputs, request.signal);
    session.hasWorked = true;
    return vectors;
  } catch (error) {
    const refusal = error instanceof AppError ? error.cause : undefined;
    if (!(refusal instanceof ServerRefusal) || !ABOUT_TEXTS.has(refusal.status)) throw error;
    return askForLess(session, batch, request, { refusal, error });
  }
}

/** Learns from a refusal, and asks again for what the server takes. */
async function askForLess(
  session: EmbeddingSession,
  batch: readonly string[],
  request: Request,
  { refusal, error }: { readonly refusal: ServerRefusal; readonly error: unknown },
): Promise<Float32Array[]> {
  const said = quoteServer(refusal.said, session.apiKey);
  const limit = readEmbeddingLimit(refusal.status, refusal.message);
  if (limit.kind === 'parameter' && !session.unknown.has(limit.name)) {
    session.unknown.add(limit.name);
    return embedWithinLimits(session, batch, request);
  }
  const [first = '', ...others] = batch;
  if (limit.kind === 'batch' && others.length > 0) {
    const fewer = Math.min(limit.size ?? batch.length, Math.floor(batch.length / 2));
    session.batchSize = Math.max(1, Math.min(session.batchSize, fewer));
    return embedWithinLimits(session, batch, request);
  }
  if (limit.kind === 'length' && (others.length > 0 || first.length > SHORTEST_CHARACTERS)) {
    if (limit.tokens !== undefined)
      session.longest = { tokens: Math.floor(limit.tokens * SHARE_OF_TOLD), said };
    return shorter(session, batch, request, said);
  }
  // Nobody knows why: a server that refuses one text too is not asked for each.
  if (others.length > 0)
    return [...(await embedBatch(session, [first], request)), ...(await inHalves(session, others, request))];
  session.hasWorked ||= await isTaken(session, 'text', request.signal);
  if (!session.hasWorked) throw error;
  throw new AppError('E100', wording('textRefused', { host: session.host, said }), { cause: refusal });
}

const isTaken = ({ post }: EmbeddingSession, text: string, signal: AbortSignal | undefined) =>
  post([text], signal).then(
    () => true,
    () => false,
  );

async function inHalves(
  session: EmbeddingSession,
  batch: readonly string[],
  request: Request,
): Promise<Float32Array[]> {
  const half = Math.ceil(batch.length / 2);
  const parts = [batch.slice(0, half), batch.slice(half)];
  return (await Promise.all(parts.map((part) => embedWithinLimits(session, part, request)))).flat();
}

/** Texts that are too long together in halves; one that is too long alone as the mean of its own halves, with a note. */
async function shorter(
  session: EmbeddingSession,
  batch: readonly string[],
  request: Request,
  said: string,
): Promise<Float32Array[]> {
  const [text = ''] = batch;
  if (batch.length > 1) return inHalves(session, batch, request);
  if (text.length <= SHORTEST_CHARACTERS) return session.post([request.prefix + text], request.signal);
  request.note?.(wording('textSplit', { said }));
  const halves = halveText(text);
  return [meanVector(await embedWithinLimits(session, halves, request), halves)];
}
