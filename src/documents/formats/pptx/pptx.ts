import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { refuseEncryptedOffice } from '../../container/office-container.ts';
import { readOfficeProperties } from '../../container/office-properties.ts';
import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import type { Converter } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { mediaTypeOf } from '../../images/media-type.ts';
import { createHiddenShapes } from './hidden-shapes.ts';
import { hiddenSlides, markHidden } from './hidden-slides.ts';
import { slideBlocks } from './slide-blocks.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** Presentations: a slide is a section under its title, with text, tables, chart data, pictures and speaker notes. */
export const convertPptx: Converter = async (bytes, context) => {
  refuseEncryptedOffice(bytes, context.sourcePath);
  const archive = readArchive(bytes, context.sourcePath);
  const slides = slideParts(archive);
  if (slides.length === 0)
    throw new AppError(
      'E030',
      wording('fileDamaged', { name: context.sourcePath, why: wording('whyNoSlides') }),
    );
  if (slides.length > context.limits.maxPages)
    throw new AppError(
      'E032',
      wording('fileTooLarge', {
        name: context.sourcePath,
        why: wording('overSlides', { slides: slides.length, most: context.limits.maxPages }),
      }),
    );
  const images = createImageCollector();
  const keepImage = (part: string): string | undefined => {
    const data = archive[part];
    return data && images.idOf(images.add(data, mediaTypeOf(part)));
  };
  const blocks: Block[] = [];
  const hidden: number[] = [];
  const shapes = createHiddenShapes(context.hidden);
  for (const [index, part] of slides.entries()) {
    context.signal?.throwIfAborted();
    const slide = index + 1;
    const isHidden = /<p:sld\s[^<>]*\bshow="(?:0|false)"/.test(archiveText(archive, part));
    if (isHidden) hidden.push(slide);
    if (isHidden && context.hidden !== 'include') continue;
    const content = slideBlocks(archive, part, {
      maxDepth: context.limits.maxDepth,
      keepImage,
      hiddenShape: shapes.read,
    });
    if (content.length === 0) continue;
    const titled = content[0]?.kind === 'heading';
    if (!titled) blocks.push({ kind: 'heading', text: `Slide ${slide}`, level: 1, slide, generated: true });
    blocks.push(...content.map((block): Block => ({ ...block, slide })));
    if (isHidden) markHidden(blocks, slide);
    context.onProgress?.({ done: slide, total: slides.length });
  }
  const { title, metadata } = readOfficeProperties(archive);
  return {
    format: 'pptx',
    title: blocks.find((block) => block.kind === 'heading' && !block.generated)?.text ?? title,
    blocks,
    structureSource: blocks.length > 0 ? 'styles' : 'none',
    images: images.all(),
    pageCount: slides.length,
    metadata,
    warnings: [
      ...images.warnings(),
      ...hiddenSlides(hidden, context.hidden),
      ...shapes.warnings(),
      ...(blocks.length > 0 ? [] : [wording('warnNoText')]),
    ],
  } satisfies ConvertedDocument;
};

/** Slides in the order of the presentation, not of their file names. */
function slideParts(archive: Archive): string[] {
  const targets = new Map(relationsOf(archive, PRESENTATION).map(({ id, target }) => [id, target]));
  const ids = [
    ...archiveText(archive, PRESENTATION).matchAll(/<p:sldId\s(?:(?!r:id=)[^<>])*r:id="([^"]+)"/g),
  ];
  return ids.flatMap(([, id = '']) => targets.get(id) ?? []).filter((part) => archive[part] !== undefined);
}
