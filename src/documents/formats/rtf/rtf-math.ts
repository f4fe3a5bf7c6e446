import { ommlToLatex } from '../../markup/omml-to-latex.ts';
import { parseXml } from '../../markup/xml-dom.ts';

/** Collects a formula of Rich Text, whose words are those of Office Math with an `m` in front, as LaTeX. */
export function createRtfMath() {
  let xml = '';
  const open: string[] = [];
  return {
    /** A group named by its first word, `mnum` or `mnaryPr`. */
    open(word: string) {
      const name = `m:${word.replace(/^m(?!oMath)/, '')}`;
      open.push(name);
      if (!inProperties(open)) xml += `<${name}>`;
      else if (name.endsWith('Pr')) xml += `<${name}>`;
    },
    close() {
      const name = open.at(-1) ?? '';
      if (!inProperties(open) || name.endsWith('Pr')) xml += `</${name}>`;
      open.pop();
    },
    text(text: string) {
      const signs = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
      if (inProperties(open)) {
        if (signs.trim() !== '') xml += `<${open.at(-1)} m:val="${signs.trim()}"/>`;
      } else if (open.at(-1) === 'm:r') xml += `<m:t>${signs}</m:t>`;
    },
    latex: () => ommlToLatex(parseXml(`<m:oMath>${xml}</m:oMath>`)),
  };
}

const inProperties = (open: readonly string[]): boolean => open.some((name) => name.endsWith('Pr'));
