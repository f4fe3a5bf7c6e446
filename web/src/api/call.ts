import { type Operations, PATHS } from '#contract';
import { language } from '../words/language.ts';
import { offlineProblem, type RequestProblem, readProblem } from './problem.ts';
import { keyHeaders, keyIsAsked } from './session-key.ts';

type Name = keyof Operations;
type Query = Record<string, unknown>;
/** Only what an operation takes is asked for. */
type Given<N extends Name> = Needed<'params', Operations[N]['params']> &
  Possible<'query', Operations[N]['query']> &
  Possible<'body', Operations[N]['body']> & { readonly signal?: AbortSignal | undefined };
type Needed<K extends string, T> = T extends undefined ? unknown : { readonly [key in K]: T };
type Possible<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [key in K]?: T };

/** The address of an operation with its parameters filled in. */
export function addressOf<N extends Name>(
  name: N,
  params: Operations[N]['params'],
  query: Query = {},
): string {
  const path = PATHS[name].path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(String((params as Query | undefined)?.[key] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(key, String(one));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Calls an operation of the API; throws a `RequestProblem`. */
export async function call<N extends Name>(name: N, given: Given<N>): Promise<Operations[N]['answer']> {
  const { params, query, body, signal } = given as {
    params?: Operations[N]['params'];
    query?: Query;
    body?: unknown;
    signal?: AbortSignal;
  };
  const response = await send(addressOf(name, params as Operations[N]['params'], query), {
    method: PATHS[name].method,
    // A deletion that was announced is told the server even by a tab that is being closed.
    keepalive: PATHS[name].method === 'DELETE',
    headers: { Accept: 'application/json', ...(body === undefined ? {} : JSON_BODY) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status === 204) return undefined as Operations[N]['answer'];
  return (await response.json()) as Operations[N]['answer'];
}

const JSON_BODY = { 'Content-Type': 'application/json' };

/** A request with the key and the language of this tab. */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'Accept-Language': language.value, ...keyHeaders(), ...init.headers };
  const response = await fetch(address, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted === true) throw error;
    throw offlineProblem();
  });
  if (response.ok) return response;
  const problem: RequestProblem = await readProblem(response);
  if (problem.needsKey) keyIsAsked.value = true;
  throw problem;
}
