import type { DomElement } from '../../markup/html-dom.ts';
import { xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { childrenOf } from './text-body.ts';

/** More shapes than somebody reads one by one. */
const MOST_SHAPES = 300;

interface Box {
  readonly shape: DomElement;
  /** In English metric units; undefined where the layout of the slide says it. */
  readonly place:
    | { readonly x: number; readonly y: number; readonly right: number; readonly bottom: number }
    | undefined;
}

/**
 * Shapes as somebody reads the slide: in the order of the file, in which they were drawn, unless one stands below another or, in the
 * same row, right of it (from right to left: left of it).
 */
export function orderShapes(shapes: readonly DomElement[]): DomElement[] {
  const left = shapes.map((shape): Box => ({ shape, place: placeOfShape(shape) }));
  if (left.length > MOST_SHAPES) return [...shapes];
  const isRightToLeft = shapes.some((shape) =>
    xmlAll(shape, 'a:pPr').some((paragraph) => /^(?:1|true)$/.test(paragraph.getAttribute('rtl') ?? '')),
  );
  const ordered: DomElement[] = [];
  while (left.length > 0) {
    const free = left.findIndex((box) => !left.some((other) => isBefore(other, box, isRightToLeft)));
    const [next] = left.splice(Math.max(0, free), 1);
    if (next !== undefined) ordered.push(next.shape);
  }
  return ordered;
}

function isBefore({ place: one }: Box, { place: other }: Box, isRightToLeft: boolean): boolean {
  if (one === undefined || other === undefined || one === other) return false;
  const isAbove = one.bottom <= other.y && one.x < other.right && other.x < one.right;
  const isBeside = isRightToLeft ? one.x >= other.right : one.right <= other.x;
  return isAbove || (isBeside && one.y < other.bottom && other.y < one.bottom);
}

function placeOfShape(shape: DomElement): Box['place'] {
  // Lines join what they lie between.
  if (xmlName(shape) === 'p:cxnSp') return undefined;
  const [frame] = ['p:spPr', 'p:grpSpPr', 'p:xfrm'].flatMap((name) => childrenOf(shape, name));
  const [moved] =
    frame === undefined ? [] : xmlName(frame) === 'p:xfrm' ? [frame] : childrenOf(frame, 'a:xfrm');
  const [offset, size] = ['a:off', 'a:ext'].map((name) => moved && childrenOf(moved, name)[0]);
  if (offset === undefined || size === undefined) return undefined;
  const [x, y] = [numberOf(offset, 'x'), numberOf(offset, 'y')];
  return { x, y, right: x + numberOf(size, 'cx'), bottom: y + numberOf(size, 'cy') };
}

const numberOf = (element: DomElement, name: string): number => Number(element.getAttribute(name) ?? 0) || 0;
