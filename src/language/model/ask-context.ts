import * as z from 'zod';
import type { ModelChoice } from '../../domain/index.ts';
import { abortAfter } from '../../errors/index.ts';
import type { PatientFetch } from '../endpoint/patient-fetch.ts';

const TIMEOUT_MS = 2_000;
/** What Ollama gives a model that names no other context. */
const OLLAMA_DEFAULT = 4_096;
/** What it is told to hold for a model that names no context: more takes memory that few machines have. */
const OLLAMA_HELD = 32_768;

const count = z.number().int().min(256);
const ModelsSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const PropsSchema = z.object({ default_generation_settings: z.object({ n_ctx: count }) });
const ShowSchema = z.object({ model_info: z.unknown(), parameters: z.string().optional() });
const RunningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: count.optional() })),
});
const InfoSchema = z.object({ max_total_tokens: count });

/** Names under which servers tell the context of a listed model. */
const LISTED = ['max_model_len', 'context_length', 'context_window', 'max_context_length'] as const;

export interface ToldContext {
  readonly tokens: number;
  /** The server may tell another number once the model is loaded. */
  readonly mayChange?: boolean;
}

/**
 * The tokens that a server says its model holds: vLLM, SGLang and OpenRouter in `/models`, llama.cpp in `/props`, LM Studio in
 * `/api/v0/models`, Ollama in `/api/ps` and `/api/show`, TGI in `/info`. All are asked at once, for two seconds; `undefined` where none
 * answers. Ollama is told by its own API how much to hold, and says how much it can. Other providers' models are in the kept table.
 */
export async function askContext(deps: AskDeps, model: string): Promise<ToldContext | undefined> {
  const { provider = 'openai-compatible', baseUrl } = deps.settings;
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  const ask = createAsk(deps);
  if (provider === 'ollama') return ownOllamaContext(await ask(`${base}/api/show`, ShowSchema, { model }));
  return provider === 'openai-compatible' ? askEveryServer(ask, base, model) : undefined;
}

async function askEveryServer(ask: Ask, base: string, model: string): Promise<ToldContext | undefined> {
  const root = base.replace(/\/v\d+$/, '');
  const [listed, props, loaded, running, shown, info] = await Promise.all([
    ask(`${base}/models`, ModelsSchema),
    ask(`${root}/props`, PropsSchema),
    ask(`${root}/api/v0/models`, ModelsSchema),
    ask(`${root}/api/ps`, RunningSchema),
    ask(`${root}/api/show`, ShowSchema, { model }),
    ask(`${root}/info`, InfoSchema),
  ]);
  const inStudio = loaded?.data.find(({ id }) => id === model)?.['loaded_context_length'];
  const isRunning = running?.models.find(({ name }) => name === model || name === `${model}:latest`);
  const known =
    numberOf(inStudio) ??
    props?.default_generation_settings.n_ctx ??
    isRunning?.context_length ??
    listedContext(listed, model) ??
    info?.max_total_tokens;
  if (known !== undefined) return { tokens: known };
  return shown && ollamaContext(shown, isRunning === undefined);
}

function listedContext(listed: z.infer<typeof ModelsSchema> | undefined, model: string): number | undefined {
  const entry = listed?.data.find(({ id }) => id === model);
  const name = LISTED.find((key) => numberOf(entry?.[key]) !== undefined);
  return name && numberOf(entry?.[name]);
}

interface AskDeps {
  readonly send: PatientFetch;
  readonly settings: Pick<ModelChoice, 'provider' | 'baseUrl' | 'apiKey' | 'headers'>;
}
type Ask = ReturnType<typeof createAsk>;

/** One question of a server; nothing where it has no such address, or is silent for two seconds from now. */
function createAsk({ send, settings }: AskDeps) {
  const { apiKey, headers } = settings;
  const timeout = abortAfter(TIMEOUT_MS);
  return async <Value>(address: string, schema: z.ZodType<Value>, body?: object) => {
    try {
      const response = await send(address, {
        redirect: 'error',
        signal: timeout,
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
          ...headers,
        },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      return response.ok ? schema.safeParse(JSON.parse(await response.text())).data : undefined;
    } catch {
      return undefined;
    }
  };
}

/** What the model was made with; else the server's default, until the model is loaded and listed as running. */
function ollamaContext(
  { parameters = '', model_info }: z.infer<typeof ShowSchema>,
  mayChange: boolean,
): ToldContext {
  const made = madeWith(parameters);
  if (made !== undefined) return { tokens: made };
  return { tokens: Math.min(OLLAMA_DEFAULT, trainedWith(model_info) ?? OLLAMA_DEFAULT), mayChange };
}

/** Each request says how much to hold: what the model was made with, else the usual, as far as it was trained for it. */
function ownOllamaContext(shown: z.infer<typeof ShowSchema> | undefined): ToldContext {
  const made = madeWith(shown?.parameters ?? '');
  if (made !== undefined) return { tokens: made };
  return { tokens: Math.min(OLLAMA_HELD, trainedWith(shown?.model_info) ?? OLLAMA_HELD) };
}

function madeWith(parameters: string): number | undefined {
  const made = /^num_ctx\s{1,40}(\d+)/m.exec(parameters)?.[1];
  return made === undefined ? undefined : Number(made);
}

const trainedWith = (modelInfo: unknown): number | undefined =>
  numberOf(Object.entries(Object(modelInfo)).find(([key]) => key.endsWith('.context_length'))?.[1]);

const numberOf = (value: unknown): number | undefined => count.safeParse(value).data;
