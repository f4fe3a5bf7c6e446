import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A call as the stand-in answered it. */
export interface AnsweredCall {
  readonly task?: string;
  readonly promptTokens: number;
  readonly tokens: number;
  readonly seconds: number;
  /** `stop`, `length`, `aborted` by the caller, or `refused` for its length. */
  readonly end: string;
}
interface Started {
  readonly baseUrl: string;
  readonly contextTokens: number;
}

/** Starts the stand-in of the file's model. Rejects when it ends before it serves. */
export async function startSmallModel(file: string, contextTokens: number) {
  const calls: AnsweredCall[] = [];
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), [file, String(contextTokens)], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  const started = await new Promise<Started>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The model’s process ended: ${code ?? signal}`)));
    child.on('message', (message: Started | AnsweredCall) => {
      if ('baseUrl' in message) resolve(message);
      else calls.push(message);
    });
  });
  return { ...started, calls, stop: () => child.connected && child.disconnect() };
}
