import type { IdentityField } from '../../domain/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { abbreviates, nameKey, namesFrom } from '../../linguistics/names/index.ts';
import type { IdentityContext } from './identity-input.ts';

const MAX_ALIASES = 12;
const MAX_ABBREVIATIONS = 120;
/** Characters that are read for explained abbreviations. */
const MAX_CHARS = 600_000;
const SELF = new RegExp(
  String.raw`^(?:the\s+)?(?:${anyOf(EN.documents.issuerOfItself)}|本公司|公司|集团|本集团|本行|发行人)$`,
  'i',
);
const SYMBOL = /^[A-Z]{1,5}(?:\.[A-Z])?$/;
const NO_SYMBOL = new Set('NYSE NASDAQ AMEX OTC LLC NO NA N/A YES OR AND NONE INC THE USA US'.split(' '));
const LISTED = /\((?:[A-Z][A-Za-z]+(?: [A-Z]\w+)*)\s*:\s*([A-Z]{1,6})\)/g;
const SYMBOL_LABEL =
  /(?:证券代码|股票代码|证券简称|股票简称|ticker(?: symbol)?)\s*[:：]\s*([A-Z]{1,5}|\d{6}|[\p{Script=Han}]{2,8})/giu;
const QUOTED = /["“]([^"“”]{1,60})["”]/g;
const DEFINITION =
  /[（(]([^()（）]{0,40}["“][^()（）]{1,160}|以下(?:简称|称)[^()（）]{1,60}|(?:英文名|英文名称|简称)[^()（）]{2,60})[)）]/g;

interface FoundNames {
  readonly aliases: IdentityField[];
  readonly selfNames: string[];
}

/**
 * Other names of the issuer: what the document defines beside it (“herein referred to as “Boeing”, the “Company””,
 * “（以下简称“海岳”）”), its symbol at an exchange, and what follows from its name.
 */
export function findAliases(context: IdentityContext, issuer: IdentityField): FoundNames {
  const aliases: IdentityField[] = [];
  const selfNames = new Set<string>();
  const [short = issuer.value, ...derived] = namesFrom(issuer.value);
  const add = (value: string, source: IdentityField['source']) => {
    const known = new Set([issuer.value.toLowerCase(), ...aliases.map((alias) => alias.value.toLowerCase())]);
    if (value.length > 1 && !known.has(value.toLowerCase()) && aliases.length < MAX_ALIASES)
      aliases.push({ value, source });
  };
  add(short, issuer.source);
  for (const { value, start } of definitionsBeside(context.markdown, issuer.value, short)) {
    if (SELF.test(value)) selfNames.add(value);
    else if (isName(value)) add(value, { from: 'text', start, end: start + value.length });
  }
  for (const { value, start } of symbols(context))
    add(value, { from: 'text', start, end: start + value.length });
  for (const value of derived) add(value, issuer.source);
  return { aliases, selfNames: [...selfNames] };
}

const isName = (value: string): boolean => /^[\p{Lu}\p{N}\p{Script=Han}]/u.test(value);

/** What stands in quotes in the parentheses that follow the name, wherever the document defines it. */
function definitionsBeside(markdown: string, full: string, short: string) {
  const found: { value: string; start: number }[] = [];
  const keys = [nameKey(full), nameKey(short)];
  for (const match of markdown.slice(0, MAX_CHARS).matchAll(DEFINITION)) {
    const before = markdown
      .slice(Math.max(0, match.index - 140), match.index)
      .replace(/,?(?<!\s)\s+(?:together with|and)\s[\p{L}\s-]{0,60}subsidiaries[\s,]*$/iu, '');
    const beside = nameKey(before.slice(-(full.length + 14)));
    if (!keys.some((key) => key.length > 2 && beside.endsWith(key))) continue;
    const inside = match[1] ?? '';
    const quoted = [...inside.matchAll(QUOTED)].map(({ 1: value = '', index }) => ({
      value: value.replace(/(?<![,.，、])[,.，、]+$/, ''),
      start: match.index + 1 + index + 1,
    }));
    const plain = /^(?:以下简称|以下称|简称|英文名称|英文名)[:：]?\s*(?!["“])(\S.*)$/u.exec(inside)?.[1];
    if (plain !== undefined)
      found.push({ value: plain.trim(), start: match.index + 1 + inside.indexOf(plain) });
    // “(the “Plan”)” is the name of a thing beside the issuer's, unless its letters or words are the issuer's own.
    found.push(
      ...quoted.filter(
        ({ value, start }) =>
          SELF.test(value) ||
          !/\bthe\s*$/.test(markdown.slice(start - 6, start - 1)) ||
          keys.some((key) => key.includes(nameKey(value))) ||
          abbreviates(value, full),
      ),
    );
  }
  return found;
}

/** Symbols of the cover's table of securities, of “(NYSE: JNJ)”, of “证券代码：600000”. */
function symbols({ head, markdown }: IdentityContext) {
  const found: { value: string; start: number }[] = [];
  const label = head.findIndex(({ text }) => /trading\s+symbol/i.test(text));
  if (label >= 0) {
    const symbol = head
      .slice(Math.max(0, label - 9), label + 14)
      .find(({ text }) => SYMBOL.test(text) && text.length > 1 && !NO_SYMBOL.has(text));
    if (symbol !== undefined) found.push({ value: symbol.text, start: symbol.start });
  }
  const top = markdown.slice(0, 12_000);
  for (const pattern of [LISTED, SYMBOL_LABEL]) {
    for (const match of top.matchAll(pattern)) {
      const value = match[1] ?? '';
      if (!NO_SYMBOL.has(value)) found.push({ value, start: match.index + match[0].lastIndexOf(value) });
    }
  }
  return found;
}

const SHORT =
  /[（(]\s*(?:(?:the|or)\s+|(?:以下简称|简称)\s*)?(?:[:：]\s*)?(?:[A-Za-z][A-Za-z -]{5,80}[,，]\s*)?["“']?(?<short>[A-Z][A-Za-z0-9&/-]{1,9})["”']?\s*[)）]/g;
/** Characters before the parenthesis in which the words may stand. */
const BEFORE_CHARS = 120;

/** Abbreviations that the document explains in parentheses, where the letters fit the words before them. */
export function findAbbreviations(markdown: string): { readonly short: string; readonly long: string }[] {
  const found = new Map<string, string>();
  for (const match of markdown.slice(0, MAX_CHARS).matchAll(SHORT)) {
    const short = match.groups?.['short'] ?? '';
    if (found.has(short)) continue;
    const long = longFormBefore(markdown.slice(Math.max(0, match.index - BEFORE_CHARS), match.index), short);
    if (long !== undefined) found.set(short, long);
    if (found.size >= MAX_ABBREVIATIONS) break;
  }
  return [...found].map(([short, long]) => ({ short, long }));
}

function longFormBefore(before: string, short: string): string | undefined {
  const han = /[\p{Script=Han}]{3,20}$/u.exec(before)?.[0];
  if (han !== undefined) return han;
  const words = (/(?<![\p{L}\p{N}&'’/-])(?:[\p{L}\p{N}&'’/-]+ ){1,8}$/u.exec(before)?.[0] ?? '')
    .trim()
    .split(' ');
  for (let count = 1; count <= Math.min(words.length, 8); count++) {
    const long = words.slice(-count).join(' ');
    if (abbreviates(short, long) && long.toLowerCase() !== short.toLowerCase()) return long;
  }
  return undefined;
}
