import * as z from 'zod';
import { setting, variable } from './setting.ts';

export const TelemetryConfigSchema = z.strictObject({
  otlpEndpoint: variable(
    z.url({ protocol: /^https?$/ }).optional(),
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'allowedUrl',
  ),
  content: setting(
    z.enum(['off', 'on']).default('off'),
    'Of each run there is a trace where the usual variable OTEL_EXPORTER_OTLP_ENDPOINT names a collector of OpenTelemetry (OTLP over HTTP, as http://host:4318). Whether traces hold what is asked and answered: prompts, replies, questions, arguments and results of tools.',
  ),
});
