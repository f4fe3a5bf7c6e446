import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { parseXml, xmlAll } from '../../markup/xml-dom.ts';
import { type BulletOfLevel, bulletOfList } from './text-body.ts';

export interface Placeholder {
  readonly type: string | undefined;
  readonly index: string | undefined;
}

/** The placeholder a shape fills: `title`, `body`, `sldNum` …; undefined for free shapes. */
export function placeholderOf(shape: DomElement): Placeholder | undefined {
  const [mark] = xmlAll(shape, 'p:ph');
  return (
    mark && { type: mark.getAttribute('type') ?? undefined, index: mark.getAttribute('idx') ?? undefined }
  );
}

/** Bullets of a slide's placeholders as its layout and master define them. */
export function createBulletLookup(
  archive: Archive,
  slide: string,
): (placeholder: Placeholder | undefined) => BulletOfLevel {
  const layoutPart = relationsOf(archive, slide).find(({ type }) => type === 'slideLayout')?.target;
  const masterPart =
    layoutPart && relationsOf(archive, layoutPart).find(({ type }) => type === 'slideMaster')?.target;
  const layout = rootOf(archive, layoutPart);
  const master = rootOf(archive, masterPart);
  const bodyStyle = master && xmlAll(master, 'p:bodyStyle')[0];
  return (placeholder) => (level) => {
    if (placeholder === undefined) return false;
    const isBody =
      placeholder.type === undefined || placeholder.type === 'body' || placeholder.type === 'obj';
    return (
      bulletOfList(shapeFor(layout, placeholder), level) ??
      bulletOfList(shapeFor(master, placeholder), level) ??
      (isBody ? bulletOfList(bodyStyle, level) : undefined) ??
      false
    );
  };
}

function rootOf(archive: Archive, part: string | undefined): DomElement | undefined {
  const xml = part === undefined ? '' : archiveText(archive, part);
  return xml === '' ? undefined : parseXml(xml);
}

function shapeFor(root: DomElement | undefined, wanted: Placeholder): DomElement | undefined {
  if (root === undefined) return undefined;
  const shapes = xmlAll(root, 'p:sp').map((shape) => ({ shape, placeholder: placeholderOf(shape) }));
  const byIndex = shapes.find(
    ({ placeholder }) => wanted.index !== undefined && placeholder?.index === wanted.index,
  );
  const byType = shapes.find(
    ({ placeholder }) =>
      placeholder !== undefined && (placeholder.type ?? 'body') === (wanted.type ?? 'body'),
  );
  return (byIndex ?? byType)?.shape;
}
