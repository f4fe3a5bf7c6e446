import type * as z from 'zod';
import { operation } from '../operation.ts';
import {
  ChangedSettingsSchema,
  EmbeddingModelListSchema,
  ModelCheckSchema,
  ModelChoiceSchema,
  ModelDownloadSchema,
  SettingsChangeSchema,
} from './settings-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const OWN = 'For the person at a server without API keys; with keys, settings are those of its files.';

export const changeConfig = operation({
  id: 'changeConfig',
  method: 'patch',
  path: '/api/config',
  tag: 'Service',
  summary: 'Change settings',
  description: `Written into the configuration file, whole or not at all; they hold after a restart. ${OWN}`,
  body: SettingsChangeSchema,
  answers: { 200: { description: 'Where they are written.', content: json(ChangedSettingsSchema) } },
  errors: ['E008', 'E020', 'E021', 'E035', 'E044'],
});

export const tryModel = operation({
  id: 'tryModel',
  method: 'post',
  path: '/api/models/try',
  tag: 'Service',
  summary: 'Ask a language model for one word, before it is configured',
  description: OWN,
  body: ModelChoiceSchema,
  answers: { 200: { description: 'Whether it answers.', content: json(ModelCheckSchema) } },
  errors: ['E020', 'E044'],
  isStream: true,
});

export const listEmbeddingModels = operation({
  id: 'listEmbeddingModels',
  method: 'get',
  path: '/api/models',
  tag: 'Service',
  summary: 'List embedding models of this machine and for it, and how far a download is',
  description: OWN,
  answers: { 200: { description: 'By name.', content: json(EmbeddingModelListSchema) } },
  errors: ['E044'],
});

export const downloadModel = operation({
  id: 'downloadModel',
  method: 'post',
  path: '/api/models/download',
  tag: 'Service',
  summary: 'Download an embedding model; one at a time',
  description: `Its bytes are checked. \`listEmbeddingModels\` says how far it is and how it ended. ${OWN}`,
  body: ModelDownloadSchema,
  answers: { 204: { description: 'It has begun.' } },
  errors: ['E008', 'E036', 'E044'],
});

export const cancelDownload = operation({
  id: 'cancelDownload',
  method: 'delete',
  path: '/api/models/download',
  tag: 'Service',
  summary: 'Cancel the download of a model',
  description: `Asked for again, it continues. ${OWN}`,
  answers: { 204: { description: 'None runs.' } },
  errors: ['E044'],
});

export const restart = operation({
  id: 'restart',
  method: 'post',
  path: '/api/restart',
  tag: 'Service',
  summary: 'Start the server again with the settings of its files',
  description: `At the same address; what runs goes on. ${OWN}`,
  answers: { 204: { description: 'It starts again.' } },
  errors: ['E044'],
});
