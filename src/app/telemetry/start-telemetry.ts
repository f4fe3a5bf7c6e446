import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { wording } from '../../catalogue/index.ts';
import type { Config } from '../../config/index.ts';
import { processEnvironment } from '../../config/process/index.ts';
import type { Logger } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { loadAuthorities } from '../../network/index.ts';
import { networkSettings } from '../network/network-settings.ts';
import { createTracing, type Tracing } from './tracing.ts';

interface Telemetry {
  /** Sends what is left. A collector that is away is not waited for longer than its time limit. */
  close(): Promise<void>;
}

/** The spans of an application, and what sends them. */
export async function openTelemetry(
  config: Pick<Config, 'telemetry' | 'network'>,
  logger: Logger,
): Promise<Telemetry & { readonly tracing: Tracing }> {
  const started = await startTelemetry({ config, environment: processEnvironment(), logger });
  const tracing = createTracing({ content: config.telemetry.content === 'on' });
  return { tracing, close: async () => started?.close() };
}

/**
 * Sends spans to the collector of the configuration; nothing is loaded without one. The other variables of OpenTelemetry
 * (`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS` …) are read by its
 * packages. E110 without these.
 */
export async function startTelemetry(deps: {
  readonly config: Pick<Config, 'telemetry' | 'network'>;
  readonly environment: ReturnType<typeof processEnvironment>;
  readonly logger: Logger;
  readonly load?: typeof loadPackages;
}): Promise<Telemetry | undefined> {
  const { config, environment, logger, load = loadPackages } = deps;
  const { otlpEndpoint } = config.telemetry;
  const { OTEL_SDK_DISABLED: disabled = '', OTEL_TRACES_EXPORTER: exporterName } = environment;
  if (otlpEndpoint === undefined || disabled.toLowerCase() === 'true' || exporterName === 'none')
    return undefined;
  const [sdk, { OTLPTraceExporter }, resources, hooks] = await load().catch((cause: unknown) => {
    throw new AppError('E110', wording('telemetryPackages'), { cause });
  });
  const said = (message: string) => logger.warn('traces could not be sent', { message });
  diag.setLogger(
    { error: said, warn: said, info: unsaid, debug: unsaid, verbose: unsaid },
    DiagLogLevel.WARN,
  );
  const ca = loadAuthorities(networkSettings(config));
  const exporter = new OTLPTraceExporter({
    url: tracesUrl(otlpEndpoint, environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']),
    ...(ca !== undefined && { httpAgentOptions: { ca } }),
  });
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'plumbline' }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const manager = new hooks.AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  // Whoever started this process with a provider of their own gets the spans there.
  const isOurs = trace.setGlobalTracerProvider(provider);
  return {
    close: async () => {
      await provider.shutdown().catch(() => undefined);
      if (!isOurs) return;
      trace.disable();
      context.disable();
    },
  };
}

function loadPackages(): Promise<
  [
    typeof import('@opentelemetry/sdk-trace-base'),
    typeof import('@opentelemetry/exporter-trace-otlp-http'),
    typeof import('@opentelemetry/resources'),
    typeof import('@opentelemetry/context-async-hooks'),
  ]
> {
  return Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
}

const unsaid = () => undefined;

/** The address of traces is taken as it is, that of everything is completed, as the variables of OpenTelemetry have it. */
function tracesUrl(endpoint: string, ofTraces: string | undefined): string {
  if (endpoint === ofTraces || endpoint.endsWith('/v1/traces')) return endpoint;
  return `${endpoint.replace(/\/$/, '')}/v1/traces`;
}
