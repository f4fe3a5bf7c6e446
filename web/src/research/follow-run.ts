import { onScopeDispose, type Ref, ref } from 'vue';
import type { RunEvent } from '#contract';
import { addressOf } from '../api/call.ts';
import { RequestProblem } from '../api/problem.ts';
import { readStream } from '../api/read-stream.ts';

const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 5000;

export interface FollowedRun {
  readonly events: Ref<readonly RunEvent[]>;
  readonly isConnected: Ref<boolean>;
  /** Follows a run that had ended and was made to go on. */
  again(): void;
}

/**
 * Follows a run from its first event to its end, over connections that break and servers that start again: each time from the
 * event behind the last one, so that nothing is missing and nothing comes twice.
 */
export function followRun(id: string, onEnd: () => void): FollowedRun {
  const events = ref<readonly RunEvent[]>([]);
  const isConnected = ref(false);
  const leaving = new AbortController();
  onScopeDispose(() => leaving.abort());

  let isFollowing = false;
  async function follow(): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    await readOn().finally(() => {
      isFollowing = false;
    });
  }

  async function readOn(): Promise<void> {
    let wait = LEAST_WAIT_MS;
    while (!leaving.signal.aborted) {
      try {
        if (await readToEnd()) return onEnd();
        wait = LEAST_WAIT_MS;
      } catch (error) {
        isConnected.value = false;
        if (leaving.signal.aborted) return;
        if (
          error instanceof RequestProblem &&
          error.status >= 400 &&
          error.status < 500 &&
          error.status !== 429
        )
          return;
      }
      isConnected.value = false;
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(MOST_WAIT_MS, wait * 2);
    }
  }

  /** Whether the run has ended. */
  async function readToEnd(): Promise<boolean> {
    const after = events.value.at(-1)?.seq ?? 0;
    const address = addressOf('followResearch', { id }, { after });
    for await (const { type, data } of readStream(address, { signal: leaving.signal })) {
      isConnected.value = true;
      if (type === 'end') return true;
      const event = JSON.parse(data) as RunEvent;
      if (event.seq > (events.value.at(-1)?.seq ?? 0)) events.value = [...events.value, event];
    }
    return false;
  }

  void follow();
  return { events, isConnected, again: () => void follow() };
}
