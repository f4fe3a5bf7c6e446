import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../../src/app/serve.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { casesOf, configOf } from './effects/effect.ts';
import { SERVICE_EFFECTS } from './effects/service-effects.ts';

describe('a setting of a service', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  it.each(casesOf(SERVICE_EFFECTS))(
    '$key = $value should be seen by its clients',
    async ({ key, value, beside, see, seen }) => {
      expect(await see(configOf({ ...beside, [key]: value }), harness)).toEqual(seen);
    },
  );

  it('server.port should be where it listens, and is refused when somebody else does', async () => {
    const listen = (port: number) =>
      serve({
        app: harness.app,
        config: { ...configOf({ 'server.port': port }), dataDir: harness.folder },
        version: '0',
        logger: createMemoryLogger(),
        clock: { now: () => new Date() },
      });
    const first = await listen(0);
    const port = Number(new URL(first.url).port);
    await expect(listen(port)).rejects.toMatchObject({ code: 'E020' });
    await first.close();
    const second = await listen(port);
    expect(Number(new URL(second.url).port)).toBe(port);
    await second.close();
  });
});
