import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { documentComments } from '../../container/office-comments.ts';
import { refuseEncryptedOffice } from '../../container/office-container.ts';
import { readOfficeProperties } from '../../container/office-properties.ts';
import { readStyleRoles, type StyleRole } from '../../container/paragraph-styles.ts';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { parseHtml } from '../../markup/html-dom.ts';
import { hiddenText } from '../../structure/hidden-mark.ts';
import { htmlToBlocks } from '../html/html-blocks.ts';
import { drawingPartsOf, exposeDrawingText } from './drawing-text.ts';
import { dropHiddenText, readHiddenStyles } from './drop-hidden-text.ts';
import { createEmbeddedDocuments } from './embedded-documents.ts';
import { headersAndFooters } from './headers-footers.ts';
import { countParagraphs } from './heading-numbers.ts';
import { restoreNumbers } from './list-numbers.ts';
import { mendText, unreadElements } from './mend-text.ts';
import { prepareDocument } from './prepare-document.ts';
import { restoreFormulas } from './restore-formulas.ts';

const STYLE_MAP = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.PlumblineHeading${level} => h${level}:fresh`),
  ...[7, 8, 9].map((level) => `p.PlumblineHeading${level} => h6:fresh`),
  'p.PlumblineTitle => h1.title:fresh',
  'p.PlumblineSubtitle => p:fresh',
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  ...[2, 3, 4, 5].flatMap(indentedList),
];

/** Each of the styles "List Bullet 2" … is a list of its own, which Word prints below the item before it. */
function indentedList(level: number): string[] {
  const within = 'ul|ol > li > '.repeat(level - 1);
  return [
    `p[style-name='List Bullet ${level}']:unordered-list(1) => ${within}ul > li:fresh`,
    `p[style-name='List Number ${level}']:ordered-list(1) => ${within}ol > li:fresh`,
  ];
}

/** The parts of the container that hold flowing text. */
const TEXT_PARTS = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;

/** Word documents through mammoth, with headings by style name and outline level, formulas as LaTeX, images in place. */
export const convertDocx: Converter = async (bytes, context) => {
  refuseEncryptedOffice(bytes, context.sourcePath);
  const archive = readArchive(bytes, context.sourcePath);
  refuseDeepBoxes(archive, context);
  const roles = readStyleRoles(archiveText(archive, 'word/styles.xml'));
  const embedded = createEmbeddedDocuments(archive, context, convertDocx);
  const { container, formulas, hidden, texts, beside } = prepareContainer(
    archive,
    roles,
    embedded.mark,
    context.hidden === 'include',
  );
  const images = createImageCollector();
  const { html, messages } = await readHtml(container, images, context);
  const own = restoreFormulas(
    restoreNumbers(
      htmlToBlocks(parseHtml(html).body, {
        resolveImage: (source) => images.idOf(source),
        maxDepth: context.limits.maxDepth,
      }),
    ),
    formulas,
  );
  const { blocks, images: embeddedImages } = await embedded.insert(own);
  const unread = unreadElements(messages, texts);
  const properties = readOfficeProperties(archive);
  const hasTitle = /<h1 class="title">/.test(html);
  return {
    format: 'docx',
    title: titleOf(blocks, hasTitle) ?? properties.title,
    blocks: [...(hasTitle ? lowerOtherHeadings(blocks) : blocks), ...beside, ...documentComments(archive)],
    structureSource: blocks.some((block) => block.kind === 'heading') ? 'styles' : 'none',
    images: [...images.all(), ...embeddedImages],
    metadata: properties.metadata,
    warnings: [
      ...images.warnings(),
      ...hiddenText(hidden, context.hidden),
      ...(embedded.unread() === 0 ? [] : [wording('warnEmbeddedUnread', { count: embedded.unread() })]),
      ...(unread.size === 0
        ? []
        : [
            wording('warnElementsUnread', {
              parts: [...unread].map(([name, count]) => `${name} (${count})`),
            }),
          ]),
    ],
  } satisfies ConvertedDocument;
};

function prepareContainer(
  archive: Archive,
  roles: ReadonlyMap<string, StyleRole>,
  markEmbedded: (xml: string, part: string) => string,
  readsHidden: boolean,
) {
  const formulas: string[] = [];
  const texts: string[] = [];
  let hidden = 0;
  const parts: Record<string, Uint8Array> = {};
  const styles = archiveText(archive, 'word/styles.xml');
  const numbers = countParagraphs(archiveText(archive, 'word/numbering.xml'), styles);
  const hiddenStyles = readHiddenStyles(styles);
  const show = (part: string): string => {
    const { xml, dropped } = dropHiddenText(part, hiddenStyles, readsHidden);
    hidden += dropped;
    return mendText(xml);
  };
  for (const [name, data] of Object.entries(archive)) {
    if (!TEXT_PARTS.test(name)) {
      parts[name] = data;
      continue;
    }
    const shown = markEmbedded(show(archiveText(archive, name)), name);
    const { xml } = prepareDocument(
      exposeDrawingText(shown, drawingPartsOf(archive, name)),
      roles,
      formulas,
      numbers,
    );
    texts.push(xml);
    parts[name] = strToU8(xml);
  }
  const beside = headersAndFooters(archive, show);
  return { container: zipSync(parts, { level: 0 }), formulas, hidden, texts, beside };
}

/** Text boxes stand in text boxes a few levels deep at most; thousands of levels take all memory. */
function refuseDeepBoxes(archive: Archive, { limits, sourcePath }: ConverterContext): void {
  for (const name of Object.keys(archive).filter((part) => TEXT_PARTS.test(part))) {
    let depth = 0;
    for (const [, close] of archiveText(archive, name).matchAll(/<(\/?)w:txbxContent\b/g)) {
      depth += close === '/' ? -1 : 1;
      if (depth <= limits.maxDepth) continue;
      throw new AppError('E032', wording('fileNestsDeep', { name: sourcePath, most: limits.maxDepth }));
    }
  }
}

async function readHtml(
  container: Uint8Array,
  images: ReturnType<typeof createImageCollector>,
  context: ConverterContext,
): Promise<{ readonly html: string; readonly messages: readonly string[] }> {
  try {
    const result = await mammoth.convertToHtml(
      { buffer: Buffer.from(container.buffer, container.byteOffset, container.byteLength) },
      {
        styleMap: STYLE_MAP,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (image) => ({
          src: images.add(new Uint8Array(await image.readAsBuffer()), image.contentType),
        })),
      },
    );
    return { html: result.value, messages: result.messages.map(({ message }) => message) };
  } catch (cause) {
    throw new AppError(
      'E030',
      wording('fileNotOfKind', { name: context.sourcePath, kind: wording('kindWord') }),
      {
        cause,
      },
    );
  }
}

function titleOf(blocks: readonly Block[], hasTitle: boolean): string | undefined {
  return hasTitle ? blocks.find((block) => block.kind === 'heading')?.text : undefined;
}

/** Under a title of its own, "Heading 1" is the level below it. */
function lowerOtherHeadings(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex((block) => block.kind === 'heading');
  if (blocks[first]?.level !== 1) return [...blocks];
  return blocks.map((block, index) =>
    block.kind === 'heading' && index !== first
      ? { ...block, level: Math.min(6, (block.level ?? 1) + 1) }
      : block,
  );
}
