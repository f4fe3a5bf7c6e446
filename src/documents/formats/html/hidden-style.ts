import { type CssNode, parse, walk } from 'css-tree';

/** Letters of this many pixels and fewer cannot be read; texts this far outside cannot be scrolled to. */
const TINY = 1;
const OUTSIDE = 500;
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/** How a style hides what it is given to: for good, or so that a script or an animation may show it. */
export type Hiding = 'hidden' | 'until-shown';

/** Reads the declarations of a `style` attribute as a browser does: the last valid one of a property counts. */
export function hidingOf(style: string): Hiding | undefined {
  const values = declarationsOf(style);
  const word = (name: string): string | undefined => identifier(values.get(name));
  const size = (name: string): number | undefined => pixels(values.get(name));
  if (word('display') === 'none') return 'hidden';
  const fontSize = size('font-size');
  if (fontSize !== undefined && fontSize <= TINY) return 'hidden';
  if (word('color') === 'transparent' || isTransparent(values.get('color'))) return 'hidden';
  if (placed(word('position')) && ['left', 'top', 'right', 'bottom'].some((side) => far(size(side))))
    return 'hidden';
  if (['text-indent', 'margin-left', 'margin-top'].some((name) => far(size(name)))) return 'hidden';
  if (clipsAll(values.get('clip-path')) || (placed(word('position')) && clipsAll(values.get('clip'))))
    return 'hidden';
  const cut = [word('overflow'), word('overflow-x'), word('overflow-y')].some(
    (value) => value === 'hidden' || value === 'clip',
  );
  const flat = ['height', 'width', 'max-height', 'max-width'].some((name) => (size(name) ?? 2) <= 1);
  if (cut && flat) return 'hidden';
  const waits = values.has('transform') || values.has('transition') || values.has('animation');
  const opacity = numberIn(values.get('opacity'));
  const visibility = word('visibility');
  if (opacity === 0) return waits || visibility === 'hidden' ? 'until-shown' : 'hidden';
  if (visibility === 'hidden' || visibility === 'collapse') return waits ? 'until-shown' : 'hidden';
  return undefined;
}

function declarationsOf(style: string): ReadonlyMap<string, readonly CssNode[]> {
  const values = new Map<string, readonly CssNode[]>();
  const important = new Set<string>();
  const list = parse(style, { context: 'declarationList', onParseError: () => undefined });
  walk(list, {
    visit: 'Declaration',
    enter({ property, value, important: weighs }) {
      const name = property.toLowerCase();
      if (value.type !== 'Value' || (important.has(name) && weighs === false)) return;
      values.set(name, value.children.toArray());
      if (weighs !== false) important.add(name);
    },
  });
  return values;
}

function identifier(value: readonly CssNode[] | undefined): string | undefined {
  const [first] = value ?? [];
  return first?.type === 'Identifier' ? first.name.toLowerCase() : undefined;
}

/** The length of a value of one part in pixels; a part of something else (`%`) is known where it is nothing. */
function pixels(value: readonly CssNode[] | undefined): number | undefined {
  const [first] = value ?? [];
  if (value?.length !== 1 || first === undefined) return undefined;
  if (first.type === 'Number' || first.type === 'Percentage')
    return Number(first.value) === 0 ? 0 : undefined;
  if (first.type !== 'Dimension') return undefined;
  const amount = Number(first.value);
  const unit = PIXELS[first.unit.toLowerCase()];
  return unit === undefined ? (amount === 0 ? 0 : undefined) : amount * unit;
}

/** `rgba(…, 0)` and the like: the fourth part of a colour is nothing. */
function isTransparent(value: readonly CssNode[] | undefined): boolean {
  const [colour] = value ?? [];
  if (colour?.type !== 'Function') return false;
  const parts = colour.children.toArray().filter(({ type }) => type !== 'Operator');
  return parts.length === 4 && numberIn(parts.slice(3)) === 0;
}

function numberIn(value: readonly CssNode[] | undefined): number | undefined {
  const [first] = value ?? [];
  return first?.type === 'Number' || first?.type === 'Percentage' ? Number(first.value) : undefined;
}

const placed = (position: string | undefined): boolean => position === 'absolute' || position === 'fixed';
const far = (length: number | undefined): boolean => length !== undefined && length <= -OUTSIDE;

/** `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`, `inset(50%)` and more, `circle(0)`. */
function clipsAll(value: readonly CssNode[] | undefined): boolean {
  const [shape] = value ?? [];
  if (shape?.type !== 'Function') return false;
  const [first] = shape.children.toArray().filter(({ type }) => type !== 'Operator');
  const sides = shape.children
    .toArray()
    .flatMap((part) => (part.type === 'Operator' ? [] : [pixels([part]) ?? Number.POSITIVE_INFINITY]));
  const name = shape.name.toLowerCase();
  if (name === 'rect') return sides.length === 4 && sides.every((side) => side <= 1);
  if (name === 'inset') return first?.type === 'Percentage' && Number(first.value) >= 50;
  return name === 'circle' && sides[0] === 0;
}
