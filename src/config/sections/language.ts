import * as z from 'zod';
import { OWN_APIS, REASONING_EFFORTS } from '../../domain/index.ts';
import { headers, httpUrl, secret, setting } from './setting.ts';

const modelName = (description: string) => setting(z.string().min(1).optional(), description);

const PriceSchema = z.strictObject({
  inputPerMillion: z.number().min(0),
  outputPerMillion: z.number().min(0),
  cachedInputPerMillion: z.number().min(0).optional(),
});

const reasoningEffort = (description: string) => setting(z.enum(REASONING_EFFORTS).optional(), description);

/** What a role may have of its own; the general setting holds for the rest. */
const role = (work: string) =>
  z
    .strictObject({
      provider: setting(
        z.enum(['model', ...OWN_APIS]).optional(),
        `Provider of the model that ${work}; without it the general one.`,
      ),
      baseUrl: httpUrl('Base URL of this role alone.'),
      apiKey: secret('Key of this role alone; without it language.apiKey, if the endpoint is the same.'),
      model: modelName(`Model that ${work}.`),
      reasoningEffort: reasoningEffort('Effort of this role alone.'),
      headers: headers(
        'Headers of this role alone; without them language.headers, if the endpoint is the same.',
      ),
    })
    .prefault({});

export const LanguageConfigSchema = z.strictObject({
  provider: setting(
    z.enum(['auto', 'model', 'extractive', ...OWN_APIS]).default('auto'),
    'Who plans, judges and writes. `model` asks an OpenAI-compatible endpoint; `extractive` needs no model: passages are found and quoted, and nothing is composed; `auto` takes the model when an endpoint and a model are named. The others are asked through their own API, by a package of LangChain that is installed beside Plumbline (docs/models.md).',
  ),
  baseUrl: httpUrl(
    'Base URL of the endpoint, for OpenAI-compatible ones with the version part. Without it and with a key: the address of the provider, https://api.openai.com/v1 for `model`.',
  ),
  apiKey: secret('Key of the endpoint. Local servers often need none.'),
  model: modelName('Model for every role that names no other.'),
  reasoningEffort: reasoningEffort(
    'How much a model thinks before it answers; sent only when set, in the terms of each provider.',
  ),
  headers: headers('Headers that are sent with every request to the endpoint.'),
  roles: z
    .strictObject({
      planner: role('splits the question'),
      executor: role('looks with tools and notes what it finds'),
      reader: role('reads whole documents for an answer'),
      writer: role('writes the report'),
      vision: z
        .strictObject({
          baseUrl: httpUrl('Base URL of this role alone.'),
          apiKey: secret('Key of this role alone; without it language.apiKey, if the endpoint is the same.'),
          model: modelName(
            'Model that describes the pictures of documents, at an OpenAI-compatible endpoint; without it they are not described. Descriptions are marked as generated.',
          ),
        })
        .prefault({}),
      judge: role(
        'reads all findings and sends out follow-ups, and reads statements again that the rules leave open',
      ),
    })
    .prefault({}),
  toolCalls: setting(
    z.enum(['auto', 'json']).default('auto'),
    'How a model calls tools: natively where its endpoint takes them, else as JSON in text; `json` always asks for the latter.',
  ),
  timeoutMs: setting(
    z.int().min(1000).max(3_600_000).default(120_000),
    'Longest wait for one answer, in milliseconds.',
  ),
  maxConcurrency: setting(
    z.int().min(1).max(256).default(8),
    'Calls to one endpoint at the same time, of all processes on one Postgres together.',
  ),
  requestsPerMinute: setting(
    z.int().min(1).optional(),
    'Calls to one endpoint per minute, counted in the same way; without it there is no such limit.',
  ),
  contextTokens: setting(
    z.int().min(2048).optional(),
    'Tokens of prompt and answer that every model used can hold. Without it the server is asked; where it does not say: what is known of the model, else 131072.',
  ),
  maxOutputTokens: setting(
    z.int().min(256).max(1_000_000).optional(),
    'Most tokens of one answer, sent with every call, thoughts included. Without it: what fits beside the prompt, at most 16384.',
  ),
  seesPictures: setting(
    z.boolean().default(false),
    'Whether the model that reads documents sees pictures. Off, it gets the text that was recognised on them and their descriptions.',
  ),
  prices: setting(
    z.record(z.string(), PriceSchema).default({}),
    'Prices in US dollars per million tokens, by model name, for the cost of a run. They win over those that are known.',
    'allowedPrices',
  ),
});

export const EmbeddingConfigSchema = z.strictObject({
  provider: setting(
    z.enum(['builtin', 'openai', 'local']).default('builtin'),
    'Who turns text into vectors: the built-in hashing of words and characters, an OpenAI-compatible endpoint, or a model in a local folder.',
  ),
  baseUrl: httpUrl('Base URL of the embedding endpoint. Without it: language.baseUrl.'),
  apiKey: secret(
    'Key of the embedding endpoint. Without it: language.apiKey, if both endpoints are the same.',
  ),
  model: modelName(
    'Name of the embedding model at the endpoint; with `local` the folder of a model in ONNX form. Nothing is downloaded.',
  ),
  dimension: setting(
    z.int().min(16).max(16_000).optional(),
    'Length of a vector. Without it: what the built-in embedder makes, or 1536 for an endpoint. A local model has its own.',
  ),
});

export const RerankConfigSchema = z.strictObject({
  provider: setting(
    z.enum(['builtin', 'local', 'tei', 'cohere', 'model', 'none']).default('builtin'),
    'Who orders passages by relevance: built-in rules, a cross-encoder in a local folder, a TEI server, a Cohere-shaped endpoint, the language model, or nobody.',
  ),
  baseUrl: httpUrl(
    'Base URL of the rerank endpoint; needed with `tei` and `cohere`. With `model`, without it: language.baseUrl.',
  ),
  apiKey: secret('Key of the rerank endpoint.'),
  model: modelName(
    'Name of the rerank model; needed with `cohere`. With `local` the folder of a cross-encoder in ONNX form; with `model`, without it: language.model.',
  ),
});
