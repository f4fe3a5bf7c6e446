import * as z from 'zod';
import { OWN_APIS } from '../../../domain/index.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

/** A language model: who answers, where, and what it is called there. */
export const ModelChoiceSchema = z.strictObject({
  provider: z.enum(['model', ...OWN_APIS]).describe('`model`: an OpenAI-compatible server.'),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .describe('Default: the address of the provider.'),
  apiKey: text(4000)
    .optional()
    .describe(
      'Written, never given back. Without it the configured key, if provider and address are those it was given for.',
    ),
  model: text(300),
});
export type ModelChoice = z.output<typeof ModelChoiceSchema>;

export const SettingsChangeSchema = z
  .strictObject({
    model: ModelChoiceSchema.nullable().optional().describe('`null`: none; what is found is quoted.'),
    embeddingModel: text(200)
      .nullable()
      .optional()
      .describe('Name of a model of this machine; `null`: the built-in vectors.'),
    ocr: z.boolean().optional().describe('Whether text on scans and pictures is recognised.'),
    web: z
      .boolean()
      .optional()
      .describe('Whether a question may be searched on the web too, where it asks for that.'),
    maxCostUsd: z.number().min(0).max(1_000_000).optional().describe('Most money of one run.'),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'give a setting',
  });
export type SettingsChange = z.output<typeof SettingsChangeSchema>;

export const ChangedSettingsSchema = z.object({
  file: z.string().describe('Name of the configuration file.'),
  overruled: z.array(z.object({ path: z.string(), origin: z.string().describe('What wins over the file.') })),
});

export const ModelCheckSchema = z.object({
  works: z.boolean(),
  endpoint: z.string(),
  elapsedMs: z.int(),
  said: z.string().optional().describe('Why it does not, and what to do.'),
});

const EmbeddingModelSchema = z.object({
  name: z.string(),
  languages: z.array(z.string()),
  bytes: z.int(),
});

export const EmbeddingModelListSchema = z.object({
  models: z.array(EmbeddingModelSchema.extend({ isUsed: z.boolean() })),
  recommended: z.array(EmbeddingModelSchema.extend({ memory: z.int(), licence: z.string() })),
  folder: z.string().describe('Folders put here are listed too.'),
  isOffline: z.boolean().describe('Whether only addresses of this machine may be asked.'),
  vectors: z
    .object({
      documents: z.int().describe('Found by words alone until a model has made their vectors.'),
      done: z.int().optional().describe('Passages, while vectors are made.'),
      total: z.int().optional(),
    })
    .optional()
    .describe('Absent while the database cannot be asked.'),
  download: z
    .object({
      name: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      done: z.int().describe('Bytes.'),
      total: z.int().optional(),
      problem: z.object({ code: z.string(), detail: z.string() }).optional(),
    })
    .optional()
    .describe('The last one since the server started.'),
});

export type EmbeddingModelList = z.output<typeof EmbeddingModelListSchema>;

export const ModelDownloadSchema = z.strictObject({
  name: z
    .string()
    .max(200)
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)?$/)
    .describe('Of a recommended model, or `owner/name` of another one of the hub.'),
  from: text(2000).optional().describe('Address of a mirror of the hub, or `maven`. Default: the hub.'),
});

export const SETTINGS_COMPONENTS = {
  ModelChoice: ModelChoiceSchema,
  SettingsChange: SettingsChangeSchema,
  ChangedSettings: ChangedSettingsSchema,
  ModelCheck: ModelCheckSchema,
  EmbeddingModelList: EmbeddingModelListSchema,
  ModelDownload: ModelDownloadSchema,
};
