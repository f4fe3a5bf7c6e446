import { type CssNode, parse } from 'css-tree';
import { pixels } from './css-length.ts';
import { plainColour } from './plain-colour.ts';
import { shrinksToNothing } from './transform.ts';

/** Letters of this many pixels and fewer cannot be read; texts this far outside cannot be scrolled to. */
const TINY = 1;
const OUTSIDE = 500;
/** Sizes by that of what the text stands in. */
const RELATIVE = new Set(['em', 'ex', 'ch', '%']);

/** A background of more than one colour. */
const OTHER = '(other)';

/** Properties that decide whether something is seen, and whether it is struck out. */
export const DECISIVE: ReadonlySet<string> = new Set(
  `display float font-size color background background-color background-image background-clip -webkit-background-clip position left top right bottom text-indent margin-left margin-top clip-path clip overflow overflow-x
   overflow-y height width max-height max-width transform scale content-visibility transition animation opacity visibility text-decoration text-decoration-line`.split(
    /\s+/,
  ),
);

/** How a style hides what it is given to: for good, or so that a script or an animation may show it. */
export type Hiding = 'hidden' | 'until-shown';

export interface Declaration {
  readonly name: string;
  readonly value: readonly CssNode[];
  readonly isImportant: boolean;
}
export type StyleValues = ReadonlyMap<string, readonly CssNode[]>;

/** What a style says of the text of an element, which the elements in it inherit; `undefined` where it says nothing. */
export interface TextStyle {
  readonly invisible: Hiding | 'shown' | undefined;
  readonly tiny: boolean | undefined;
  readonly transparent: boolean | undefined;
}

/** Reads the declarations of a `style` attribute as a browser does: the last valid one of a property counts. */
export function hidingOf(style: string): Hiding | undefined {
  const values = weighedValues(readStyle(style));
  const { invisible, tiny, transparent } = textStyleOf(values);
  if (tiny === true || transparent === true) return 'hidden';
  return hidingOfBox(values) ?? (invisible === 'shown' ? undefined : invisible);
}

/** Whether an element is hidden with all that is in it; what is no box but part of a line is not cut or scaled. */
export function hidingOfBox(values: StyleValues, isBox = true): Hiding | undefined {
  const word = (name: string): string | undefined => identifier(values.get(name));
  const size = (name: string): number | undefined => pixels(values.get(name));
  if (word('display') === 'none' || (isBox && word('content-visibility') === 'hidden')) return 'hidden';
  // What pops up grows from nothing.
  if (isBox && shrinksToNothing(values.get('transform'), values.get('scale')))
    return isMoving(values) ? 'until-shown' : 'hidden';
  if (placed(word('position')) && ['left', 'top', 'right', 'bottom'].some((side) => far(size(side))))
    return 'hidden';
  if (['text-indent', 'margin-left', 'margin-top'].some((name) => far(size(name)))) return 'hidden';
  if (clipsAll(values.get('clip-path')) || (placed(word('position')) && clipsAll(values.get('clip'))))
    return 'hidden';
  const cut = [word('overflow'), word('overflow-x'), word('overflow-y')].some(
    (value) => value === 'hidden' || value === 'clip',
  );
  const flat = ['height', 'width', 'max-height', 'max-width'].some((name) => (size(name) ?? 2) <= 1);
  // Accordions and drawers that open grow from nothing.
  if (isBox && cut && flat) return isAnimated(values) ? 'until-shown' : 'hidden';
  if (numberIn(values.get('opacity')) !== 0) return undefined;
  return isAnimated(values) || word('visibility') === 'hidden' ? 'until-shown' : 'hidden';
}

/** Whether a line goes through the text of an element. */
export const isStruckOut = (values: StyleValues): boolean =>
  ['text-decoration', 'text-decoration-line'].some((name) =>
    values
      .get(name)
      ?.some((part) => part.type === 'Identifier' && part.name.toLowerCase() === 'line-through'),
  );

/** Whether the boxes in an element stand beside each other instead of in lines. */
export const laysOutBoxes = (values: StyleValues): boolean =>
  /^(?:inline-)?(?:flex|grid)$/.test(identifier(values.get('display')) ?? '');

/** Whether nothing stands beside an element without a gap. */
export const standsAlone = (values: StyleValues): boolean =>
  /^(?:block|flow-root|flex|grid|list-item|table|table-row|table-cell)$/.test(
    identifier(values.get('display')) ?? '',
  );

