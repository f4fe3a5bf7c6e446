import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { readOfficeProperties } from '../../container/office-properties.ts';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { createImageCollector, type ImageCollector } from '../../images/image-collector.ts';
import { mediaTypeOf } from '../../images/media-type.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { shiftOfPosition } from '../../markup/raised-letters.ts';
import { parseXml, xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { hiddenText } from '../../structure/hidden-mark.ts';
import { hiddenSlides, markHidden } from '../pptx/hidden-slides.ts';
import { readObject } from './embedded-objects.ts';
import { createListMarkers } from './list-markers.ts';
import { type ContentContext, cellText, readContent } from './read-content.ts';

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
  const styles = parseXml(archiveText(archive, 'styles.xml') || '<none/>');
  const content = contentContext(archive, [root, styles], images, context);
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
    : [...readContent(body.children, content), ...besidePages(styles, content)];
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
      ...hiddenText(content.hiddenCharacters, context.hidden),
      ...images.warnings(),
      ...(blocks.length > 0 ? [] : [wording('warnNoText')]),
    ],
  } satisfies ConvertedDocument;
};

/** What stands above and below the pages, each text once, with the place as its marker; page numbers alone say nothing. */
function besidePages(styles: DomElement, context: ContentContext): Block[] {
  if (xmlName(styles) === 'none') return [];
  const found = new Map<string, Block>();
  for (const part of xmlAll(styles, 'style:master-page').flatMap((page) => [...page.children])) {
    const [, place, pages = ''] = /^style:(header|footer)(-left|-first)?$/.exec(xmlName(part)) ?? [];
    if (place === undefined || part.getAttribute('style:display') === 'false') continue;
    const text = cellText(part, context);
    if (/\p{L}/u.test(text) && !found.has(`${place} ${text}`))
      found.set(`${place} ${text}`, {
        kind: 'note',
        text,
        marker: `${place}${pages.replace('left', 'even')}`,
      });
  }
  return [...found.values()];
}

/** What the text properties of each style say, for those that say it. */
function textStyles<T>(
  roots: readonly DomElement[],
  say: (properties: DomElement) => T | undefined,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const root of roots)
    for (const style of xmlName(root) === 'none' ? [] : xmlAll(root, 'style:style'))
      for (const properties of xmlAll(style, 'style:text-properties')) {
        const said = say(properties);
        if (said !== undefined) found.set(style.getAttribute('style:name') ?? '', said);
      }
  return found;
}

/** Styles that hide their text, by themselves or as the style that they are made from does. */
function hiddenTextStyles(roots: readonly DomElement[]): Set<string> {
  const said = textStyles(roots, (properties) => properties.getAttribute('text:display') ?? undefined);
  const parents = styleParents(roots);
  return new Set(
    [...parents.keys()].filter(
      (name) => said.get(styleChain(name, parents).find((one) => said.has(one)) ?? '') === 'none',
    ),
  );
}

const isStruck = (properties: DomElement): true | undefined =>
  ['style', 'type'].some((name) =>
    /^(?!none$)./.test(properties.getAttribute(`style:text-line-through-${name}`) ?? ''),
  ) || undefined;

/** The family of a font of signs. */
function signFont(roots: readonly DomElement[]): (properties: DomElement) => string | undefined {
  const faces = new Map<string, string>();
  for (const root of roots)
    for (const face of xmlName(root) === 'none' ? [] : xmlAll(root, 'style:font-face'))
      if (face.getAttribute('style:font-charset') === 'x-symbol')
        faces.set(face.getAttribute('style:name') ?? '', face.getAttribute('svg:font-family') ?? '');
  return (properties) => faces.get(properties.getAttribute('style:font-name') ?? '');
}

function contentContext(
  archive: Archive,
  roots: readonly DomElement[],
  images: ImageCollector,
  { limits, hidden }: ConverterContext,
): ContentContext {
  const content: ContentContext = {
    headingOfStyle: headingStyles(roots),
    markers: createListMarkers(roots),
    hiddenStyles: hiddenTextStyles(roots),
    shiftedStyles: textStyles(roots, (properties) =>
      shiftOfPosition(properties.getAttribute('style:text-position') ?? ''),
    ),
    struckStyles: textStyles(roots, isStruck),
    signFonts: textStyles(roots, signFont(roots)),
    readsHidden: hidden === 'include',
    hiddenCharacters: 0,
    notes: 0,
    formulaOf: (frame) => {
      const href = xmlAll(frame, 'draw:object')[0]?.getAttribute('xlink:href');
      const read = href ? readObject(archive, href, () => '') : undefined;
      return read?.kind === 'formula' ? read.text : undefined;
    },
    readObject: (href) => readObject(archive, href, (cell) => cellText(cell, content)),
    keepImage: (path) => {
      const data = archive[path.replace(/^\.\//, '')];
      return data && images.idOf(images.add(data, mediaTypeOf(path)));
    },
    maxDepth: limits.maxDepth,
  };
  return content;
}

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
  const parents = styleParents(roots);
  return (name) => {
    for (const style of styleChain(name, parents)) {
      if (style === 'Title') return 1;
      const level = /^Heading_20_(\d)$/.exec(style)?.[1];
      if (level !== undefined) return Number(level);
    }
    return undefined;
  };
}

/** Which style each is made from. */
function styleParents(roots: readonly DomElement[]): Map<string, string> {
  const parents = new Map<string, string>();
  for (const style of roots.flatMap((root) => (xmlName(root) === 'none' ? [] : xmlAll(root, 'style:style'))))
    parents.set(style.getAttribute('style:name') ?? '', style.getAttribute('style:parent-style-name') ?? '');
  return parents;
}

/** A style and those that it is made from, the nearest first. */
function styleChain(name: string, parents: ReadonlyMap<string, string>): string[] {
  const chain = new Set<string>();
  for (let at = name; at !== '' && !chain.has(at); at = parents.get(at) ?? '') chain.add(at);
  return [...chain];
}
