import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends the connections of a server that closes as soon as each has answered. Node's own `closeIdleConnections` leaves those
 * that have not sent a request yet and those that become idle later, and closing then takes the whole grace time. Over
 * `maxConnections` a new one takes the place of the one that has been idle longest; where all are in use it is closed.
 */
export function trackConnections(server: Server, maxConnections: number): { endWhenIdle(): void } {
  const answering = new Map<Socket, number>();
  let isEnding = false;
  server.on('connection', (socket) => {
    if (answering.size >= maxConnections) {
      const [idle] = [...answering].find(([, count]) => count === 0) ?? [];
      if (idle === undefined) {
        socket.destroy();
        return;
      }
      answering.delete(idle);
      idle.destroy();
    }
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 1) - 1;
      if (!answering.delete(socket)) return;
      answering.set(socket, left); // at the end: the first idle one is the one that has been so longest
      if (isEnding && left === 0) socket.end();
    });
  });
  return {
    endWhenIdle: () => {
      isEnding = true;
      for (const [socket, count] of answering) if (count === 0) socket.destroy();
    },
  };
}
