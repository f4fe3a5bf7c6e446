import { type CssNode, generate } from 'css-tree';

/** Somebody who reads at a desk, in CSS pixels. */
const SIDES: Readonly<Record<string, number>> = { width: 1280, height: 800 };
const WORDS: Readonly<Record<string, string>> = {
  orientation: 'landscape',
  hover: 'hover',
  pointer: 'fine',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
};
const PIXELS: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16 };

/** Whether a list of media queries fits a usual screen; one that says something unknown does not. */
export function fitsScreen(queries: CssNode | null): boolean {
  if (queries?.type === 'AtrulePrelude') return fitsScreen(queries.children.first);
  if (queries?.type !== 'MediaQueryList' || queries.children.isEmpty) return queries === null;
  return queries.children.some((query) => {
    if (query.type !== 'MediaQuery') return false;
    const { mediaType, modifier, condition } = query;
    const isScreen = ['screen', 'all'].includes((mediaType ?? 'all').toLowerCase());
    const fits = isScreen && (condition === null ? true : conditionHolds(condition));
    return modifier?.toLowerCase() === 'not' ? fits === false : fits === true;
  });
}

/** `undefined`: nobody knows. */
function conditionHolds(node: CssNode): boolean | undefined {
  if (node.type === 'Feature') return featureHolds(node.name.toLowerCase(), node.value);
  if (node.type === 'FeatureRange') return rangeHolds(node);
  if (node.type !== 'Condition') return undefined;
  let isTrue: boolean | undefined;
  let word = '';
  for (const part of node.children) {
    if (part.type === 'Identifier') word = word === '' || part.name !== 'not' ? part.name : `${word} not`;
    else {
      const found = conditionHolds(part);
      const value = word.endsWith('not') && found !== undefined ? !found : found;
      if (word.startsWith('and')) isTrue = isTrue === false || value === false ? false : isTrue && value;
      else if (word.startsWith('or')) isTrue = isTrue === true || value === true ? true : isTrue && value;
      else isTrue = value;
      word = '';
    }
  }
  return isTrue;
}

function featureHolds(name: string, value: CssNode | null): boolean | undefined {
  const [, bound, side = ''] = /^(min|max)-(width|height)$/.exec(name) ?? [];
  const size = SIDES[side];
  if (bound !== undefined && size !== undefined) {
    const limit = mediaPixels(value);
    return limit === undefined ? undefined : bound === 'min' ? size >= limit : size <= limit;
  }
  const word = WORDS[name];
  if (word === undefined) return undefined;
  return value === null || (value.type === 'Identifier' && value.name.toLowerCase() === word);
}

function rangeHolds(range: CssNode & { type: 'FeatureRange' }): boolean | undefined {
  const { left, leftComparison, middle, rightComparison, right } = range;
  const first = compareLengths(left, leftComparison, middle);
  if (first !== true || right === null || rightComparison === null) return first;
  return compareLengths(middle, rightComparison, right);
}

function compareLengths(left: CssNode, sign: string, right: CssNode): boolean | undefined {
  const [a, b] = [mediaPixels(left), mediaPixels(right)];
  if (a === undefined || b === undefined) return undefined;
  if (sign === '=') return a === b;
  if (sign.startsWith('<')) return a < b || (a === b && sign === '<=');
  return a > b || (a === b && sign === '>=');
}

function mediaPixels(value: CssNode | null): number | undefined {
  if (value?.type === 'Identifier') return SIDES[generate(value).toLowerCase()];
  if (value?.type === 'Number') return Number(value.value);
  const unit = value?.type === 'Dimension' ? PIXELS[value.unit.toLowerCase()] : undefined;
  return value?.type === 'Dimension' && unit !== undefined ? Number(value.value) * unit : undefined;
}
