import type * as z from 'zod';
import type { Operation } from '../api/contract/index.ts';
import { type Language, wording } from '../catalogue/index.ts';
import { ProblemSchema } from '../domain/index.ts';
import { AppError, errorOf, isAbort, isErrorCode } from '../errors/index.ts';

export interface ServerAddress {
  /** `http://127.0.0.1:8484` */
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** Language of its sentences. */
  readonly language?: Language | undefined;
}

export interface CallInput<P, Q, B> {
  readonly params?: P | undefined;
  readonly query?: Q | undefined;
  /** JSON unless it is a form. */
  readonly body?: B | FormData | undefined;
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Calls of the HTTP API by its own contract: what goes out has the types of an operation, what comes in is parsed. */
export interface HttpClient {
  readonly url: string;
  /** Throws the server's problem under its code; E038 without a valid key, E050 when nobody answers. */
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
    operation: Operation<P, Q, B>,
    input: CallInput<z.input<P>, z.input<Q>, z.input<B>>,
    answer: z.ZodType<A>,
  ): Promise<A>;
  /** The same for answers that are no JSON. */
  open<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    operation: Operation<P, Q, B>,
    input: CallInput<z.input<P>, z.input<Q>, z.input<B>>,
  ): Promise<Response>;
}

/** Only the fields that are used: a newer server may say more. */
const ProblemBody = ProblemSchema.pick({ code: true, detail: true, wording: true });

export function createHttpClient(server: ServerAddress): HttpClient {
  const open: HttpClient['open'] = async (operation, input) => {
    const isForm = input.body instanceof FormData;
    try {
      const response = await fetch(addressOf(server.url, operation.path, input.params, input.query), {
        method: operation.method.toUpperCase(),
        headers: {
          accept: input.accept ?? 'application/json',
          'accept-language': server.language ?? 'en',
          ...(server.apiKey === undefined ? {} : { authorization: `Bearer ${server.apiKey}` }),
          ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        // A redirect would carry the key to another place.
        redirect: 'error',
        ...(input.body === undefined
          ? {}
          : { body: input.body instanceof FormData ? input.body : JSON.stringify(input.body) }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      });
      if (!response.ok) throw await problemOf(response, server.url);
      return response;
    } catch (error) {
      if (error instanceof AppError || isAbort(error, input.signal)) throw error;
      throw new AppError('E050', wording('serverSilent', { url: server.url }), { cause: error });
    }
  };
  return {
    url: server.url,
    open,
    call: async (operation, input, answer) => {
      const response = await open(operation, input);
      const body: unknown = response.status === 204 ? undefined : await response.json();
      const parsed = answer.safeParse(body);
      if (parsed.success) return parsed.data;
      throw new AppError('E050', wording('serverOtherVersion', { url: server.url }), { cause: parsed.error });
    },
  };
}

function addressOf(base: string, path: string, params: unknown, query: unknown): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
  );
  const url = new URL(filled, base);
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one));
  return url;
}

async function problemOf(response: Response, url: string): Promise<AppError> {
  const parsed = ProblemBody.safeParse(await response.json().catch(() => undefined));
  if (response.status === 401) return new AppError('E038', wording('serverWantsKey', { url }));
  if (!parsed.success || !isErrorCode(parsed.data.code))
    return new AppError('E050', wording('serverNoReason', { url, status: response.status }));
  return errorOf(parsed.data);
}
