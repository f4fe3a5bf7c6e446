import type { CssNode } from 'css-tree';

const NAMES: Readonly<Record<string, string>> = { white: 'ffffff', black: '000000' };
const CHANNELS = 3;

/** A colour that covers what is behind it, as six digits or by its name; undefined for anything else, such as a picture or a variable. */
export function plainColour(value: readonly CssNode[] | undefined): string | undefined {
  const [node] = value ?? [];
  if (node === undefined || value?.length !== 1) return undefined;
  if (node.type === 'Hash') return sixDigits(node.value.toLowerCase());
  if (node.type === 'Identifier') {
    const name = node.name.toLowerCase();
    return NAMES[name] ?? (KEYWORDS.test(name) ? undefined : name);
  }
  if (node.type !== 'Function' || node.name.toLowerCase() !== 'rgb') return undefined;
  const parts = node.children.toArray().filter(({ type }) => type !== 'Operator');
  const numbers = parts.flatMap((part) => (part.type === 'Number' ? [Number(part.value)] : []));
  if (parts.length !== CHANNELS || numbers.length !== CHANNELS) return undefined;
  return numbers.map((number) => Math.round(number).toString(16).padStart(2, '0')).join('');
}

const KEYWORDS = /^(?:none|transparent|currentcolor|inherit|initial|unset|revert)$/;

function sixDigits(hash: string): string | undefined {
  if (/^[\da-f]{6}$/.test(hash)) return hash;
  return /^[\da-f]{3}$/.test(hash) ? hash.replace(/./g, '$&$&') : undefined;
}
