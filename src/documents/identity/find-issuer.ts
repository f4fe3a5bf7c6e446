import type { IdentityField } from '../../domain/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { leadingBody, NAME_WORD, namesBody, withoutLegalForm } from '../../linguistics/names/index.ts';
import { abstractLine, FORM_LINE, sourceOf } from './find-kind.ts';
import type { HeadLine } from './head-lines.ts';
import type { IdentityContext } from './identity-input.ts';

const REGISTRANT = /(?:\(\s*)?(?:exact )?name of (?:the )?(?:registrant|issuer)\b/i;
const LABELLED = new RegExp(
  String.raw`^(?:${anyOf(EN.documents.labelled)}|${anyOf(ZH.documents.labelled)})\s*[:：]\s*(?<name>[^。;；,，]{2,80})`,
  'iu',
);
const HEADLINE = new RegExp(
  String.raw`^(?!${anyOf(EN.documents.headlineNoNames)}\b)(?<name>\p{Lu}[\p{L}\p{N}&.,'’ -]{1,60}?)\s+${anyOf(EN.documents.headlineNewsVerbs)}\b`,
  'u',
);
/** “X, together with its subsidiaries (the “Company” …)”, “X（以下简称“本公司””. */
const DEFINED = new RegExp(
  String.raw`(?<name>(?:The )?${NAME_WORD}(?:,? (?:${NAME_WORD}|&|of|and|for|the)){0,12})(?:,? (?:together with|and) [\p{L}\s-]{0,60}?subsidiaries[^().]{0,40})?,?\s*\((?<inside>[^()]{0,160}["“”](?:the )?${anyOf(EN.documents.definedIssuers)}[,.]?["“”][^()]{0,120})\)`,
  'u',
);
const LISTED = new RegExp(
  String.raw`(?<name>${NAME_WORD}(?:,? (?:${NAME_WORD}|&|of|and|the)){0,7}),? \([A-Z][A-Za-z]+(?: [A-Z]\w+)*\s*:\s*[A-Z]{1,6}\)`,
  'u',
);
const DEFINED_HAN =
  /(?<name>[\p{Script=Han}（）()A-Za-z]{2,40}?)\s*[（(](?<inside>以下(?:简称|称)[^（）()]{1,60})[)）]/u;
const HAN_COMPANY = /(?<name>[\p{Script=Han}]{2,30}(?:股份有限公司|有限责任公司|有限公司|集团公司))/u;
/** Bodies with which others file; their cover lines name no issuer. */
const REGISTRY = /\bsecurities and exchange commission\b|证券监督管理委员会|证券交易所$|\bstock exchange\b/i;
const ADDRESS = /\d{4,}|\b(?:street|avenue|road|drive|plaza|suite|floor|p\.?o\.? box)\b/i;

/** Who the document is of: the registrant of a cover, a labelled or defined name, a headline's subject, a body named on the first lines. */
export function findIssuer(context: IdentityContext): IdentityField | undefined {
  const found =
    registrant(context.head) ??
    labelled(context.head) ??
    headline(context.head) ??
    listed(context.markdown) ??
    defined(context.markdown) ??
    firstBody(context) ??
    property(context);
  if (found === undefined) return undefined;
  return { ...found, value: asWritten(found.value, context.markdown) };
}

function registrant(head: readonly HeadLine[]): IdentityField | undefined {
  const at = head.findIndex(({ text }) => REGISTRANT.test(text));
  const line = head[at];
  if (line === undefined) return undefined;
  const inLine = line.text.slice(0, REGISTRANT.exec(line.text)?.index ?? 0).trim();
  if (looksLikeName(inLine))
    return { value: tidy(inLine), source: { ...sourceOf(line), end: line.start + inLine.length } };
  const near = [...head.slice(Math.max(0, at - 4), at)].reverse();
  const after = head.slice(at + 1, at + 4);
  const candidates = [...near, ...after].filter(({ text }) => looksLikeName(text));
  const best = candidates.find(({ text }) => namesBody(tidy(text))) ?? candidates[0];
  return best === undefined ? undefined : { value: tidy(best.text), source: sourceOf(best) };
}

function labelled(head: readonly HeadLine[]): IdentityField | undefined {
  for (const line of head.slice(0, 40)) {
    const name = LABELLED.exec(line.text)?.groups?.['name'];
    if (name !== undefined && looksLikeName(name)) return { value: tidy(name), source: sourceOf(line) };
  }
  return undefined;
}

function headline(head: readonly HeadLine[]): IdentityField | undefined {
  for (const line of head.slice(0, 25)) {
    if (line.text.length > 200 || /[.。]["”’]?$/.test(line.text)) continue;
    const name = HEADLINE.exec(line.text)?.groups?.['name'];
    if (name !== undefined && looksLikeName(name) && name.split(' ').length <= 6)
      return { value: tidy(name), source: sourceOf(line) };
  }
  return undefined;
}

/** “Johnson & Johnson (NYSE: JNJ) today announced”: the first name with its symbol. */
function listed(markdown: string): IdentityField | undefined {
  const match = LISTED.exec(markdown.slice(0, 8_000));
  const name = match?.groups?.['name'];
  if (match === null || name === undefined || !looksLikeName(name)) return undefined;
  return { value: tidy(name), source: { from: 'text', start: match.index, end: match.index + name.length } };
}

function defined(markdown: string): IdentityField | undefined {
  const text = markdown.slice(0, 40_000);
  const match = DEFINED.exec(text) ?? DEFINED_HAN.exec(text);
  const name = match?.groups?.['name'];
  if (match === null || name === undefined || !looksLikeName(name)) return undefined;
  return { value: tidy(name), source: { from: 'text', start: match.index, end: match.index + name.length } };
}

/** A body that the title begins with, a line of its own near the start, or a Chinese company in the first lines. */
function firstBody({ head, title }: IdentityContext): IdentityField | undefined {
  if (abstractLine(head) !== undefined) return undefined; // the bodies below a paper's title are where its authors work
  const leading = leadingBody(title);
  const titleLine = head.find(({ text }) => text.startsWith(title));
  if (leading !== undefined && !REGISTRY.test(leading))
    return {
      value: leading,
      source:
        titleLine === undefined
          ? { from: 'properties' }
          : { ...sourceOf(titleLine), end: titleLine.start + leading.length },
    };
  for (const line of head.slice(0, 25)) {
    const han = HAN_COMPANY.exec(line.text);
    const name = han?.groups?.['name'];
    if (han !== null && name !== undefined && line.text.length < 400)
      return { value: name.replace(/^.*(?:关于|由|为|与|向)/u, ''), source: sourceOf(line) };
  }
  const line = head
    .slice(0, 12)
    .find(
      ({ text }) =>
        /\s|\p{Script=Han}/u.test(text) &&
        text.split(' ').length <= 10 &&
        looksLikeName(text) &&
        namesBody(tidy(text)),
    );
  return line === undefined ? undefined : { value: tidy(line.text), source: sourceOf(line) };
}

function property({ metadata }: IdentityContext): IdentityField | undefined {
  const name = metadata['publisher'] ?? metadata['company'] ?? metadata['author'];
  return name !== undefined && looksLikeName(name) && namesBody(name)
    ? { value: tidy(name), source: { from: 'properties' } }
    : undefined;
}

function looksLikeName(text: string): boolean {
  const name = tidy(text);
  if (
    name.length < 2 ||
    name.length > 90 ||
    FORM_LINE.test(name) ||
    REGISTRY.test(name) ||
    /\bbetween\b/i.test(name) ||
    ADDRESS.test(name)
  )
    return false;
  if (/\p{Script=Han}/u.test(name)) return !/[。；：？！]/u.test(name);
  if (/[:;?!()[\]|☐☒]|\.\s+\p{Lu}\p{Ll}+\s\p{Ll}/u.test(name)) return false;
  const words = name.split(/\s+/);
  const capitals = words.filter((word) => /^[\p{Lu}\p{N}&]/u.test(word)).length;
  return words.length <= 12 && capitals >= words.length * 0.6 && /^\p{Lu}|^\p{N}+\p{L}/u.test(name);
}

const tidy = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;“"]+|(?<![\s,;“"])[\s,;“"]+$/g, '')
    .replace(/^(?:About|关于)\s+/u, '');

/** “The Boeing Company” for a cover's “THE BOEING COMPANY”, where the text writes it so. */
function asWritten(name: string, markdown: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return name;
  const short = withoutLegalForm(name);
  for (const wanted of [name, short]) {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
      'giu',
    );
    const counts = new Map<string, number>();
    for (const [found] of markdown.slice(0, 400_000).matchAll(pattern)) {
      const spelt = found.replace(/\s+/g, ' ');
      if (/\p{Lu}\p{Ll}/u.test(spelt)) counts.set(spelt, (counts.get(spelt) ?? 0) + 1);
    }
    const best = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    if (best !== undefined) return best;
  }
  return name;
}
