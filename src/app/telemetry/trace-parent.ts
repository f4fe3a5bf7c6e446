import { type Context, context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api';

/** The current span as the header `traceparent` (W3C Trace Context); `undefined` outside of every span. */
export function currentTraceParent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Does `work` below the span that a `traceparent` names; one that cannot be read starts a trace of its own. */
export function underTraceParent<T>(header: string | undefined, work: () => T): T {
  return context.with(parse(header) ?? ROOT_CONTEXT, work);
}

function parse(header: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : undefined;
}
