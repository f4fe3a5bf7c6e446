import type { Token } from '../words/tokenize.ts';

/** A text with its words. */
interface NamedText {
  /** NFKC, lower case. */
  readonly folded: string;
  readonly keys: ReadonlySet<string>;
  readonly tokens: readonly Token[];
}

export interface NameFacet {
  readonly kind: 'name' | 'quoted' | 'url';
  /** As written in the claim. */
  readonly raw: string;
  /** What a source must hold, lower case. */
  readonly folded: string;
  readonly index: number;
}

const QUOTED =
  /“([^”\n]{2,300})”|"([^"\n]{2,300})"|「([^」\n]{2,300})」|『([^』\n]{2,300})』|《([^》\n]{1,200})》/g;
const URL_LIKE =
  /\b(?:https?:\/\/|www\.)[^\s<>"'，。；）)]+|\b(?=\w)(?<!\w[.+-]*)[\w.+-]+@[\w-]+\.[\w.-]+\b/gi;

/** Names, identifiers, quoted phrases and addresses that a claim may only state when its source does. */
export function findNames(text: string, facets: Pick<NamedText, 'tokens'>): NameFacet[] {
  const plain = text.normalize('NFKC');
  const names: NameFacet[] = [];
  for (const match of plain.matchAll(URL_LIKE))
    names.push({
      kind: 'url',
      raw: match[0],
      folded: match[0].toLowerCase().replace(/(?<![.,;:])[.,;:]+$/, ''),
      index: match.index,
    });
  for (const match of plain.matchAll(QUOTED)) {
    const phrase = match.slice(1).find((group) => group !== undefined) ?? '';
    names.push({ kind: 'quoted', raw: phrase, folded: foldPhrase(phrase), index: match.index });
  }
  const urls = names.filter(({ kind }) => kind === 'url');
  for (const token of facets.tokens) {
    if (!token.name) continue;
    if (urls.some(({ index, raw }) => token.index >= index && token.index < index + raw.length)) continue;
    names.push({
      kind: 'name',
      raw: token.raw,
      folded: token.lower.replace(/['’]s$/, ''),
      index: token.index,
    });
  }
  return names;
}

/** A phrase as it is looked for: outer punctuation off, one space between words. */
export function foldPhrase(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:!?。，；：！？]+|(?<![\s.,;:!?。，；：！？])[\s.,;:!?。，；：！？]+$/g, '');
}

/** Whether a text (folded) holds a name: as written, as a plural or singular, as its acronym, or as what its acronym stands for. */
export function holdsName(name: NameFacet, source: NamedText): boolean {
  if (name.kind === 'url') return source.folded.includes(name.folded);
  if (name.kind === 'quoted')
    return source.folded.replace(/["“”'‘’]/g, '').includes(name.folded.replace(/["“”'‘’]/g, ''));
  if (/\p{Script=Han}/u.test(name.folded)) return source.folded.includes(name.folded);
  if (source.keys.has(name.folded) || source.keys.has(name.folded.replace(/(?<=\p{L})-(?=\d)/gu, '')))
    return true;
  const singular = name.folded.replace(/(?:es|s)$/, '');
  const found = source.tokens.some(
    ({ lower }) =>
      lower === name.folded ||
      (singular.length > 2 && lower.replace(/['’]s$/, '').replace(/(?:es|s)$/, '') === singular),
  );
  if (found) return true;
  // Libya and Libyan, Canada and Canadian: the same name in another form.
  if (name.folded.length >= 5 && /^\p{L}+$/u.test(name.folded)) {
    const head = name.folded.slice(0, Math.max(4, Math.ceil(name.folded.length * 0.6)));
    if (
      source.tokens.some(
        ({ lower, raw }) =>
          lower.startsWith(head) && /^\p{Lu}/u.test(raw) && Math.abs(lower.length - name.folded.length) <= 4,
      )
    )
      return true;
  }
  if (/^[A-Z]{2,6}s?$/.test(name.raw))
    return initialsOf(source).includes(name.raw.replace(/s$/, '').toLowerCase());
  return false;
}

function initialsOf({ tokens }: Pick<NamedText, 'tokens'>): string {
  return tokens
    .filter(({ raw, stop }) => !stop && /^\p{Lu}/u.test(raw))
    .map(({ raw }) => raw.charAt(0).toLowerCase())
    .join('');
}
