import { describe, expect, it } from 'vitest';
import { retrieverOptions } from '../../../src/app/settings.ts';
import { ConfigSchema } from '../../../src/config/schema.ts';

describe('retrieverOptions', () => {
  it.each([true, false])('should pass on whether passages are associated: %s', (associate) => {
    const config = ConfigSchema.parse({ retrieval: { associate } });
    expect(retrieverOptions(config).associate).toBe(associate);
  });

  it('should associate unless told not to', () => {
    expect(retrieverOptions(ConfigSchema.parse({})).associate).toBe(true);
  });
});
