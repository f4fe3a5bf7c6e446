import type { DomElement } from './html-dom.ts';
import { latexOfSymbols } from './latex-symbols.ts';
import { xmlName } from './xml-dom.ts';

const MAX_DEPTH = 60;
const OVER: Readonly<Record<string, string>> = {
  '^': '\\hat',
  ˆ: '\\hat',
  '~': '\\tilde',
  '˜': '\\tilde',
  '¯': '\\bar',
  '‾': '\\overline',
  '→': '\\vec',
  '˙': '\\dot',
  '¨': '\\ddot',
};

/** LaTeX of presentation MathML. Unknown elements give the LaTeX of what stands in them; notes on the formula give nothing. */
export function mathmlToLatex(element: DomElement, depth = 0): string {
  if (depth > MAX_DEPTH) return element.textContent ?? '';
  const parts = [...element.children].map((child) => mathmlToLatex(child, depth + 1));
  const [first = '', second = '', third = ''] = parts;
  switch (nameOf(element)) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mi':
    case 'mn':
    case 'mo':
      return latexOfSymbols((element.textContent ?? '').trim().replace(/[\u2061-\u2064]/g, ''));
    case 'mtext':
    case 'ms':
      return textMode(element);
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac{${first}}{${second}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`;
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`;
    case 'msup':
      return `${braced(first)}^{${second}}`;
    case 'msub':
      return `${braced(first)}_{${second}}`;
    case 'munder':
      return `${first}_{${second}}`;
    case 'mover':
      return OVER[second.trim()] === undefined
        ? `${braced(first)}^{${second}}`
        : `${OVER[second.trim()]}{${first}}`;
    case 'msubsup':
    case 'munderover':
      return `${braced(first)}_{${second}}^{${third}}`;
    case 'mfenced':
      return `${element.getAttribute('open') ?? '('}${parts.join(', ')}${element.getAttribute('close') ?? ')'}`;
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return parts.join(' & ');
    default:
      return parts.join('');
  }
}

function textMode(element: DomElement): string {
  const text = element.textContent ?? '';
  return /\p{L}{2}/u.test(text) ? `\\text{${text}}` : text;
}

const nameOf = (element: DomElement): string => (xmlName(element).split(':').at(-1) ?? '').toLowerCase();

const braced = (latex: string): string =>
  /^(?:.?|\\[A-Za-z]+ ?)$/u.test(latex)
    ? latex.trimEnd()
    : latex.startsWith('\\sum')
      ? latex.trimEnd()
      : `{${latex}}`;
