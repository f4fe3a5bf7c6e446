import * as z from 'zod';
import type { PatientFetch } from '../patient-fetch.ts';
import type { ModelSettings } from './settings.ts';

const TIMEOUT_MS = 2_000;
/** What Ollama gives a model that names no other context. */
const OLLAMA_DEFAULT = 4_096;

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
 * `/api/v0/models`, Ollama in `/api/ps` and `/api/show`, TGI in `/info`. All are asked at once, for two seconds; `undefined` where none answers.
 */
export async function askContext(
  deps: { send: PatientFetch; settings: Pick<ModelSettings, 'baseUrl' | 'apiKey'> },
  model: string,
): Promise<ToldContext | undefined> {
  const base = deps.settings.baseUrl.replace(/(?<!\/)\/+$/, '');
  const root = base.replace(/\/v\d+$/, '');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ask = async <Value>(address: string, schema: z.ZodType<Value>, body?: object) => {
    try {
      const response = await deps.send(address, {
        redirect: 'error',
        signal: timeout,
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(deps.settings.apiKey ? { authorization: `Bearer ${deps.settings.apiKey}` } : {}),
        },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      return response.ok ? schema.safeParse(JSON.parse(await response.text())).data : undefined;
    } catch {
      return undefined; // Not every server has every address.
    }
  };
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

/** What the model was made with; else the server's default, until the model is loaded and listed as running. */
function ollamaContext(
  { parameters = '', model_info }: z.infer<typeof ShowSchema>,
  mayChange: boolean,
): ToldContext {
  const made = /^num_ctx\s{1,40}(\d+)/m.exec(parameters)?.[1];
  if (made !== undefined) return { tokens: Number(made) };
  const trained = Object.entries(Object(model_info)).find(([key]) => key.endsWith('.context_length'))?.[1];
  return { tokens: Math.min(OLLAMA_DEFAULT, numberOf(trained) ?? OLLAMA_DEFAULT), mayChange };
}

const numberOf = (value: unknown): number | undefined => count.safeParse(value).data;
