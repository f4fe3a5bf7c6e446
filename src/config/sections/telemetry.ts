import * as z from 'zod';
import { httpUrl, setting } from './setting.ts';

export const TelemetryConfigSchema = z.strictObject({
  otlpEndpoint: httpUrl(
    'An OpenTelemetry collector that gets a trace of each run by OTLP over HTTP, as http://host:4318. Without it: OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT; without those nothing is traced.',
  ),
  content: setting(
    z.enum(['off', 'on']).default('off'),
    'Whether traces hold what is asked and answered: prompts, replies, questions, arguments and results of tools.',
  ),
});
