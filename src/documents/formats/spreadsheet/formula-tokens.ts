/** `text` is the number, name, operator or reference as written; of a text without its quotes. */
export interface FormulaToken {
  readonly kind: 'number' | 'text' | 'reference' | 'name' | 'sign';
  readonly text: string;
}

const MAX_LENGTH = 2000;
/** Names of sheets have 31 characters, with a file before them more. */
const SHEET = String.raw`(?:'(?:[^']|''){1,120}'|[\p{L}_][\p{L}\d_.]*)!`;
const CELL = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const COLUMNS = String.raw`\$?[A-Z]{1,3}:\$?[A-Z]{1,3}`;
const TOKEN = new RegExp(
  [
    String.raw`\s*(?:(?<number>\d+(?:\.\d*)?(?:E[+-]?\d+)?|\.\d+)`,
    `"(?<text>(?:[^"]|"")*)"`,
    `(?<reference>(?:${SHEET})?(?:${CELL}(?::${CELL})?|${COLUMNS}))(?![\\w(])`,
    String.raw`(?<name>[A-Z][A-Z\d.]*)`,
    `(?<sign><>|<=|>=|[-+*/^&=<>%(),;]))`,
  ].join('|'),
  'iuy',
);

/** Undefined for what is not a plain formula (arrays, references to other files, names of tables). */
export function formulaTokens(formula: string): FormulaToken[] | undefined {
  if (formula.length > MAX_LENGTH) return undefined;
  const tokens: FormulaToken[] = [];
  TOKEN.lastIndex = 0;
  const end = formula.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const found = Object.entries(TOKEN.exec(formula)?.groups ?? {}).find(([, text]) => text !== undefined);
    if (found === undefined) return undefined;
    const [kind, text] = found as [FormulaToken['kind'], string];
    tokens.push({ kind, text: kind === 'text' ? text.replaceAll('""', '"') : text });
  }
  return tokens;
}
