import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ModelCall } from './critical-path.ts';

export interface ModelProcess {
  readonly baseUrl: string;
  /** Calls answered so far, in order. */
  readonly calls: readonly ModelCall[];
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
  const calls: ModelCall[] = [];
  const keys: string[] = [];
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message: { baseUrl?: string; task?: string; at?: number; key?: string }) => {
      if (message.baseUrl !== undefined) return resolve(message.baseUrl);
      calls.push({ task: message.task, at: message.at ?? 0 });
      keys.push(message.key ?? '');
    });
  });
  return { baseUrl, calls, keys, stop: () => child.disconnect() };
}
