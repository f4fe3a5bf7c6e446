import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived, with what is wrong with it against the published form. */
export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** From the `# Task: …` line of the system prompt. */
  readonly task: string | undefined;
  /** Every text of the request, the system prompt first. */
  readonly prompt: string;
  readonly faults: readonly string[];
}

/** A text, or an error as the provider writes it: with a status, or inside a stream that has begun. */
export type ProviderReply =
  | string
  | {
      readonly text: string;
      /** Tools that are called after the text. */
      readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: object }[];
      readonly inputTokens?: number;
      readonly cachedTokens?: number;
      readonly outputTokens?: number;
      /** In the provider's own word. */
      readonly stop?: string;
    }
  | {
      readonly status: number;
      readonly error: object;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly brokenBy: object }
  | 'hang';

export interface ProviderServer {
  readonly url: string;
  readonly requests: readonly ProviderRequest[];
  /** Most requests that were open at the same time. */
  readonly peak: number;
  close(): Promise<void>;
}

/** What differs between the stand-ins of two providers. */
export interface ProviderShape {
  /** Each sentence says what a request lacks. */
  readonly check: (request: Omit<ProviderRequest, 'faults' | 'task' | 'prompt'>) => readonly string[];
  readonly refuse: (faults: readonly string[]) => { readonly status: number; readonly error: object };
  readonly send: (
    response: ServerResponse,
    request: ProviderRequest,
    reply: Exclude<ProviderReply, string | { readonly status: number }>,
  ) => void;
}

/** A local stand-in that holds requests against the published form of a provider's API: what is not of it is refused. */
export async function createProviderServer(
  shape: ProviderShape,
  reply: (request: ProviderRequest) => ProviderReply,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const open = new Set<ServerResponse>();
  let peak = 0;
  const server = createServer(async (incoming, response) => {
    open.add(response);
    peak = Math.max(peak, open.size);
    response.on('close', () => open.delete(response));
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const sent = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text || '{}') };
    const { system, systemInstruction, messages, contents } = sent.body;
    const prompt = textsIn([system, systemInstruction, messages, contents]).join('\n\n');
    const task = /^# Task: (\w+)/m.exec(prompt)?.[1];
    const request = {
      ...sent,
      task,
      prompt,
      faults: incoming.method === 'POST' ? shape.check(sent) : ['no POST'],
    };
    requests.push(request);
    const answer = request.faults.length > 0 ? shape.refuse(request.faults) : reply(request);
    if (answer === 'hang') return;
    if (typeof answer === 'string') return shape.send(response, request, { text: answer });
    if (!('status' in answer)) return shape.send(response, request, answer);
    const headers = 'headers' in answer ? (answer.headers ?? {}) : {};
    response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(answer.error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get peak() {
      return peak;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The texts of messages in either form, in their order. */
function textsIn(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { content, parts, text } = node as Record<string, unknown>;
  return textsIn([content, parts, text].filter((part) => part !== undefined));
}

/** Whether turns begin with the user, end with the user and alternate. */
export function alternates(roles: readonly string[], user = 'user'): boolean {
  return roles.at(0) === user && roles.at(-1) === user && roles.every((role, at) => role !== roles[at - 1]);
}
