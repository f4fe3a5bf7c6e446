import PostalMime from 'postal-mime';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { relationsOf } from '../../container/office-relations.ts';
import type { Archive } from '../../container/read-archive.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { detectFormat } from '../../detect/detect-format.ts';
import { replaceElements } from '../../markup/xml-elements.ts';

const CHUNK = /<w:altChunk\s([^<>]*)\/>/g;
const TOKEN = /^\uE004(\d+)\uE005$/;

/** Documents that stand in a Word document whole (`altChunk`), for Word to take in when it opens it. */
export function createEmbeddedDocuments(archive: Archive, context: ConverterContext, convertDocx: Converter) {
  const parts: Uint8Array[] = [];
  let unread = 0;
  return {
    unread: () => unread,
    /** XML in which a paragraph of its own stands for each. */
    mark(xml: string, part: string): string {
      if (!xml.includes('<w:altChunk')) return xml;
      const targets = new Map(relationsOf(archive, part).map(({ id, target }) => [id, target]));
      const closed = replaceElements(xml, 'w:altChunk', ({ attributes }) => `<w:altChunk ${attributes}/>`);
      return closed.replace(CHUNK, (_, attributes: string) => {
        const id = /r:id="([^"]*)"/.exec(attributes)?.[1] ?? '';
        const data = archive[targets.get(id) ?? ''];
        if (data === undefined) {
          unread++;
          return '';
        }
        parts.push(data);
        return `<w:p><w:r><w:t>\uE004${parts.length - 1}\uE005</w:t></w:r></w:p>`;
      });
    },
    /** The blocks with those of the embedded documents in their places. */
    async insert(blocks: readonly Block[]) {
      const images: ConvertedDocument['images'][number][] = [];
      const all: Block[] = [];
      for (const block of blocks) {
        const index = TOKEN.exec(block.text)?.[1];
        const data = index === undefined ? undefined : parts[Number(index)];
        if (data === undefined) {
          all.push(block);
          continue;
        }
        const read = await readPart(data).catch(() => undefined);
        if (read === undefined) unread++;
        all.push(...(read?.blocks ?? []));
        images.push(...(read?.images ?? []));
      }
      return { blocks: all, images };
    },
  };

  async function readPart(data: Uint8Array): Promise<ConvertedDocument | undefined> {
    // A chunk may not hold itself: each level of them costs one of the levels that are allowed.
    const inner = { ...context, limits: { ...context.limits, maxDepth: context.limits.maxDepth - 20 } };
    if (inner.limits.maxDepth <= 0) return undefined;
    const format = detectFormat(data, 'chunk');
    if (format === 'docx') return convertDocx(data, inner);
    if (format === 'rtf') return (await import('../rtf/rtf.ts')).convertRtf(data, inner);
    const { convertHtml } = await import('../html/html.ts');
    if (format === 'html') return convertHtml(data, inner);
    const head = Buffer.from(data.subarray(0, 2000)).toString('latin1');
    if (/^content-type:/im.test(head) && /^mime-version:/im.test(head)) {
      const { html, text } = await PostalMime.parse(data);
      if (html !== undefined) return convertHtml(Buffer.from(html), inner);
      return (await import('../text/text.ts')).convertText(Buffer.from(text ?? ''), inner);
    }
    return (await import('../text/text.ts')).convertText(data, inner);
  }
}
