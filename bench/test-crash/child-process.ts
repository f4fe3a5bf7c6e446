import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RunEvent } from '../../src/domain/index.ts';
import type { Outcome } from './compare.ts';
import type { Scene } from './scene.ts';

export type ToChild =
  | { readonly type: 'work' }
  | { readonly type: 'run'; readonly request: Scene['request'] }
  | { readonly type: 'follow'; readonly runId: string };
export type FromChild =
  | { readonly type: 'ready'; readonly journal: Readonly<Record<string, number>> }
  | { readonly type: 'submitted'; readonly runId: string }
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'end'; readonly outcome: Outcome };

const LONGEST_WAIT_MS = 300_000;

/** A worker process of the crash test, to talk to and to kill. */
export function startChild(scene: Scene, set: readonly string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--import',
      import.meta.resolve('tsx'),
      join(import.meta.dirname, 'child.ts'),
      scene.folder,
      scene.docs,
      ...scene.settings,
      ...set,
    ],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const events: RunEvent[] = [];
  const received: FromChild[] = [];
  const waiting = new Set<() => void>();
  child.on('message', (message: FromChild) => {
    if (message.type === 'event') events.push(message.event);
    received.push(message);
    for (const look of [...waiting]) look();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  return {
    events,
    send: (message: ToChild) => void child.send(message),
    /** The next message of this type; each is given once. */
    next<T extends FromChild['type']>(type: T): Promise<Extract<FromChild, { type: T }>> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No "${type}" within five minutes.`)),
          LONGEST_WAIT_MS,
        );
        const look = () => {
          const index = received.findIndex((message) => message.type === type);
          if (index < 0) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(received.splice(index, 1)[0] as Extract<FromChild, { type: T }>);
        };
        waiting.add(look);
        look();
      });
    },
    signal: (name: NodeJS.Signals) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
export type Child = ReturnType<typeof startChild>;
