import { wording } from '../../../catalogue/index.ts';
import { isAbort } from '../../../errors/index.ts';
import type { ConverterContext } from '../../converter.ts';
import { createOcrEngine } from '../../ocr/ocr-engine.ts';
import { decodePixels } from '../../ocr/page-pixels.ts';
import { recognisePage } from '../../ocr/recognise-page.ts';
import type { RecognisedFile } from '../../ocr/recognised-page.ts';
import { recognisedLayout } from '../pdf/recognised-layout.ts';
import { structurePages } from '../pdf/structure-pages.ts';
import { recogniseTiff } from './recognise-tiff.ts';

const DPI = 150;

/** Blocks of the text on a picture, or why there are none. */
export async function recogniseImage(
  bytes: Uint8Array,
  context: ConverterContext,
  type: string,
): Promise<RecognisedFile> {
  const engine = await createOcrEngine();
  if (engine === undefined) return { blocks: [], warnings: [wording('warnOcrMissing')] };
  try {
    if (type === 'tiff') return await recogniseTiff(bytes, engine, context);
    const page = await recognisePage(engine, await decodePixels(bytes), DPI);
    const { blocks } = structurePages([recognisedLayout(page)], []);
    return { blocks, warnings: blocks.length > 0 ? [] : [wording('warnPictureEmpty')] };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { blocks: [], warnings: [wording('warnPictureDamaged')] };
  } finally {
    await engine.close();
  }
}
