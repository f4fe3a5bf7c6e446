import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import { type ReportLanguage, ReportLanguageSchema } from '../../domain/index.ts';
import type { ModelTask } from '../../domain/models/index.ts';
import { AppError } from '../../errors/index.ts';
import { readLanguages, VocabularySchema } from './read-languages.ts';

/** As Hugging Face and its exporters lay them out; the smaller, quantised weights first. */
const WEIGHTS = ['onnx/model_quantized.onnx', 'model_quantized.onnx', 'onnx/model.onnx', 'model.onnx'];
const SAMPLE_BYTES = 1_000_000;
const MAX_TOKENS = 512;
/** Entailment, neutral, contradiction. */
export const LABELS = 3;

const ModelSchema = z.object({
  hidden_size: z.int().positive(),
  max_position_embeddings: z.int().positive().optional(),
  architectures: z.array(z.string()).optional(),
  id2label: z.record(z.string(), z.string()).optional(),
});
const AboutSchema = z.object({ languages: z.array(ReportLanguageSchema).optional() });
const PoolingSchema = z.object({ pooling_mode_cls_token: z.boolean().default(false) });
const TokenizerSchema = z.looseObject({ model: z.looseObject({ vocab: VocabularySchema }) });
const PromptsSchema = z.object({ prompts: z.record(z.string(), z.string()).default({}) });

export interface ModelFolder {
  readonly name: string;
  /** A model that classifies sequences scores pairs of texts, or says what one says of the other. */
  readonly task: ModelTask;
  /** Of an entailment model: which of its numbers say so. */
  readonly labels?: { readonly entailment: number; readonly contradiction: number } | undefined;
  readonly weights: string;
  /** Files of the tokenizer; the second is not always there. */
  readonly tokenizer: { readonly path: string; readonly configPath: string | undefined };
  readonly dimension: number;
  readonly maxTokens: number;
  readonly pooling: 'mean' | 'first';
  /** What the model wants before a text. */
  readonly prefixes: { readonly query: string; readonly passage: string };
  /** As `plumbline-model.json` has them, else those whose words the tokenizer has; absent where that does not show, as with tokens of bytes. */
  readonly languages: readonly ReportLanguage[] | undefined;
  /** Equal for equal files. */
  readonly digest: string;
}

/** Reads what describes a model in a folder, not its weights. Throws E008 when something is missing. */
export function readModelFolder(folder: string): ModelFolder {
  const weights = WEIGHTS.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (weights === undefined) throw incomplete(folder, wording('whyFolderLacks', { names: WEIGHTS }));
  const model = readJson(folder, 'config.json', ModelSchema);
  const tokenizer = readJson(folder, 'tokenizer.json', TokenizerSchema);
  const has = (name: string) => existsSync(join(folder, name));
  const configPath = has('tokenizer_config.json') ? join(folder, 'tokenizer_config.json') : undefined;
  const pooling = has('1_Pooling/config.json')
    ? readJson(folder, '1_Pooling/config.json', PoolingSchema)
    : { pooling_mode_cls_token: false };
  const { prompts } = has('config_sentence_transformers.json')
    ? readJson(folder, 'config_sentence_transformers.json', PromptsSchema)
    : { prompts: {} };
  const prefixes = {
    query: prompts['query'] ?? '',
    passage: prompts['passage'] ?? prompts['document'] ?? '',
  };
  const about = has('plumbline-model.json')
    ? readJson(folder, 'plumbline-model.json', AboutSchema)
    : { languages: undefined };
  const { architectures = [], id2label = {}, ...size } = model;
  const isScorer = architectures.some((name) => name.endsWith('ForSequenceClassification'));
  const labels = isScorer ? readLabels(id2label) : undefined;
  const described = JSON.stringify([size, pooling, prefixes, tokenizer]);
  return {
    name: basename(resolve(folder)),
    weights,
    tokenizer: { path: join(folder, 'tokenizer.json'), configPath },
    task: labels !== undefined ? 'entailment' : isScorer ? 'reranking' : 'embedding',
    labels,
    languages: about.languages ?? readLanguages(tokenizer.model.vocab),
    dimension: model.hidden_size,
    maxTokens: Math.min(MAX_TOKENS, model.max_position_embeddings ?? MAX_TOKENS),
    pooling: pooling.pooling_mode_cls_token ? 'first' : 'mean',
    prefixes,
    digest: createHash('sha256').update(described).update(sampleFile(weights)).digest('hex').slice(0, 16),
  };
}

/** Places of the three labels that every entailment model has, in whatever order; other labels are of another task. */
function readLabels(id2label: Readonly<Record<string, string>>): ModelFolder['labels'] {
  const places = new Map(
    Object.entries(id2label).map(([place, name]) => [name.toLowerCase(), Number(place)]),
  );
  const [entailment, contradiction] = [places.get('entailment'), places.get('contradiction')];
  const isWhole = places.size === LABELS && places.has('neutral');
  return isWhole && entailment !== undefined && contradiction !== undefined
    ? { entailment, contradiction }
    : undefined;
}

function readJson<T extends z.ZodType>(folder: string, name: string, schema: T): z.infer<T> {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  } catch (cause) {
    throw incomplete(folder, wording('whyFolderUnusable', { name }), cause);
  }
}

/** Size, beginning and end: weights of some hundred megabytes are not read twice at every start. */
function sampleFile(path: string): Buffer {
  const { size } = statSync(path);
  const sample = Buffer.alloc(Math.min(size, 2 * SAMPLE_BYTES) + 8);
  sample.writeBigUInt64BE(BigInt(size));
  const half = Math.ceil((sample.length - 8) / 2);
  const file = openSync(path, 'r');
  try {
    readSync(file, sample, 8, half, 0);
    readSync(file, sample, 8 + half, sample.length - 8 - half, size - (sample.length - 8 - half));
  } finally {
    closeSync(file);
  }
  return sample;
}

function incomplete(folder: string, why: Wording, cause?: unknown): AppError {
  return new AppError('E008', wording('localFolder', { name: basename(resolve(folder)), why }), { cause });
}
