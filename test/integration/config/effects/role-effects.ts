import type { Config } from '../../../../src/config/index.ts';
import type { ModelRole } from '../../../../src/domain/index.ts';
import type { Effects } from './effect.ts';
import type { Recorder } from './recorder.ts';

export const MODEL = {
  'language.provider': 'model',
  'language.baseUrl': '{server}/v1',
  'language.model': 'm',
};

type Ask = (config: Config) => Promise<void>;

/** What a request carries, of `language` and of each of its roles. */
export function sentSettings(section: string, ask: Ask): Effects<Recorder> {
  return {
    [`${section}.reasoningEffort`]: {
      values: [
        ['low', 'low'],
        ['high', 'high'],
      ],
      beside: MODEL,
      see: async (config, { requests }) => {
        await ask(config);
        return requests[0]?.body['reasoning_effort'];
      },
    },
    [`${section}.headers`]: {
      values: [
        [{ 'X-Team': 'tides' }, 'tides'],
        [{ 'X-Team': 'floods' }, 'floods'],
      ],
      beside: MODEL,
      see: async (config, { requests }) => {
        await ask(config);
        return requests[0]?.headers['x-team'];
      },
    },
  };
}

/** Where a role asks, beside a general model that would be asked else. */
export function roleEffects(role: ModelRole, ask: Ask): Effects<Recorder> {
  const section = `language.roles.${role}`;
  const own = { ...MODEL, 'language.baseUrl': '{server}/general/v1' };
  return {
    [`${section}.provider`]: {
      values: [
        ['model', '/chat/completions'],
        ['anthropic', '/v1/messages'],
      ],
      beside: { ...own, [`${section}.baseUrl`]: '{server}', [`${section}.model`]: 'own' },
      see: async (config, { requests }) => {
        await ask(config);
        return requests[0]?.path;
      },
    },
    [`${section}.baseUrl`]: {
      values: [
        ['{server}/a/v1', '/a/v1/chat/completions'],
        ['{server}/b/v1', '/b/v1/chat/completions'],
      ],
      beside: own,
      see: async (config, { requests }) => {
        await ask(config);
        return requests[0]?.path;
      },
    },
    [`${section}.apiKey`]: {
      values: [
        ['k1', 'Bearer k1'],
        ['k2', 'Bearer k2'],
      ],
      beside: { ...MODEL, 'language.apiKey': 'general' },
      see: async (config, { requests }) => {
        await ask(config);
        return requests[0]?.authorization;
      },
    },
    [`${section}.model`]: {
      values: [
        ['one', 'one'],
        ['two', 'two'],
      ],
      beside: MODEL,
      see: async (config, { requests }) => {
        await ask(config);
        return requests[0]?.body['model'];
      },
    },
    ...sentSettings(section, ask),
  };
}
