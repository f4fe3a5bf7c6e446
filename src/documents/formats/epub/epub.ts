import { posix } from 'node:path';
import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import type { Converter } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { mediaTypeOf } from '../../images/media-type.ts';
import { decodeReference } from '../../images/pictures-beside.ts';
import { type DomElement, parseHtml } from '../../markup/html-dom.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';
import { htmlToBlocks } from '../html/html-blocks.ts';
import { type HiddenOnPage, hiddenWarnings, removeHidden } from '../html/remove-hidden.ts';
import { sheetsIn } from '../html/styles/shown-on-page.ts';
import type { StyleSheet } from '../html/styles/style-rules.ts';

/** EPUB 2 and 3: the chapters of the spine in order, with their headings, tables, notes and pictures. */
export const convertEpub: Converter = async (bytes, context) => {
  const archive = readArchive(bytes, context.sourcePath);
  const packagePath = /full-path="([^"]+)"/.exec(archiveText(archive, 'META-INF/container.xml'))?.[1];
  const packageXml = packagePath === undefined ? '' : archiveText(archive, packagePath);
  if (packagePath === undefined || packageXml === '')
    throw new AppError(
      'E030',
      wording('fileDamaged', { name: context.sourcePath, why: wording('whyNoChapters') }),
    );
  if (archive['META-INF/encryption.xml'] !== undefined && archive['META-INF/rights.xml'] !== undefined)
    throw new AppError('E031', wording('fileCopyProtected', { name: context.sourcePath }));
  const images = createImageCollector();
  const chapters = chapterPaths(packageXml, posix.dirname(packagePath)).filter(
    (path) => archive[path] !== undefined,
  );
  const blocks: Block[] = [];
  const hidden: HiddenOnPage[] = [];
  for (const [index, path] of chapters.entries()) {
    context.signal?.throwIfAborted();
    const chapter = parseChapter(archive, path);
    hidden.push(removeHidden(chapter, sheetsOfChapter(chapter.root, archive, path)));
    blocks.push(...chapterBlocks(chapter.body, archive, path, images, context.limits.maxDepth));
    context.onProgress?.({ done: index + 1, total: chapters.length });
  }
  const metadata = metadataOf(packageXml);
  const textWarning = blocks.length > 0 ? [] : [wording('warnNoText')];
  return {
    format: 'epub',
    title: metadata['title'],
    blocks,
    structureSource: blocks.some((block) => block.kind === 'heading') ? 'styles' : 'none',
    images: images.all(),
    metadata,
    warnings: [...images.warnings(), ...hiddenWarnings(hidden), ...textWarning],
  } satisfies ConvertedDocument;
};

function parseChapter(archive: Archive, path: string): ReturnType<typeof parseHtml> {
  const xhtml = archiveText(archive, path)
    .replace(/<\?xml[^<>]*\?>/, '')
    .replace(/<(title|script|style|a|div|span|p|td|th|i|b)((?:\s[^<>]*)?)\/>/g, '<$1$2></$1>');
  return parseHtml(xhtml);
}

/** The style sheets of the book that a chapter names, and its own. */
function sheetsOfChapter(root: DomElement, archive: Archive, path: string): StyleSheet[] {
  const named = [...root.querySelectorAll('link[rel="stylesheet"][href]')].map((link) => ({
    css: archiveText(archive, chapterTarget(path, link.getAttribute('href') ?? '')),
    media: link.getAttribute('media'),
  }));
  return [...named, ...sheetsIn(root)];
}

const chapterTarget = (path: string, reference: string): string =>
  posix.join(posix.dirname(path), decodeReference(reference) ?? '');

function chapterBlocks(
  body: DomElement,
  archive: Archive,
  path: string,
  images: ReturnType<typeof createImageCollector>,
  maxDepth: number,
): Block[] {
  return htmlToBlocks(body, {
    maxDepth,
    resolveImage: (source) => {
      const target = chapterTarget(path, source);
      const data = archive[target];
      return data && images.idOf(images.add(data, mediaTypeOf(target)));
    },
  });
}

function chapterPaths(packageXml: string, folder: string): string[] {
  const items = new Map<string, string>();
  for (const [, attributes = ''] of packageXml.matchAll(/<(?:opf:)?item\s([^<>]*)>/g)) {
    const [id, href] = [attributeOf(attributes, 'id'), attributeOf(attributes, 'href')];
    // The table of contents repeats the chapters' headings.
    if (!/\bproperties="[^"]*\bnav\b/.test(attributes))
      items.set(id, posix.join(folder, decodeReference(href) ?? href));
  }
  return [...packageXml.matchAll(/<(?:opf:)?itemref\s([^<>]*)>/g)].flatMap(
    ([, attributes = '']) => items.get(attributeOf(attributes, 'idref')) ?? [],
  );
}

function metadataOf(packageXml: string): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [, name = '', value = ''] of packageXml.matchAll(
    /<dc:(title|creator|language|publisher|date)(?:\s[^<>]*)?>([^<]*)</g,
  )) {
    const key = name === 'creator' ? 'author' : name;
    const text = decodeXmlText(value).trim();
    if (text !== '') metadata[key] ??= text;
  }
  return metadata;
}

function attributeOf(attributes: string, name: string): string {
  return decodeXmlText(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}
