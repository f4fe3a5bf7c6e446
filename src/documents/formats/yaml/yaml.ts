import { parseAllDocuments } from 'yaml';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { jsonBlocks } from '../json/json-blocks.ts';
import { convertText } from '../text/text.ts';

/** YAML as JSON is read, values as they are written; a file that is none (a template of one) as text. Aliases that multiply are refused. */
export const convertYaml: Converter = async (bytes, context) => {
  const { text } = decodeText(bytes);
  // Nothing is taken for a number, a date or a truth.
  const documents = parseAllDocuments(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0))
    return { ...(await convertText(bytes, context)), format: 'yaml' };
  const values = documents.map((document) => {
    try {
      return document.toJS({ maxAliasCount: 100 }) as unknown;
    } catch (cause) {
      const why = wording('whyEntities');
      throw new AppError('E030', wording('fileMalformed', { name: context.sourcePath, why }), { cause });
    }
  });
  const blocks = values.flatMap((value) => jsonBlocks(value));
  return markedDocument({ format: 'yaml', title: undefined, blocks, metadata: {} }, createImageCollector());
};
