import type { IncomingMessage, RequestListener } from 'node:http';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { underTraceParent } from './trace-parent.ts';

/**
 * A span for each request that asks for work (not for what is only read), below the `traceparent` that a client sends. A run
 * that the request starts is below it.
 */
export function traceRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { method = 'GET', headers } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return listener(request, response);
    const { traceparent } = headers;
    underTraceParent(typeof traceparent === 'string' ? traceparent : undefined, () =>
      trace.getTracer('plumbline').startActiveSpan(method, { kind: SpanKind.SERVER }, (span) => {
        span.setAttribute('http.request.method', method);
        response.once('close', () => {
          const route = routeOf(request);
          if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
          span.setAttribute('http.response.status_code', response.statusCode);
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        listener(request, response);
      }),
    );
  };
}

/** The pattern that Express found, which holds no ids. */
function routeOf(
  request: IncomingMessage & { route?: { path?: unknown }; baseUrl?: string },
): string | undefined {
  const path = request.route?.path;
  return typeof path === 'string' ? `${request.baseUrl ?? ''}${path}` : undefined;
}
