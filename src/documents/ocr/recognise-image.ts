import { wording } from '../../catalogue/index.ts';
import { isAbort } from '../../errors/index.ts';
import type { ConverterContext } from '../converter.ts';
import { structurePages } from '../formats/pdf/structure-pages.ts';
import { createOcrEngine } from './ocr-engine.ts';
import { decodePixels } from './page-pixels.ts';
import { recognisePage } from './recognise-page.ts';
import { recogniseTiff } from './recognise-tiff.ts';
import { recognisedLayout } from './recognised-layout.ts';
import type { RecognisedFile } from './recognised-page.ts';

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
