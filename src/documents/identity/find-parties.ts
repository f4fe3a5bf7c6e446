import type { DocumentIdentity } from '../../domain/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { nameKey } from '../../linguistics/names/index.ts';
import type { IdentityContext } from './identity-input.ts';

type Party = NonNullable<DocumentIdentity['parties']>[number];

const MAX_PARTIES = 12;
/** Characters before a definition in which the name of whom it is for begins. */
const MAX_BEFORE = 240;
const QUOTED = /["“](\p{Lu}[\p{L}-]{2,24}(?: \p{Lu}[\p{L}-]{1,24}){0,2}|\p{Script=Han}{2,6})[,.]?["”]/gu;
/** `(the`, `, hereinafter referred to as`, and the same in Chinese: that a definition follows. */
const DEFINING = new RegExp(
  String.raw`(?:[(（][^()（）"“”]{0,60}|hereinafter[a-z\s]{0,40}|[(（]?${anyOf(ZH.documents.definedAs)}[:：\s]{0,2})$`,
  'u',
);
const LABEL = `(?<role>${anyOf(EN.documents.partyRoles)}|${anyOf(ZH.documents.partyRoles)})`;
const LABELLED = new RegExp(
  String.raw`^${LABEL}(?:\s?[(（][^()（）]{1,12}[)）])?\s?[:：]\s?(?<name>\S.{0,80})$`,
  'iu',
);
const WORD = String.raw`[\p{Lu}\d][\p{L}\p{N}&.'’-]*`;
const NAME = new RegExp(
  String.raw`^${WORD}(?: (?:(?:of|the|and|&) ){0,2}${WORD}){0,8}(?:, ${anyOf(EN.names.legalForm)}\.?)?`,
  'u',
);
const HAN_NAME = /^\p{Script=Han}{2,30}/u;
/** Behind which the names of parties begin. */
const OPENING = new RegExp(
  String.raw`\b(?:between|among|by|from)\s|[:：;；。]|${anyOf(ZH.documents.partyOpenings)}|\p{Ll}{4}[.!?]\s`,
  'gu',
);
const FILLING = new RegExp(
  String.raw`^(?:[\s,，、)）]|${anyOf(ZH.documents.partyJoins)}|\(\d{1,2}\)|and\s|the\s)+`,
  'u',
);

/** Who a contract is between, where its head gives at least two of them words of their own (“the Supplier”), by which the rest of it calls them. */
export function findParties({ head, markdown }: IdentityContext): { readonly parties?: Party[] } {
  const found = new Map<string, Party>();
  for (const { text, start } of head) {
    const label = LABELLED.exec(text)?.groups;
    if (label !== undefined) add(label['name'], label['role'], start);
    let from = 0;
    for (const { 0: quoted, 1: role, index } of text.matchAll(QUOTED)) {
      const before = text.slice(Math.max(from, index - MAX_BEFORE), index);
      const defining = DEFINING.exec(before);
      from = index + quoted.length;
      if (defining !== null) add(partyName(before.slice(0, defining.index)), role, start);
    }
  }
  const parties = [...found.values()];
  return parties.length > 1 ? { parties } : {};

  /** A short form of the name is no other word for it. */
  function add(name: string | undefined, role: string | undefined, line: number): void {
    if (name === undefined || role === undefined || found.has(role) || found.size >= MAX_PARTIES) return;
    if (nameKey(name).includes(nameKey(role)) || nameKey(role).includes(nameKey(name))) return;
    const start = Math.max(line, markdown.indexOf(name, line));
    found.set(role, { value: name, role, source: { from: 'text', start, end: start + name.length } });
  }
}

function partyName(before: string): string | undefined {
  const opening = [...before.matchAll(OPENING)].at(-1);
  const rest = opening === undefined ? before : before.slice(opening.index + opening[0].length);
  const named = rest.replace(FILLING, '');
  return (NAME.exec(named) ?? HAN_NAME.exec(named))?.[0];
}