/** Whether what is part of a line by its name is a box of its own by its style. */
export const isBoxByStyle = (values: StyleValues): boolean =>
  !/^(?:inline|contents)$/.test(identifier(values.get('display')) ?? 'inline') ||
  placed(identifier(values.get('position'))) ||
  /^(?:left|right|inline-start|inline-end)$/.test(identifier(values.get('float')) ?? '');

export function textStyleOf(values: StyleValues): TextStyle {
  const visibility = identifier(values.get('visibility'));
  const fontSize = values.get('font-size');
  const color = values.get('color');
  const [size] = fontSize ?? [];
  const unit = size?.type === 'Dimension' ? size.unit.toLowerCase() : size?.type === 'Percentage' ? '%' : '';
  const isTiny = fontSize !== undefined && (pixels(fontSize) ?? TINY + 1) <= TINY;
  const behind = backgroundOf(values);
  // Letters that are cut out of their background show that.
  const isCutOut = ['background-clip', '-webkit-background-clip'].some(
    (name) => identifier(values.get(name)) === 'text',
  );
  const own = plainColour(color);
  const isClear =
    !isCutOut &&
    (identifier(color) === 'transparent' || isTransparent(color) || (own !== undefined && own === behind));
  const keepsInherited = (value: readonly CssNode[] | undefined): boolean =>
    value === undefined || /^(?:inherit|unset|currentcolor)$/.test(identifier(value) ?? '');
  return {
    invisible: keepsInherited(values.get('visibility'))
      ? undefined
      : visibility === 'hidden' || visibility === 'collapse'
        ? isAnimated(values)
          ? 'until-shown'
          : 'hidden'
        : 'shown',
    tiny: isTiny || (keepsInherited(fontSize) || RELATIVE.has(unit) ? undefined : false),
    transparent: isClear || (keepsInherited(color) && behind === undefined && !isCutOut ? undefined : false),
  };
}

/** The colour behind a text as far as its own style says it; undefined where it says nothing. */
function backgroundOf(values: StyleValues): string | undefined {
  const said = ['background', 'background-color', 'background-image'].flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [plainColour(value) ?? OTHER];
  });
  const [first] = said;
  if (
    said.length === 1 &&
    identifier(values.get('background') ?? values.get('background-color')) === 'transparent'
  )
    return undefined;
  return said.length > 1 ? OTHER : first;
}

export function readStyle(style: string): Declaration[] {
  return declarationsIn(parse(style, { context: 'declarationList', onParseError: () => undefined }));
}

export function declarationsIn(list: CssNode): Declaration[] {
  if (list.type !== 'DeclarationList' && list.type !== 'Block') return [];
  return list.children.toArray().flatMap((node) => {
    if (node.type !== 'Declaration' || node.value.type !== 'Value') return [];
    const { property, value, important } = node;
    return {
      name: property.toLowerCase(),
      value: value.children.toArray(),
      isImportant: important !== false,
    };
  });
}

/** The values that count of declarations in the order of their weight. */
export function weighedValues(declarations: readonly Declaration[]): StyleValues {
  const values = new Map<string, readonly CssNode[]>();
  for (const weighs of [false, true])
    for (const { name, value, isImportant } of declarations)
      if (isImportant === weighs) {
        values.set(name, value);
        // A short form sets all that it is short for.
        if (name === 'text-decoration') values.delete('text-decoration-line');
      }
  return values;
}

const isMoving = (values: StyleValues): boolean => isSet(values, 'transition') || isSet(values, 'animation');
const isAnimated = (values: StyleValues): boolean => isMoving(values) || isSet(values, 'transform');
const isSet = (values: StyleValues, name: string): boolean =>
  values.has(name) && identifier(values.get(name)) !== 'none';

function identifier(value: readonly CssNode[] | undefined): string | undefined {
  const [first] = value ?? [];
  return first?.type === 'Identifier' ? first.name.toLowerCase() : undefined;
}

/** `rgba(…, 0)`, `#0000` and the like: the fourth part of a colour is nothing. */
function isTransparent(value: readonly CssNode[] | undefined): boolean {
  const [colour] = value ?? [];
  if (colour?.type === 'Hash') return /^(?:[\da-f]{3}0|[\da-f]{6}00)$/i.test(colour.value);
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
