import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { readOfficeProperties } from '../../container/office-properties.ts';
import { archiveText, readArchive } from '../../container/read-archive.ts';
import type { Converter } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { mediaTypeOf } from '../../images/media-type.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { parseXml, xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { hiddenSlides, markHidden } from '../pptx/hidden-slides.ts';
import { type ContentContext, readContent } from './read-content.ts';

/** OpenDocument texts and presentations. A slide is a section; its title is the frame of class `title`. */
export const convertOpenDocument: Converter = async (bytes, context) => {
  const archive = readArchive(bytes, context.sourcePath);
  if (archiveText(archive, 'META-INF/manifest.xml').includes('manifest:encryption-data'))
    throw new AppError('E031', wording('fileEncrypted', { name: context.sourcePath }));
  const xml = archiveText(archive, 'content.xml');
  const root = parseXml(xml);
  const [body] = xml === '' ? [] : xmlAll(root, 'office:body');
  if (body === undefined)
    throw new AppError(
      'E030',
      wording('fileDamaged', { name: context.sourcePath, why: wording('whyNoMainText') }),
    );
  const images = createImageCollector();
  const content: ContentContext = {
    headingOfStyle: headingStyles([root, parseXml(archiveText(archive, 'styles.xml') || '<none/>')]),
    keepImage: (path) => {
      const data = archive[path.replace(/^\.\//, '')];
      return data && images.idOf(images.add(data, mediaTypeOf(path)));
    },
    maxDepth: context.limits.maxDepth,
  };
  const slides = xmlAll(body, 'draw:page');
  const isPresentation = context.format === 'odp';
  const hiddenStyles = hiddenSlideStyles(root);
  const hidden: number[] = [];
  const readSlide = (page: DomElement, slide: number): Block[] => {
    if (!hiddenStyles.has(page.getAttribute('draw:style-name'))) return slideBlocks(page, slide, content);
    hidden.push(slide);
    if (context.hidden !== 'include') return [];
    const read = slideBlocks(page, slide, content);
    markHidden(read, slide);
    return read;
  };
  const blocks = isPresentation
    ? slides.flatMap((slide, index) => readSlide(slide, index + 1))
    : readContent(body.children, content);
  const { title, metadata } = readOfficeProperties(archive);
  const heading = blocks.find((block) => block.kind === 'heading' && !block.generated);
  return {
    format: context.format,
    title: title ?? heading?.text,
    blocks,
    structureSource: heading === undefined ? 'none' : 'styles',
    images: images.all(),
    ...(isPresentation && { pageCount: slides.length }),
    metadata,
    warnings: [
      ...hiddenSlides(hidden, context.hidden),
      ...images.warnings(),
      ...(blocks.length > 0 ? [] : [wording('warnNoText')]),
    ],
  } satisfies ConvertedDocument;
};

function hiddenSlideStyles(root: DomElement): Set<string | null> {
  const isHidden = (style: DomElement) =>
    xmlAll(style, 'style:drawing-page-properties').some(
      (properties) => properties.getAttribute('presentation:visibility') === 'hidden',
    );
  return new Set(
    xmlAll(root, 'style:style')
      .filter(isHidden)
      .map((style) => style.getAttribute('style:name')),
  );
}

function slideBlocks(page: DomElement, slide: number, context: ContentContext): Block[] {
  const blocks: Block[] = [];
  for (const element of page.children) {
    const inner = readContent([element], context);
    if (element.getAttribute('presentation:class') === 'title' && inner.length > 0) {
      const text = inner.map((block) => block.text).join(' ');
      blocks.unshift({ kind: 'heading', text, level: 1 });
    } else blocks.push(...inner);
  }
  const notes = xmlAll(page, 'presentation:notes').flatMap((holder) => readContent(holder.children, context));
  if (blocks.length > 0 && blocks[0]?.kind !== 'heading')
    blocks.unshift({ kind: 'heading', text: `Slide ${slide}`, level: 1, generated: true });
  return [...blocks, ...notes.map((note): Block => ({ kind: 'note', text: note.text }))].map((block) => ({
    ...block,
    slide,
  }));
}

/** Heading level by style name, through the chain of parents: `Title` is 1, `Heading 2` is 2. */
function headingStyles(roots: readonly DomElement[]): (style: string) => number | undefined {
  const parents = new Map<string, string>();
  for (const style of roots.flatMap((root) => (xmlName(root) === 'none' ? [] : xmlAll(root, 'style:style'))))
    parents.set(style.getAttribute('style:name') ?? '', style.getAttribute('style:parent-style-name') ?? '');
  return (name) => {
    const seen = new Set<string>();
    for (let current = name; current !== '' && !seen.has(current); current = parents.get(current) ?? '') {
      seen.add(current);
      if (current === 'Title') return 1;
      const level = /^Heading_20_(\d)$/.exec(current)?.[1];
      if (level !== undefined) return Number(level);
    }
    return undefined;
  };
}
