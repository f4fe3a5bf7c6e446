import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AppError, isAbort } from '../../errors/index.ts';

/** Does work inside a span. Without a collector spans are nothing, and cost next to it. */
export interface Tracing {
  /** Whether spans may hold what is asked and answered. */
  readonly content: boolean;
  span<T>(
    name: string,
    options: { readonly attributes?: Attributes; readonly isCall?: boolean },
    work: (span: Span) => Promise<T>,
  ): Promise<T>;
}

/** A failure is told by its code alone: its message may hold what was asked. */
export function createTracing({ content }: { readonly content: boolean }): Tracing {
  return {
    content,
    span: (name, { attributes = {}, isCall = false }, work) => {
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      return trace.getTracer('plumbline').startActiveSpan(name, { kind, attributes }, async (span) => {
        try {
          return await work(span);
        } catch (error) {
          span.setAttribute('error.type', nameOf(error));
          if (!isAbort(error)) span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
}

function nameOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : '_OTHER';
}
