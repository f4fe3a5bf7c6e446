import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { wording } from '../../catalogue/index.ts';
import { unacceptable } from './web-failure.ts';

/** Up to here any ratio is fine: short texts pack well. */
const RATIO_FREE_BYTES = 1024 * 1024;
const MAX_RATIO = 100;

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export interface LimitedBody {
  readonly body: AsyncIterable<Uint8Array>;
  cancel(): void;
}

/**
 * A body decompressed as it is read, with an end: throws E047 past `maxBytes` of text or past a hundredfold ratio, so
 * that no body fills the memory or the disk. Errors while reading go through `explain`.
 */
export function limitBody(
  raw: AsyncIterable<Uint8Array> & { destroy?(): void },
  options: {
    readonly host: string;
    readonly encoding: string;
    readonly maxBytes: number;
    /** Of the whole exchange. A body whose end is the end of the connection looks whole when it is cut off. */
    readonly signal: AbortSignal;
    readonly explain: (error: unknown) => unknown;
  },
): LimitedBody {
  const { host, maxBytes, signal } = options;
  const createDecoder = decoderOf(options.encoding, host);
  let packed = 0;
  let unpacked = 0;
  const cancel = () => raw.destroy?.();

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of raw) {
      packed += chunk.byteLength;
      yield chunk;
    }
  }

  /** Made when somebody reads: a stream that fails while nobody listens ends the process. */
  function unpack(): AsyncIterable<Uint8Array> {
    if (createDecoder === undefined) return counted();
    return pipeline(Readable.from(counted(), { objectMode: false }), createDecoder(), () => undefined);
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of unpack()) {
        unpacked += chunk.byteLength;
        if (unpacked > maxBytes)
          throw unacceptable(host, wording('whyLarge', { limit: describeBytes(maxBytes) }));
        if (unpacked > RATIO_FREE_BYTES && unpacked > packed * MAX_RATIO)
          throw unacceptable(host, wording('whyUnpacksLarge'));
        yield chunk;
      }
      signal.throwIfAborted();
    } catch (error) {
      throw options.explain(error);
    } finally {
      cancel();
    }
  }
  return { body: read(), cancel };
}

function decoderOf(encoding: string, host: string) {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return undefined;
  const create = Object.hasOwn(DECODERS, name) ? DECODERS[name as keyof typeof DECODERS] : undefined;
  if (create === undefined) throw unacceptable(host, wording('whyPacked'));
  return create;
}

export function describeBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}
