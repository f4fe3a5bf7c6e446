import type { DomElement } from './html-dom.ts';
import { latexOfSymbols } from './latex-symbols.ts';
import { xmlName as nameOf } from './xml-dom.ts';

/** LaTeX of an Office Math tree (`m:oMath`), ECMA-376 part 1 §22.1. Unknown elements give the LaTeX of their children. */
export function ommlToLatex(math: DomElement): string {
  return children(math)
    .replace(/[ \t\n]+/g, ' ')
    .trim();
}

type Render = (element: DomElement) => string;

const RENDERERS: Readonly<Record<string, Render>> = {
  'm:r': (element) =>
    latexOfSymbols(
      elements(element)
        .filter((child) => nameOf(child) === 'm:t')
        .map((child) => child.textContent ?? '')
        .join(''),
    ),
  'm:f': (element) => {
    const [top, bottom] = [part(element, 'm:num'), part(element, 'm:den')];
    const type = property(element, 'm:fPr', 'm:type');
    if (type === 'lin' || type === 'skw') return `${group(top)}/${group(bottom)}`;
    return type === 'noBar' ? `\\binom{${top}}{${bottom}}` : `\\frac{${top}}{${bottom}}`;
  },
  'm:sSup': (element) => `${base(element)}^{${part(element, 'm:sup')}}`,
  'm:sSub': (element) => `${base(element)}_{${part(element, 'm:sub')}}`,
  'm:sSubSup': (element) => `${base(element)}_{${part(element, 'm:sub')}}^{${part(element, 'm:sup')}}`,
  'm:sPre': (element) =>
    `{}_{${part(element, 'm:sub')}}^{${part(element, 'm:sup')}}${group(part(element, 'm:e'))}`,
  'm:rad': (element) => {
    const degree = part(element, 'm:deg');
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'm:e')}}`;
  },
  'm:nary': (element) => {
    const operator = latexOfSymbols(property(element, 'm:naryPr', 'm:chr') ?? '∫').trim();
    const [lower, upper] = [part(element, 'm:sub'), part(element, 'm:sup')];
    return `${operator}${lower && `_{${lower}}`}${upper && `^{${upper}}`}{${part(element, 'm:e')}}`;
  },
  'm:d': (element) => {
    const open = property(element, 'm:dPr', 'm:begChr') ?? '(';
    const close = property(element, 'm:dPr', 'm:endChr') ?? ')';
    const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
    const inner = parts(element, 'm:e').join(` ${separator} `);
    return `\\left${delimiter(open)}${inner}\\right${delimiter(close)}`;
  },
  'm:func': (element) => `${functionName(part(element, 'm:fName'))}{${part(element, 'm:e')}}`,
  'm:fName': (element) => functionName(children(element)),
  'm:limLow': (element) => `${functionName(part(element, 'm:e'))}_{${part(element, 'm:lim')}}`,
  'm:limUpp': (element) => `${functionName(part(element, 'm:e'))}^{${part(element, 'm:lim')}}`,
  'm:acc': (element) => {
    const accent = ACCENTS[property(element, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat';
    return `${accent}{${part(element, 'm:e')}}`;
  },
  'm:bar': (element) => {
    const over = property(element, 'm:barPr', 'm:pos') === 'top';
    return `\\${over ? 'overline' : 'underline'}{${part(element, 'm:e')}}`;
  },
  'm:groupChr': (element) => {
    const over = property(element, 'm:groupChrPr', 'm:pos') === 'top';
    return `\\${over ? 'overbrace' : 'underbrace'}{${part(element, 'm:e')}}`;
  },
  'm:m': (element) => {
    const rows = elements(element).filter((child) => nameOf(child) === 'm:mr');
    return `\\begin{matrix}${rows.map((row) => parts(row, 'm:e').join(' & ')).join(' \\\\ ')}\\end{matrix}`;
  },
  'm:eqArr': (element) => `\\begin{aligned}${parts(element, 'm:e').join(' \\\\ ')}\\end{aligned}`,
};

const ACCENTS: Readonly<Record<string, string>> = {
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030C': '\\check',
  '\u20D7': '\\vec',
  '¯': '\\bar',
  '→': '\\vec',
};

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det gcd arg dim ker'.split(
    ' ',
  ),
);

function functionName(name: string): string {
  return FUNCTIONS.has(name.trim()) ? `\\${name.trim()} ` : name;
}

function delimiter(character: string): string {
  if (character === '') return '.';
  if (character === '{' || character === '}') return `\\${character}`;
  return (
    { '⟨': '\\langle ', '⟩': '\\rangle ', '‖': '\\|', '⌊': '\\lfloor ', '⌋': '\\rfloor ' }[character] ??
    character
  );
}

function render(element: DomElement): string {
  const name = nameOf(element);
  if (name.endsWith('Pr')) return '';
  return (RENDERERS[name] ?? children)(element);
}

function children(element: DomElement): string {
  return elements(element).map(render).join('');
}

function parts(element: DomElement, name: string): string[] {
  return elements(element)
    .filter((child) => nameOf(child) === name)
    .map((child) => children(child).trim());
}

function part(element: DomElement, name: string): string {
  return parts(element, name)[0] ?? '';
}

function base(element: DomElement): string {
  return group(part(element, 'm:e'));
}

function group(latex: string): string {
  return /^(?:.?|\\[A-Za-z]+)$/u.test(latex) ? latex : `{${latex}}`;
}

function property(element: DomElement, properties: string, name: string): string | undefined {
  const holder = elements(element).find((child) => nameOf(child) === properties);
  const found = holder && elements(holder).find((child) => nameOf(child) === name);
  return found?.getAttribute('m:val') ?? undefined;
}

function elements(element: DomElement): DomElement[] {
  return [...element.children];
}
