import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

interface SentValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
  readonly arrayValue?: { readonly values: readonly SentValue[] };
}
interface SentAttribute {
  readonly key: string;
  readonly value: SentValue;
}
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly SentAttribute[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

export type ReceivedSpan = Omit<SentSpan, 'attributes'> & {
  readonly attributes: Readonly<Record<string, unknown>>;
};

const plain = ({ stringValue, intValue, doubleValue, boolValue, arrayValue }: SentValue): unknown =>
  arrayValue?.values.map(plain) ?? stringValue ?? boolValue ?? doubleValue ?? Number(intValue);
const toRecord = (attributes: readonly SentAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));

/** A collector on loopback that takes traces by OTLP/HTTP in JSON, as the specification has it. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const resources: Readonly<Record<string, unknown>>[] = [];
  const paths: string[] = [];
  let raw = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
      paths.push(request.url ?? '');
      raw += text;
      for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
        resources.push(toRecord(resource.attributes));
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: toRecord(span.attributes) });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    paths,
    /** Everything that came, as text. */
    raw: () => raw,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
