import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ModelProcess {
  readonly baseUrl: string;
  /** Tasks asked for so far, in order. */
  readonly tasks: readonly (string | undefined)[];
  stop(): void;
}

/** Starts the model stand-in in a process of its own; every call takes `latencyMs`. */
export async function startModel(latencyMs: number): Promise<ModelProcess> {
  const child = fork(fileURLToPath(new URL('./model-server.ts', import.meta.url)), [String(latencyMs)], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  const tasks: (string | undefined)[] = [];
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message: { baseUrl?: string; task?: string }) => {
      if (message.baseUrl === undefined) tasks.push(message.task);
      else resolve(message.baseUrl);
    });
  });
  return { baseUrl, tasks, stop: () => child.disconnect() };
}
