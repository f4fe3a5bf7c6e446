import { describe, expect, it } from 'vitest';
import { findOverflow } from '../../../../src/language/endpoint/find-overflow.ts';

describe('a prompt that is longer than the context', () => {
  it.each<[string, string, number | undefined]>([
    [
      'OpenAI',
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      8192,
    ],
    ['OpenAI, newer', 'Input tokens exceed the configured limit of 272000 tokens.', 272_000],
    [
      'vLLM',
      "This model's maximum context length is 4096 tokens. However, your request has 9000 input tokens.",
      4096,
    ],
    ['vLLM, output', 'max_tokens=16384 cannot be greater than max_model_len=4096', 4096],
    [
      'vLLM, decoder',
      'The decoder prompt (length 9000) is longer than the maximum model length of 4096.',
      4096,
    ],
    ['SGLang', "The input (9000 tokens) is longer than the model's context length (4096 tokens).", 4096],
    ['llama.cpp', 'the request exceeds the available context size, try increasing it', undefined],
    [
      'llama.cpp, newer',
      'request (9000 tokens) exceeds the available context size (2048 tokens), try increasing it',
      2048,
    ],
    [
      'LM Studio',
      'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
      4096,
    ],
    [
      'LM Studio, other',
      'The number of tokens to keep from the initial prompt is greater than the context length',
      undefined,
    ],
    ['Ollama', 'the input length exceeds the context length', undefined],
    [
      'TGI',
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000 `inputs` tokens',
      4096,
    ],
    ['TGI, input', 'Input validation error: `inputs` must have less than 1024 tokens. Given: 9000', 1024],
    ['Qwen', '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 6000]', 6000],
    ['Anthropic', 'prompt is too long: 205000 tokens > 200000 maximum', 200_000],
    [
      'Anthropic, output',
      'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
      200_000,
    ],
    [
      'Google',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).',
      1_048_575,
    ],
    [
      'Mistral',
      'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      32_768,
    ],
    ['Bedrock', 'Input is too long for requested model.', undefined],
    ['Groq', 'Please reduce the length of the messages or completion.', undefined],
  ])('should be seen in the words of %s', (_, words, contextTokens) => {
    expect(findOverflow(words)).toEqual(contextTokens === undefined ? {} : { contextTokens });
  });

  it.each([
    'Unsupported value: temperature',
    'max_tokens is too large: 16384. This model supports at most 4096 completion tokens',
    'guided decoding backend xgrammar does not support this schema',
    'rate limit reached, retry later',
  ])('should not be seen in %s', (words) => {
    expect(findOverflow(words)).toBeUndefined();
  });
});
