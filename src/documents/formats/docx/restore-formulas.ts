import type { Block } from '../../../domain/index.ts';
import { FORMULA_TOKEN } from './prepare-document.ts';

const ONLY_FORMULAS = /^\s*(?:\uE000\d+\uE001\s*)+$/;

/** Puts the LaTeX back: a paragraph of nothing but formulas becomes formula blocks, others get `$…$` in place. */
export function restoreFormulas(blocks: readonly Block[], formulas: readonly string[]): Block[] {
  if (formulas.length === 0) return [...blocks];
  const inline = (text: string): string =>
    text.replace(FORMULA_TOKEN, (_, index: string) => `$${formulas[Number(index)] ?? ''}$`);
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'paragraph' && ONLY_FORMULAS.test(block.text)) {
      return [...block.text.matchAll(FORMULA_TOKEN)].map(([, index]) => ({
        ...block,
        kind: 'formula',
        text: formulas[Number(index)] ?? '',
      }));
    }
    const rows = block.rows?.map((row) => row.map(inline));
    return [{ ...block, text: inline(block.text), ...(rows && { rows }) }];
  });
}
