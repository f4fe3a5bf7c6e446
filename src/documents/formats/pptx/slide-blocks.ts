import type { Block } from '../../../domain/index.ts';
import { chartBlocks } from '../../container/office-charts.ts';
import { slideComments } from '../../container/office-comments.ts';
import { linksOfPart, type Relation, relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { parseXml, xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { orderShapes } from './order-shapes.ts';
import { createBulletLookup, placeholderOf } from './placeholders.ts';
import { childrenOf, readTextBody } from './text-body.ts';

const OUTSIDE_THE_SLIDE = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);

/** Letters of text boxes where nothing else is said, and how much larger a title is. */
const USUAL_LETTERS = 1800;
const LARGER = 1.2;
const MAX_TITLE = 100;

interface SlideContext {
  readonly archive: Archive;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly links: ReadonlyMap<string, string>;
  readonly bullets: ReturnType<typeof createBulletLookup>;
  readonly maxDepth: number;
  readonly keepImage: (part: string) => string | undefined;
  /** What is read of a shape that is hidden. */
  readonly hiddenShape: (blocks: Block[]) => Block[];
}

/** Blocks of one slide: title, text, tables, chart data, pictures, speaker notes and comments, as they are read. */
export function slideBlocks(
  archive: Archive,
  part: string,
  options: Pick<SlideContext, 'maxDepth' | 'keepImage' | 'hiddenShape'>,
): Block[] {
  const relations = relationsOf(archive, part);
  const context: SlideContext = {
    archive,
    relations: new Map(relations.map((relation) => [relation.id, relation])),
    links: linksOfPart(archive, part),
    bullets: createBulletLookup(archive, part),
    ...options,
  };
  const [tree] = xmlAll(parseXml(archiveText(archive, part)), 'p:spTree');
  const read = tree === undefined ? [] : shapesOf(tree, context, 0);
  const blocks =
    tree === undefined || read.some(({ kind }) => kind === 'heading')
      ? read
      : withTitle(read, tree, context.links);
  const title = blocks.findIndex((block) => block.kind === 'heading' && block.level === 1);
  const ordered = title > 0 ? [...blocks.splice(title, 1), ...blocks] : blocks;
  const notes = relations
    .filter(({ type }) => type === 'notesSlide')
    .flatMap(({ target }) => notesOf(archive, target));
  return [...ordered, ...notes, ...slideComments(archive, part)];
}

/** On a slide without a place for its title: the one line that is set largest, above everything else. */
function withTitle(blocks: readonly Block[], tree: DomElement, links: SlideContext['links']): Block[] {
  const title = titleShape(tree);
  const body = title === undefined ? undefined : childrenOf(title, 'p:txBody')[0];
  const [text, ...more] = body === undefined ? [] : readTextBody(body, () => false).map((one) => one.text);
  const linked = body === undefined ? undefined : readTextBody(body, () => false, links)[0]?.text;
  const at = blocks.findIndex((block) => block.kind === 'paragraph' && block.text === linked);
  if (text === undefined || more.length > 0 || at < 0 || blocks.length < 2 || text.length > MAX_TITLE)
    return [...blocks];
  return blocks.map((block, index) => (index === at ? { kind: 'heading', text, level: 1 } : block));
}

function titleShape(tree: DomElement): DomElement | undefined {
  const shapes = [...tree.children].filter((shape) => xmlAll(shape, 'a:t').length > 0);
  const [first, second] = shapes.toSorted((one, other) => largestLetters(other) - largestLetters(one));
  if (first === undefined || second === undefined || xmlName(first) !== 'p:sp') return undefined;
  const isLargest = largestLetters(first) >= LARGER * largestLetters(second);
  return isLargest && shapes.every((shape) => shape === first || topOf(shape) > topOf(first))
    ? first
    : undefined;
}

/** In hundredths of a point. */
function largestLetters(shape: DomElement): number {
  const sizes = xmlAll(shape, 'a:rPr').map((run) => Number(run.getAttribute('sz') ?? USUAL_LETTERS));
  return sizes.length === 0 ? USUAL_LETTERS : Math.max(...sizes);
}

const topOf = (shape: DomElement): number => Number(xmlAll(shape, 'a:off')[0]?.getAttribute('y') ?? 0);

function shapesOf(tree: DomElement, context: SlideContext, depth: number): Block[] {
  if (depth > context.maxDepth) return [];
  return orderShapes([...tree.children]).flatMap((shape): Block[] => {
    const blocks = shapeBlocks(shape, context, depth);
    return isHiddenShape(shape) ? context.hiddenShape(blocks) : blocks;
  });
}

/** Switched off in the list of what is on the slide. */
function isHiddenShape(shape: DomElement): boolean {
  const named = [...shape.children].flatMap((part) => childrenOf(part, 'p:cNvPr'));
  return named.some((properties) => /^(?:1|true)$/.test(properties.getAttribute('hidden') ?? ''));
}

function shapeBlocks(shape: DomElement, context: SlideContext, depth: number): Block[] {
  switch (xmlName(shape)) {
    case 'p:sp':
    case 'p:cxnSp':
      return textShape(shape, context);
    case 'p:graphicFrame':
      return frame(shape, context);
    case 'p:pic':
      return picture(shape, context);
    case 'p:grpSp':
      return shapesOf(shape, context, depth + 1);
    case 'mc:AlternateContent': {
      const choice = childrenOf(shape, 'mc:Choice')[0];
      const blocks = choice === undefined ? [] : shapesOf(choice, context, depth + 1);
      const fallback = childrenOf(shape, 'mc:Fallback')[0];
      return blocks.length > 0 || fallback === undefined ? blocks : shapesOf(fallback, context, depth + 1);
    }
    default:
      return [];
  }
}

function textShape(shape: DomElement, context: SlideContext): Block[] {
  const [body] = childrenOf(shape, 'p:txBody');
  const placeholder = placeholderOf(shape);
  if (body === undefined || OUTSIDE_THE_SLIDE.has(placeholder?.type ?? '')) return [];
  const level = { title: 1, ctrTitle: 1, subTitle: 2 }[placeholder?.type ?? ''];
  const links = level === undefined ? context.links : undefined;
  const paragraphs = readTextBody(body, context.bullets(placeholder), links);
  if (level !== undefined && paragraphs.length > 0) {
    const text = paragraphs.map((paragraph) => paragraph.text.replace(/\s+/g, ' ')).join(' ');
    return [{ kind: 'heading', text, level }];
  }
  return paragraphs.map(
    (paragraph): Block =>
      paragraph.marker === undefined
        ? { kind: 'paragraph', text: paragraph.text }
        : { kind: 'list_item', text: paragraph.text, marker: paragraph.marker, level: paragraph.level },
  );
}

function frame(shape: DomElement, context: SlideContext): Block[] {
  const tables = xmlAll(shape, 'a:tbl').flatMap((table) => tableBlock(table, context.links));
  const charts = xmlAll(shape, 'c:chart').flatMap((chart) => {
    const target = context.relations.get(chart.getAttribute('r:id') ?? '')?.target;
    return target === undefined ? [] : chartBlocks(context.archive, target);
  });
  // SmartArt keeps its texts in a data part of its own.
  const diagrams = xmlAll(shape, 'dgm:relIds').flatMap((diagram): Block[] => {
    const target = context.relations.get(diagram.getAttribute('r:dm') ?? '')?.target;
    const xml = target === undefined ? '' : archiveText(context.archive, target);
    if (xml === '') return [];
    return xmlAll(parseXml(xml), 'dgm:t').flatMap((text) =>
      readTextBody(text, () => false).map(
        (paragraph): Block => ({ kind: 'paragraph', text: paragraph.text }),
      ),
    );
  });
  return [...tables, ...charts, ...diagrams];
}

function tableBlock(table: DomElement, links: SlideContext['links']): Block[] {
  const rows: string[][] = [];
  for (const [rowIndex, row] of childrenOf(table, 'a:tr').entries()) {
    const texts: string[] = [];
    for (const [column, cell] of childrenOf(row, 'a:tc').entries()) {
      const [body] = childrenOf(cell, 'a:txBody');
      const own =
        body === undefined
          ? ''
          : readTextBody(body, () => false, links)
              .map(({ text }) => text)
              .join(' ');
      const across = cell.getAttribute('hMerge') === '1';
      const down = cell.getAttribute('vMerge') === '1';
      texts.push(across ? (texts[column - 1] ?? '') : down ? (rows[rowIndex - 1]?.[column] ?? '') : own);
    }
    rows.push(texts);
  }
  return rows.length === 0 ? [] : [{ kind: 'table', text: '', rows, headerRows: 1 }];
}

function picture(shape: DomElement, context: SlideContext): Block[] {
  const [fill] = xmlAll(shape, 'a:blip');
  const target = context.relations.get(fill?.getAttribute('r:embed') ?? '')?.target;
  const [properties] = xmlAll(shape, 'p:cNvPr');
  const text = (properties?.getAttribute('descr') ?? '').replace(/\s+/g, ' ').trim();
  const imageId = target === undefined ? undefined : context.keepImage(target);
  return [{ kind: 'image', text, ...(imageId !== undefined && { imageId }) }];
}

function notesOf(archive: Archive, part: string): Block[] {
  const xml = archiveText(archive, part);
  if (xml === '') return [];
  return xmlAll(parseXml(xml), 'p:sp').flatMap((shape): Block[] => {
    const [body] = childrenOf(shape, 'p:txBody');
    if (body === undefined || placeholderOf(shape)?.type !== 'body') return [];
    return readTextBody(body, () => false).map(({ text }) => ({ kind: 'note', text }));
  });
}
