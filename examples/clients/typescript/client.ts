// A client that knows nothing but the OpenAPI document: every type comes from plumbline-api.ts, which is made from it.
import { type Operations, PATHS, type Problem, type Run, type RunEvent } from './plumbline-api.ts';

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] };
type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
type Loose<T> = Required<T> & Optional<T>;
type Input<Id extends keyof Operations> = Loose<{
  params: Operations[Id]['params'];
  query: Operations[Id]['query'] | undefined;
  headers: Operations[Id]['headers'] | undefined;
  body: Operations[Id]['body'];
}>;

export class PlumblineError extends Error {
  override readonly name = 'PlumblineError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** `http://localhost:8484` */
  readonly baseUrl: string;
  readonly apiKey?: string;
}

export function createClient({ baseUrl, apiKey }: ClientOptions) {
  const authorization: Record<string, string> =
    apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

  /** Calls one operation; throws `PlumblineError` with the server's problem. */
  async function call<Id extends keyof Operations>(
    id: Id,
    input: Input<Id>,
  ): Promise<Operations[Id]['answer']> {
    const { params, query, headers, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      headers?: Record<string, string>;
      body?: unknown;
    };
    const response = await fetch(address(id, params, query), {
      method: PATHS[id].method,
      headers: {
        accept: 'application/json',
        ...authorization,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new PlumblineError((await response.json()) as Problem);
    return (response.status === 204 ? undefined : await response.json()) as Operations[Id]['answer'];
  }

  /** Sends files into a collection and gives the upload to follow with `getUpload`. */
  async function upload(
    collection: string,
    files: readonly { readonly name: string; readonly content: Blob }[],
  ): Promise<Operations['uploadDocuments']['answer']> {
    const form = new FormData();
    for (const { name, content } of files) form.append('files', content, name);
    const response = await fetch(address('uploadDocuments', undefined, { collection }), {
      method: 'POST',
      headers: authorization,
      body: form,
    });
    if (!response.ok) throw new PlumblineError((await response.json()) as Problem);
    return (await response.json()) as Operations['uploadDocuments']['answer'];
  }

  /** Every event after `after`, once and in order, over as many connections as it takes; ends when the run has ended. */
  async function* follow(run: Pick<Run, 'id'>, after = 0): AsyncGenerator<RunEvent> {
    let last = after;
    for (;;) {
      const response = await fetch(address('followResearch', { id: run.id }), {
        headers: { accept: 'text/event-stream', 'last-event-id': String(last), ...authorization },
      }).catch(() => undefined);
      if (response?.status === 204) return;
      if (response !== undefined && !response.ok && response.status !== 429)
        throw new PlumblineError((await response.json()) as Problem);
      if (response?.ok && response.body !== null) {
        for await (const { event, data } of parseEvents(response.body)) {
          if (event === 'end') return;
          const parsed = JSON.parse(data) as RunEvent;
          last = parsed.seq;
          yield parsed;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }

  /** The report as Markdown or as a page. */
  async function reportText(run: Pick<Run, 'id'>, type: 'text/markdown' | 'text/html'): Promise<string> {
    const response = await fetch(address('getReport', { id: run.id }), {
      headers: { accept: type, ...authorization },
    });
    if (!response.ok) throw new PlumblineError((await response.json()) as Problem);
    return response.text();
  }

  function address(
    id: keyof Operations,
    params: Record<string, string> = {},
    query: Record<string, unknown> = {},
  ): URL {
    const path = PATHS[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  return { call, follow, reportText, upload };
}

/** Server-sent events of a body, as far as Plumbline uses them. A connection that breaks ends it. */
async function* parseEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ readonly event: string; readonly data: string }> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
      rest += decoder.decode(bytes, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => splitField(line)));
        const data = fields.get('data');
        if (data !== undefined) yield { event: fields.get('event') ?? 'message', data };
      }
    }
  } catch {
    // The caller connects again with the last number it has seen.
  }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, Math.max(0, colon)), line.slice(colon + 1).replace(/^ /, '')];
}
