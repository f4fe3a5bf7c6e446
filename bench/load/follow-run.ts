import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Followed {
  readonly runId: string;
  /** Numbers and bodies of the events, in the order in which they came. */
  readonly events: readonly { readonly seq: number; readonly body: string }[];
  /** Times the connection was dropped before the end. */
  readonly drops: number;
}

interface RunPlace {
  /** A server; where there are several, whichever is up. */
  readonly url: string | (() => string);
  readonly runId: string;
  readonly key?: string | undefined;
}

/**
 * Follows a run to its `end` event over connections that are dropped at random moments, each going on with
 * `Last-Event-ID` as an EventSource does.
 */
export async function followRun(
  at: RunPlace & { readonly meanDropMs: number },
  random: () => number,
): Promise<Followed> {
  const events: { seq: number; body: string }[] = [];
  let drops = 0;
  for (;;) {
    // Exponential: a drop is equally likely at every moment.
    const dropAfterMs = -at.meanDropMs * Math.log(1 - random());
    const hasEnded = await readStream(at, events, dropAfterMs);
    if (hasEnded) return { runId: at.runId, events, drops };
    drops += 1;
    await sleep(random() * 300);
  }
}

function readStream(
  at: RunPlace,
  events: { seq: number; body: string }[],
  dropAfterMs: number,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const last = events.at(-1)?.seq;
    const url = typeof at.url === 'string' ? at.url : at.url();
    const request = get(`${url}/api/research/${at.runId}/events`, {
      agent: false,
      headers: {
        Accept: 'text/event-stream',
        ...(at.key && { Authorization: `Bearer ${at.key}` }),
        ...(last === undefined ? {} : { 'Last-Event-ID': String(last) }),
      },
    });
    const finish = (hasEnded: boolean) => {
      clearTimeout(timer);
      request.destroy();
      resolve(hasEnded);
    };
    const timer = setTimeout(() => finish(false), dropAfterMs);
    request.on('error', () => finish(false));
    request.on('response', (response: IncomingMessage) => {
      const { statusCode } = response;
      if (statusCode === 204) return finish(true);
      if (statusCode !== 200) {
        clearTimeout(timer);
        return reject(new Error(`The events of ${at.runId} were refused with ${statusCode}.`));
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (request.destroyed) return;
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          if (/^event: end$/m.test(block)) return finish(true);
          const seq = /^id: (\d+)$/m.exec(block)?.[1];
          if (seq !== undefined)
            events.push({ seq: Number(seq), body: block.slice(block.indexOf('data: ') + 'data: '.length) });
        }
      });
      response.on('close', () => finish(false));
      response.on('error', () => undefined);
    });
  });
}
