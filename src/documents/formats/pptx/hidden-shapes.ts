import type { Wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import type { ConverterContext } from '../../converter.ts';
import { HIDDEN_MARK, hiddenText } from '../../structure/hidden-mark.ts';

/** Leaves out shapes that are switched off on their slide, or marks them, and counts their letters. */
export function createHiddenShapes(hidden: ConverterContext['hidden']) {
  let characters = 0;
  return {
    read(blocks: readonly Block[]): Block[] {
      characters += blocks.reduce(
        (sum, { text, rows = [] }) => sum + `${text}${rows.flat().join('')}`.length,
        0,
      );
      if (hidden !== 'include') return [];
      return blocks.map((block) => ({ ...block, text: `${block.text} ${HIDDEN_MARK}`.trim() }));
    },
    warnings: (): Wording[] => hiddenText(characters, hidden),
  };
}
