import { wording } from '../../catalogue/index.ts';
import type { FetchRequest, FetchResponse } from '../../domain/index.ts';
import { describeBytes, limitBody } from './limited-body.ts';
import { acceptsType, decodeBody, parseContentType } from './media-type.ts';
import { headerOf, type TransportResponse } from './transport.ts';
import { unacceptable } from './web-failure.ts';

/** What a caller gets: of an accepted type, no larger than announced, with a body that is limited while it is read. */
export function toResponse(
  response: TransportResponse,
  url: URL,
  request: FetchRequest,
  options: {
    readonly maxBytes: number;
    readonly signal: AbortSignal;
    readonly explain: (error: unknown) => unknown;
  },
): FetchResponse {
  const { status } = response;
  try {
    const { type, charset } = parseContentType(headerOf(response, 'content-type'));
    const hasContent = status >= 200 && status < 300 && status !== 204;
    if (hasContent && !acceptsType(request.accept, type))
      throw unacceptable(
        url.host,
        wording('whyMediaType', { type: type.slice(0, 60), accepted: [...request.accept] }),
      );
    const length = Number(headerOf(response, 'content-length'));
    if (length > options.maxBytes)
      throw unacceptable(url.host, wording('whyLarge', { limit: describeBytes(options.maxBytes) }));
    const encoding = headerOf(response, 'content-encoding');
    const { body, cancel } = limitBody(response.body, { host: url.host, encoding, ...options });
    return {
      url: url.href,
      status,
      headers: Object.fromEntries(
        Object.keys(response.headers).map((name) => [name, headerOf(response, name)]),
      ),
      contentType: type,
      body,
      text: async () => decodeBody(await readAll(body), charset),
      cancel,
    };
  } catch (error) {
    response.body.destroy();
    throw error;
  }
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
