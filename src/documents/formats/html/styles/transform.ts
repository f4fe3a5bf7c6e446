import type { CssNode } from 'css-tree';

/** Whether a `transform` or a `scale` draws an element with no width or no height, so that nothing of it is seen. */
export function shrinksToNothing(
  transform: readonly CssNode[] | undefined,
  scale: readonly CssNode[] | undefined,
): boolean {
  if (numbersIn(scale ?? []).some((factor) => factor === 0)) return true;
  return (transform ?? []).some((node) => {
    if (node.type !== 'Function') return false;
    const numbers = numbersIn(node.children.toArray());
    const name = node.name.toLowerCase();
    if (/^scale(?:x|y)?$/.test(name)) return numbers.includes(0);
    // The third side is that which is looked along.
    if (name === 'scale3d') return numbers.slice(0, 2).includes(0);
    if (name !== 'matrix' || numbers.length !== 6) return false;
    const [a = 1, b = 0, c = 0, d = 1] = numbers;
    return a * d === b * c;
  });
}

const numbersIn = (nodes: readonly CssNode[]): number[] =>
  nodes.flatMap((node) => (node.type === 'Number' || node.type === 'Percentage' ? [Number(node.value)] : []));
