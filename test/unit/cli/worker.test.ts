import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

describe('worker', () => {
  it('should work until it is interrupted, then give back what it works on and close', async () => {
    const { deps, calls } = createFakeDeps();
    let said: () => void = () => undefined;
    const hasStarted = new Promise<void>((resolve) => {
      said = resolve;
    });
    const io = createFakeIo({ out: () => said() });
    const running = createCli(deps, io).run(['worker']);
    await hasStarted;
    expect(calls.map(({ name }) => name)).toEqual(['open', 'worker.start']);
    io.interrupt();
    expect(await running).toBe(0);
    expect(calls.map(({ name }) => name)).toEqual(['open', 'worker.start', 'worker.stop', 'close']);
  });
});
