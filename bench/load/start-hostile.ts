import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answers, AttackPlan } from './hostile-client.ts';

/** Starts an attack from another process, as that of somebody else comes. */
export function startHostile(plan: AttackPlan): { stop(): Promise<Answers> } {
  const child = fork(fileURLToPath(new URL('./hostile-process.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  child.send(plan);
  return {
    stop: async () => {
      const answered = once(child, 'message');
      child.send('stop');
      const [answers] = await answered;
      return answers as Answers;
    },
  };
}
