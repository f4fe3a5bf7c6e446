import type { Evidence } from '../../domain/index.ts';
import { analyzeText, splitSentences } from '../../linguistics/index.ts';

/** A sentence of a text that may be in its summary. */
export interface SummarySentence {
  /** As it is in the passage, on one line. */
  readonly text: string;
  readonly evidenceId: string;
  readonly terms: ReadonlySet<string>;
  /** Whether its passage begins with it. */
  readonly opens: boolean;
}

const LENGTH = { least: 24, most: 400 };
const NO_PROSE = /^\s{0,12}(?:\||#{1,6}\s|```|~~~|>|!\[|={3,}|-{3,}|<)/;
const MARK = /^\s{0,12}(?:[-*+•]\s|\d{1,3}[.)]\s)/;
const HAN = /\p{Script=Han}/u;

/** Whole sentences of prose of some passages in their order; headings, tables and code are left out. Linear in the text. */
export function readSummarySentences(evidence: readonly Pick<Evidence, 'id' | 'text'>[]): SummarySentence[] {
  const seen = new Set<string>();
  return evidence.flatMap(({ id, text }) => {
    let isCode = false;
    let opens = true;
    const blocks: string[] = [];
    for (const line of text.split('\n')) {
      const isFence = /^\s{0,3}(?:```|~~~)/.test(line);
      if (isFence) isCode = !isCode;
      const isBreak = isCode || isFence || line.trim() === '' || NO_PROSE.test(line);
      if (isBreak || MARK.test(line)) blocks.push('');
      if (!isBreak)
        blocks[Math.max(0, blocks.length - 1)] = `${blocks.at(-1) ?? ''} ${line.replace(MARK, '')}`;
    }
    return blocks.flatMap((block) =>
      splitSentences(block).flatMap(({ start, end }): SummarySentence[] => {
        const sentence = block.slice(start, end).replace(/\s+/g, ' ').trim();
        if (!isTelling(sentence) || seen.has(sentence)) return [];
        seen.add(sentence);
        const own = { text: sentence, evidenceId: id, terms: new Set(analyzeText(sentence)), opens };
        opens = false;
        return [own];
      }),
    );
  });
}

function isTelling(sentence: string): boolean {
  const width = HAN.test(sentence) ? 2.5 * sentence.length : sentence.length;
  return width >= LENGTH.least && width <= LENGTH.most && /[.。!！]["'”’」』）)*_]{0,3}$/u.test(sentence);
}
