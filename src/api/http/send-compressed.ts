import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';

const pack = promisify(gzip);
/** Shorter texts fit into one packet as they are. */
const LEAST_CHARACTERS = 1400;

/** Sends a text whose type is set, as gzip where the client reads that. It is packed on another thread. */
export function sendCompressed(response: Response, text: string): Response {
  response.vary('Accept-Encoding');
  if (text.length < LEAST_CHARACTERS || response.req.acceptsEncodings('gzip') !== 'gzip')
    return response.send(text);
  pack(text).then(
    (packed) => {
      if (!response.destroyed) response.set('Content-Encoding', 'gzip').send(packed);
    },
    () => response.destroy(),
  );
  return response;
}

/** Contents that never change, each packed once, when it is first asked for. */
export function createPacked(read: (name: string) => Promise<Buffer>): (name: string) => Promise<Buffer> {
  const packed = new Map<string, Promise<Buffer>>();
  return (name) => {
    const known = packed.get(name) ?? read(name).then((content) => pack(content));
    packed.set(name, known);
    // What is missing now may be there later.
    known.catch(() => packed.delete(name));
    return known;
  };
}
