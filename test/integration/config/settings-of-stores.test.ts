import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, configOf } from './effects/effect.ts';
import { type Objects, STORE_EFFECTS, startObjects } from './effects/store-effects.ts';

describe('a setting of the store of files', () => {
  let objects: Objects;
  beforeAll(async () => {
    objects = await startObjects();
  });
  afterAll(() => objects.close());

  it.each(casesOf(STORE_EFFECTS))(
    '$key = $value should be seen in what is asked of it',
    async ({ key, value, beside, see, seen }) => {
      const config = configOf({ ...beside, [key]: value }, { server: objects.url });
      expect(await see(config, objects)).toEqual(seen);
    },
  );
});
