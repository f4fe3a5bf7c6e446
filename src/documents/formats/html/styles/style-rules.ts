import { type CssNode, generate, List, parse, type Selector } from 'css-tree';
import { DECISIVE, type Declaration, declarationsIn } from './hidden-style.ts';
import { fitsScreen } from './media-query.ts';

export interface StyleRule {
  readonly selector: string;
  /** Name, class or id that every element has which it selects; `*` where there is none. */
  readonly key: string;
  /** The same rule on a page that somebody has clicked on: without states, and without one of several classes of an element. */
  readonly inOtherStates: readonly { readonly selector: string; readonly key: string }[];
  /** It stops to apply with a class or a state more. */
  readonly mayLapse: boolean;
  readonly specificity: number;
  readonly declarations: readonly Declaration[];
}

export interface StyleSheet {
  readonly css: string;
  /** The `media` attribute. */
  readonly media: string | null;
}

const STATES = new Set('hover focus focus-within focus-visible active target target-within open'.split(' '));
/** An element that is empty hides nothing; the others are none of a page. */
const WITHOUT_TEXT = /:(?::|empty|before|after|first-line|first-letter|contains|icontains)/i;
const MOST_STATES = 8;
const BLOCKS = new Set(['layer', 'supports', 'media']);

/** The rules of style sheets that decide what a screen shows, in their order. Nothing that they name elsewhere is fetched. */
export function readStyleRules(sheets: readonly StyleSheet[]): StyleRule[] {
  const onParseError = () => undefined;
  return sheets.flatMap(({ css, media }) => {
    if (media?.trim() && !fitsScreen(parse(media, { context: 'mediaQueryList', onParseError }))) return [];
    return collectRules(parse(css, { onParseError }));
  });
}

function collectRules(node: CssNode): StyleRule[] {
  if (node.type === 'StyleSheet' || node.type === 'Block')
    return node.children.toArray().flatMap(collectRules);
  if (node.type === 'Atrule') return node.block !== null && isBlockRead(node) ? collectRules(node.block) : [];
  if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return [];
  const declarations = declarationsIn(node.block).filter(({ name }) => DECISIVE.has(name));
  if (declarations.length === 0) return [];
  return node.prelude.children
    .toArray()
    .flatMap((selector) => (selector.type === 'Selector' ? parseRule(selector, declarations) : []));
}

function isBlockRead({ name, prelude }: CssNode & { type: 'Atrule' }): boolean {
  const word = name.toLowerCase();
  if (word === 'supports') return prelude !== null && !/^\s*not\b/i.test(generate(prelude));
  return BLOCKS.has(word) && (word !== 'media' || fitsScreen(prelude));
}

function parseRule(node: Selector, declarations: readonly Declaration[]): StyleRule[] {
  const selector = generate(node);
  if (WITHOUT_TEXT.test(selector)) return [];
  const compounds = splitCompounds(node);
  return [
    {
      selector,
      key: indexKey(compounds),
      inOtherStates: otherStates(node, selector),
      mayLapse: selector.includes(':not('),
      specificity: sumSpecificity(node),
      declarations,
    },
  ];
}

/** The parts between combinators. */
function splitCompounds(node: Selector): CssNode[][] {
  const compounds: CssNode[][] = [[]];
  for (const part of node.children) {
    if (part.type === 'Combinator') compounds.push([]);
    else compounds.at(-1)?.push(part);
  }
  return compounds;
}

function indexKey(compounds: readonly CssNode[][]): string {
  const last = compounds.at(-1) ?? [];
  const partsNamed = (type: string, sign: string): string[] =>
    last.flatMap((part) => (part.type === type && 'name' in part ? `${sign}${part.name}` : []));
  const [type = '*'] = partsNamed('TypeSelector', '').map((name) => name.toLowerCase());
  return (
    partsNamed('IdSelector', '#')[0] ??
    partsNamed('ClassSelector', '.')[0] ??
    (type.includes('|') ? '*' : type)
  );
}

function otherStates(node: Selector, selector: string): StyleRule['inOtherStates'] {
  const isUserState = (part: CssNode): boolean =>
    part.type === 'PseudoClassSelector' && STATES.has(part.name.toLowerCase());
  const stateless = dropParts(node, isUserState);
  const several = splitCompounds(stateless)
    .map((compound) => compound.filter(isElementCondition))
    .filter((conditions) => conditions.length > 1);
  const variants = [
    stateless,
    ...several.flat().map((condition) => dropParts(stateless, (part) => part === condition)),
  ];
  return variants
    .slice(0, MOST_STATES)
    .map((variant) => ({ selector: generate(variant), key: indexKey(splitCompounds(variant)) }))
    .filter((variant) => variant.selector !== selector && variant.selector !== '');
}

const isElementCondition = ({ type }: CssNode): boolean =>
  type === 'ClassSelector' || type === 'AttributeSelector' || type === 'IdSelector';

/** A state that stands alone between combinators leaves the place of any element. */
function dropParts(node: Selector, leaves: (part: CssNode) => boolean): Selector {
  const kept: CssNode[] = [];
  for (const part of node.children) {
    const isAlone = kept.length === 0 || kept.at(-1)?.type === 'Combinator';
    if (part.type === 'Combinator' && isAlone) kept.push({ type: 'TypeSelector', name: '*' });
    if (!leaves(part)) kept.push(part);
  }
  if (kept.length === 0 || kept.at(-1)?.type === 'Combinator') kept.push({ type: 'TypeSelector', name: '*' });
  return { type: 'Selector', children: new List<CssNode>().fromArray(kept) };
}

/** Ids, then classes, attributes and pseudo-classes, then names, as one number. */
function sumSpecificity(node: Selector): number {
  return node.children.reduce((sum: number, part) => sum + selectorWeight(part), 0);
}

function selectorWeight(part: CssNode): number {
  if (part.type === 'IdSelector') return 1e6;
  if (part.type === 'ClassSelector' || part.type === 'AttributeSelector') return 1e3;
  if (part.type === 'TypeSelector') return part.name === '*' ? 0 : 1;
  if (part.type !== 'PseudoClassSelector') return 0;
  const name = part.name.toLowerCase();
  if (name === 'where') return 0;
  if (!['is', 'not', 'has'].includes(name)) return 1e3;
  const [list] = part.children?.toArray() ?? [];
  const inner = list?.type === 'SelectorList' ? list.children.toArray() : [];
  return Math.max(0, ...inner.map((one) => (one.type === 'Selector' ? sumSpecificity(one) : 0)));
}
