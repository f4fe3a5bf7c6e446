import { describe, expect, it } from 'vitest';
import { say } from '../../../src/catalogue/index.ts';
import { describeConfig, languageMode, loadConfig } from '../../../src/config/index.ts';
import { chooseForRole } from '../../../src/config/model-roles.ts';
import { AppError } from '../../../src/errors/index.ts';

const load = (environment: Record<string, string>, ...set: string[]) =>
  loadConfig({ environment, cwd: '/nowhere', set });
const problemsOf = (...set: string[]): string => {
  try {
    load({}, ...set);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
const ANTHROPIC = ['language.provider=anthropic', 'language.model=claude-opus-4-6'];

describe('a provider with an API of its own', () => {
  it('should work with a model and a key, at its own address', () => {
    const { config, origins } = load({}, ...ANTHROPIC, 'language.apiKey=k');
    expect(languageMode(config)).toBe('model');
    expect(config.language.baseUrl).toBe('https://api.anthropic.com');
    expect(say('en', origins['language.baseUrl'] as never)).toContain('language.provider');
  });

  it.each([
    [['language.provider=anthropic', 'language.apiKey=k'], 'language.model'],
    [ANTHROPIC, 'language.apiKey'],
    [['language.provider=azure', 'language.model=m', 'language.apiKey=k'], 'language.baseUrl'],
    [['language.provider=bedrock', 'language.model=m'], 'language.baseUrl'],
    [
      ['language.baseUrl=http://h/v1', 'language.model=m', 'language.roles.judge.provider=google'],
      'language.roles.judge.model',
    ],
    [
      ['language.baseUrl=http://h/v1', 'language.model=m', 'language.roles.judge.provider=google'],
      'language.roles.judge.apiKey',
    ],
    [['language.roles.judge.baseUrl=http://h/v1', 'language.roles.judge.model=m'], 'language.model'],
    [[...ANTHROPIC, 'language.apiKey=k', 'rerank.provider=model'], 'rerank.baseUrl'],
  ])('should say of %j that %s is missing', (set, key) => {
    expect(problemsOf(...set)).toContain(`${key}: got nothing`);
  });

  it('should take the key of its provider from the environment, and of no other', () => {
    const environment = {
      OPENAI_API_KEY: 'key-of-openai',
      OPENAI_BASE_URL: 'http://h/v1',
      ANTHROPIC_API_KEY: 'key-of-anthropic',
    };
    expect(load(environment, ...ANTHROPIC).config.language).toMatchObject({
      apiKey: 'key-of-anthropic',
      baseUrl: 'https://api.anthropic.com',
    });
    const named = { ...environment, PLUMBLINE_LANGUAGE_PROVIDER: 'model', OPENAI_MODEL: 'm' };
    expect(load(named).config.language).toMatchObject({ apiKey: 'key-of-openai', baseUrl: 'http://h/v1' });
  });

  it('should not lend its address or key to embeddings', () => {
    const set = [...ANTHROPIC, 'language.apiKey=k', 'embedding.provider=openai', 'embedding.model=e'];
    expect(problemsOf(...set)).toContain('embedding.baseUrl: got nothing');
    const { config } = load({}, ...set, 'embedding.apiKey=own');
    expect(config.embedding).toMatchObject({ baseUrl: 'https://api.openai.com/v1', apiKey: 'own' });
  });

  it('should stay at home when everything is offline', () => {
    expect(problemsOf(...ANTHROPIC, 'language.apiKey=k', 'web.offline=true')).toContain('api.anthropic.com');
    const away = ['language.roles.judge.baseUrl=https://far.example/v1', 'web.offline=true'];
    expect(problemsOf('language.baseUrl=http://localhost/v1', 'language.model=m', ...away)).toContain(
      'language.roles.judge.baseUrl: far.example',
    );
  });
});

describe('a role', () => {
  const general = [
    'language.baseUrl=http://h/v1',
    'language.apiKey=general',
    'language.model=m',
    'language.headers={"X-Team": "tides-and-floods"}',
    'language.reasoningEffort=low',
  ];

  it('should have what is general where it names nothing', () => {
    const { language } = load({}, ...general, 'language.roles.writer.model=large').config;
    expect(chooseForRole(language, 'writer')).toMatchObject({
      provider: 'openai-compatible',
      baseUrl: 'http://h/v1',
      apiKey: 'general',
      model: 'large',
      reasoningEffort: 'low',
      headers: { 'X-Team': 'tides-and-floods' },
    });
  });

  it('should send the general key and headers to no other endpoint', () => {
    const { language } = load({}, ...general, 'language.roles.writer.baseUrl=http://other/v1').config;
    const choice = chooseForRole(language, 'writer');
    expect(choice).toMatchObject({ baseUrl: 'http://other/v1', model: 'm' });
    expect([choice.apiKey, choice.headers]).toEqual([undefined, undefined]);
  });

  it('should make a model of roles alone when each has one', () => {
    const roles = ['planner', 'executor', 'reader', 'writer', 'judge'];
    const set = roles.flatMap((role) => [
      `language.roles.${role}.baseUrl=http://${role}/v1`,
      `language.roles.${role}.model=m`,
    ]);
    const { config } = load({}, ...set);
    expect(languageMode(config)).toBe('model');
    expect(config.language.baseUrl).toBeUndefined();
  });
});

describe('headers', () => {
  it('should be secrets: never shown, and hidden in the log', () => {
    const loaded = load({ PLUMBLINE_LANGUAGE_HEADERS: '{"X-Key": "value-of-a-header", "X-On": "1"}' });
    expect(loaded.config.language.headers).toEqual({ 'X-Key': 'value-of-a-header', 'X-On': '1' });
    expect(loaded.secrets).toEqual(['value-of-a-header']);
    expect(JSON.stringify(describeConfig(loaded))).not.toContain('value-of-a-header');
  });

  it('should be headers', () => {
    expect(problemsOf('language.headers={"X Y": "a"}')).toContain('language.headers');
    expect(problemsOf('language.headers={"X-Y": "a\\nb"}')).toContain('language.headers');
  });
});
