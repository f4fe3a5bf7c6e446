import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ModelProcess {
  readonly baseUrl: string;
  /** Tasks answered so far, in order. */
  readonly tasks: readonly (string | undefined)[];
  /** What was asked in each of them: equal for equal requests. */
  readonly keys: readonly string[];
  stop(): void;
}

/** Starts the model stand-in in a process of its own; every call takes `latencyMs`, and those about `failing` fail. */
export async function startModel(latencyMs: number, failing?: string): Promise<ModelProcess> {
  const child = fork(
    fileURLToPath(new URL('./model-server.ts', import.meta.url)),
    [String(latencyMs), ...(failing === undefined ? [] : [failing])],
    {
      execArgv: ['--import', import.meta.resolve('tsx')],
    },
  );
  const tasks: (string | undefined)[] = [];
  const keys: string[] = [];
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message: { baseUrl?: string; task?: string; key?: string }) => {
      if (message.baseUrl !== undefined) return resolve(message.baseUrl);
      tasks.push(message.task);
      keys.push(message.key ?? '');
    });
  });
  return { baseUrl, tasks, keys, stop: () => child.disconnect() };
}
