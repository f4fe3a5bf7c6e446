import { isAbort } from '../../errors/index.ts';
import type { ConverterContext } from '../converter.ts';
import type { OcrEngine } from './ocr-engine.ts';
import type { PagePixels } from './page-pixels.ts';
import { recognisePage } from './recognise-page.ts';
import { type RecognisedPage, readRecognition, writeRecognition } from './recognised-page.ts';
import { createTimeBudget } from './time-budget.ts';

const DPI = 150;

/** A page or picture that is to be recognised. */
export interface RecognisablePart<Key> {
  readonly key: Key;
  /** Names it between two readings of the same file. */
  readonly name: string;
  /** Undefined for one that shows nothing. Throws what the decoder throws. */
  readonly pixels: () => Promise<PagePixels | undefined>;
}

export interface RecognisedParts<Key> {
  readonly pages: ReadonlyMap<Key, RecognisedPage>;
  /** What could not be decoded. */
  readonly damaged: readonly Key[];
  /** What the time did not suffice for. */
  readonly late: readonly Key[];
}

/**
 * Recognises parts one after the other as long as there is time. Each is handed out as soon as it is done; what an earlier
 * reading handed out is taken from there.
 */
export async function recogniseInTime<Key>(
  parts: readonly RecognisablePart<Key>[],
  engine: Pick<OcrEngine, 'recognise'>,
  context: Pick<
    ConverterContext,
    'deadlineMs' | 'limits' | 'signal' | 'onProgress' | 'recognised' | 'onRecognised'
  >,
  nowMs = () => performance.now(),
): Promise<RecognisedParts<Key>> {
  const { deadlineMs, limits } = context;
  const budget = createTimeBudget({ deadlineMs, timeoutMs: limits.timeoutMs, nowMs });
  const known = new Map(context.recognised?.map((recognition) => [recognition.part, recognition]));
  const pages = new Map<Key, RecognisedPage>();
  const damaged: Key[] = [];
  const late: Key[] = [];
  for (const [index, { key, name, pixels }] of parts.entries()) {
    context.signal?.throwIfAborted();
    const before = known.get(name);
    const page = before && readRecognition(before);
    if (page !== undefined) pages.set(key, page);
    else if (!budget.hasRoom()) late.push(key);
    else {
      try {
        const picture = await pixels();
        const read = picture === undefined ? NOTHING : await recognisePage(engine, picture, DPI);
        pages.set(key, read);
        context.onRecognised?.(writeRecognition(name, read));
      } catch (error) {
        if (isAbort(error, context.signal)) throw error;
        damaged.push(key);
      }
      budget.pageDone();
    }
    context.onProgress?.({ done: index + 1 - late.length, total: parts.length });
  }
  return { pages, damaged, late };
}

const NOTHING: RecognisedPage = { runs: [], width: 0, height: 0 };
