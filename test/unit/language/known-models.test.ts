import { describe, expect, it } from 'vitest';
import { meterUsage } from '../../../src/language/model/meter-usage.ts';
import { findKnownModel, findPrice } from '../../../src/language/sellers/find-known-model.ts';
import { parseKnownModels, readKnownModels } from '../../../src/language/sellers/read-known-models.ts';

const OPENAI = 'https://api.openai.com/v1';

describe('the kept table of models', () => {
  it('should hold the models of every seller, with contexts and prices that can be', () => {
    const table = readKnownModels();
    for (const seller of [
      'openai',
      'anthropic',
      'gemini',
      'azure',
      'bedrock',
      'mistral',
      'deepseek',
      'dashscope',
    ])
      expect(table.get(seller)?.size, seller).toBeGreaterThan(9);
    for (const models of table.values())
      for (const [name, { contextTokens = 1, price }] of models) {
        expect(contextTokens, name).toBeGreaterThan(0);
        expect(price?.inputUsdPerMillion ?? 0, name).toBeLessThan(1000);
        const { cachedInputUsdPerMillion: cached = 0, inputUsdPerMillion: input = 0 } = price ?? {};
        if (input > 0) expect(cached, name).toBeLessThanOrEqual(input * 1.01);
      }
  });

  it.each([
    [{ provider: 'anthropic', baseUrl: 'https://proxy.local', model: 'claude-opus-4-6' }, 1_000_000],
    [{ provider: 'google', baseUrl: 'https://g.example', model: 'models/gemini-2.5-pro' }, 1_048_576],
    [{ provider: 'anthropic', baseUrl: 'https://p', model: 'claude-sonnet-4-6-20991231' }, 1_000_000],
    [{ baseUrl: OPENAI, model: 'gpt-5.1' }, 272_000],
    [{ baseUrl: 'https://api.deepseek.com', model: 'deepseek-chat' }, 131_072],
    [{ baseUrl: 'http://localhost:8000/v1', model: 'gpt-5.1' }, undefined],
    [{ baseUrl: 'https://notapi.openai.com.example/v1', model: 'gpt-5.1' }, undefined],
    [{ provider: 'ollama', baseUrl: 'http://localhost:11434', model: 'gpt-5.1' }, undefined],
    [{ baseUrl: OPENAI, model: 'gpt-5.1-of-our-own' }, undefined],
  ] as const)('should say of %o that it holds %s tokens', (choice, contextTokens) => {
    expect(findKnownModel(choice)?.contextTokens).toBe(contextTokens);
  });

  it('should let the price of the user win', () => {
    const own = { 'gpt-5.1': { inputUsdPerMillion: 7, outputUsdPerMillion: 9 } };
    expect(findPrice({ baseUrl: OPENAI, model: 'gpt-5.1' }, own)).toBe(own['gpt-5.1']);
    expect(findPrice({ baseUrl: OPENAI, model: 'gpt-5.1' }, {})).toMatchObject({ inputUsdPerMillion: 1.25 });
    expect(findPrice({ baseUrl: 'http://localhost/v1', model: 'gpt-5.1' }, {})).toBeUndefined();
  });
});

describe('what a call costs', () => {
  const price = parseKnownModels('s\tm\t100\t10\t2\t10\t0.5\t1000\t4\t20\t1').get('s')?.get('m')?.price;
  const cost = (inputTokens: number, outputTokens: number, cachedInputTokens?: number) =>
    meterUsage({ turns: [], text: '', counted: { inputTokens, outputTokens, cachedInputTokens } }, price)
      .costUsd;

  it('should take cached input at its own price, and a long prompt at that of long ones', () => {
    expect(cost(1000, 100)).toBeCloseTo((1000 * 2 + 100 * 10) / 1e6, 12);
    expect(cost(1000, 100, 400)).toBeCloseTo((600 * 2 + 400 * 0.5 + 100 * 10) / 1e6, 12);
    expect(cost(1001, 100, 401)).toBeCloseTo((600 * 4 + 401 * 1 + 100 * 20) / 1e6, 12);
  });

  it('should never take more for cached than there was', () => {
    expect(cost(100, 1, 5000)).toBeCloseTo((100 * 0.5 + 10) / 1e6, 12);
  });
});
