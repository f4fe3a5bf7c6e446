import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a client may send on before it is told that requests are answered one at a time. */
const MAX_SENT_ON = 16;

/**
 * Ends the connections of a server that closes as soon as each has answered. Node's own `closeIdleConnections` leaves those
 * that have not sent a request yet and those that become idle later, and closing then takes the whole grace time.
 *
 * Over `maxConnections` a new one takes the place of the one that has been idle longest, or of one whose client does not read
 * its answer; where all are in use it is closed.
 *
 * A connection is answered one request at a time: otherwise a few packets of requests, sent without reading, would have
 * thousands of answers made and kept in memory. What was sent on is not begun, and the connection ends after the answer, as
 * RFC 9112 (9.3.2) has clients expect.
 */
export function trackConnections(
  server: Server,
  maxConnections: number,
  answer: RequestListener,
): { endWhenIdle(): void } {
  const answering = new Map<Socket, number>();
  let isEnding = false;
  server.on('connection', (socket) => {
    if (answering.size >= maxConnections) {
      const open = [...answering];
      const [spare] =
        open.find(([, count]) => count === 0) ??
        open.find(([{ writableLength }]) => writableLength > 0) ??
        [];
      if (spare === undefined) {
        socket.destroy();
        return;
      }
      answering.delete(spare);
      spare.destroy();
    }
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (answering.get(socket) ?? 0) + 1;
    if (answering.has(socket)) answering.set(socket, count);
    if (count > 1) {
      if (count > MAX_SENT_ON) socket.destroy();
      return;
    }
    response.once('close', () => {
      const sentOn = (answering.get(socket) ?? 1) - 1;
      if (!answering.delete(socket)) return;
      answering.set(socket, 0); // at the end: the first idle one is the one that has been so longest
      if (isEnding || sentOn > 0) socket.end();
    });
    answer(request, response);
  });
  return {
    endWhenIdle: () => {
      isEnding = true;
      for (const [socket, count] of answering) if (count === 0) socket.destroy();
    },
  };
}
