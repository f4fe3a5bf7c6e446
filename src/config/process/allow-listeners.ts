import { setMaxListeners } from 'node:events';

/** Parts of a run that work at once, each of which waits for the same signal of a stop: twenty sub-questions and what they call. */
const AT_ONCE = 128;

/** Lets so many listen to one signal before Node.js writes, in the midst of what a command says, that memory may leak. */
export function allowListeners(): void {
  setMaxListeners(AT_ONCE);
}
