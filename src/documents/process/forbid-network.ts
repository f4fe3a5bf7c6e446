import { Socket } from 'node:net';

/**
 * Makes every connection of this process fail. A document may name addresses and files; the process that parses it
 * follows none, whatever a library does with them. The pipe to the parent process is not a socket of this kind.
 */
export function forbidNetwork(): void {
  Socket.prototype.connect = () => {
    throw new Error('the process that reads documents opens no connection');
  };
  Object.defineProperty(globalThis, 'fetch', {
    value: () => Promise.reject(new Error('the process that reads documents fetches nothing')),
  });
}
