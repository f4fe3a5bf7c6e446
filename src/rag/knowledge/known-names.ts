import type { EntityType } from '../../domain/graph/index.ts';
import type { DocumentIdentity } from '../../domain/index.ts';
import { ENGLISH_STOP_WORDS } from '../../linguistics/index.ts';
import { nameKey, withoutLegalForm } from '../../linguistics/names/index.ts';
import type { FoundName } from './found-name.ts';
import { NO_NAME } from './latin-names.ts';

/** What a document says of its own names: who issued it, who wrote it, and abbreviations that it explains. */
export interface KnownNames {
  find(sentence: string): FoundName[];
  /** Names that stand for another: the key of what they stand for. */
  readonly aliases: ReadonlyMap<string, { readonly name: string; readonly of: string }>;
}

const MAX_KNOWN = 300;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export function readKnownNames(identity: DocumentIdentity | undefined, title = ''): KnownNames {
  const types = new Map<string, EntityType>();
  const aliases = new Map<string, { name: string; of: string }>();
  const add = (name: string, type: EntityType) => {
    if (nameKey(name).length >= 2 && !types.has(name) && types.size < MAX_KNOWN) types.set(name, type);
  };
  const join = (name: string, full: string) => {
    const [key, of] = [entityKey(name), entityKey(full)];
    if (key !== of && key.length >= 2 && !aliases.has(key)) aliases.set(key, { name, of });
  };
  const issuer = identity?.issuer?.value;
  if (issuer !== undefined) {
    add(issuer, 'organisation');
    for (const { value } of identity?.aliases ?? []) {
      add(value, 'organisation');
      join(value, issuer);
    }
  }
  for (const { value } of identity?.authors ?? []) add(value, 'name');
  for (const { short, long } of identity?.abbreviations ?? []) {
    add(long, 'term');
    add(short, 'term');
    join(short, long);
  }
  const subject = titledName(title);
  const isOwn = subject !== undefined && !types.has(subject);
  if (isOwn) add(subject, 'name');
  const names = [...types.keys()].sort((left, right) => right.length - left.length);
  const pattern =
    names.length === 0
      ? undefined
      : new RegExp(
          names
            .map((name) =>
              /^\p{Script=Han}/u.test(name)
                ? escaped(name)
                : String.raw`(?<![\p{Script=Latin}\p{N}-])${escaped(name)}(?![\p{Script=Latin}\p{N}])`,
            )
            .join('|'),
          'giu',
        );
  const byFolded = new Map([...types].map(([name, type]) => [name.toLowerCase(), type]));
  return {
    aliases,
    find: (sentence) =>
      pattern === undefined
        ? []
        : [...sentence.matchAll(pattern)].flatMap((match) => {
            // A short name in other letters is another word: “us”, “it”.
            const isExact = types.has(match[0]);
            const isShort = match[0].length <= 5 && !isExact;
            if (isOwn && !isExact && match[0].toLowerCase() === subject.toLowerCase()) return [];
            const type = byFolded.get(match[0].toLowerCase());
            return isShort || type === undefined ? [] : [{ text: match[0], at: match.index, type }];
          }),
  };
}

const MAX_SUBJECT_WORDS = 7;

/** What a title names, where it is written as a name: “Kimber Manufacturing”, “Simon & Simon (film)”; not “How to file a report”. */
function titledName(title: string): string | undefined {
  const subject = title.replace(/\s*[(（][^()（）]*[)）]\s*$/u, '').trim();
  const words = subject.split(/\s+/);
  const written = words.filter((word) => !ENGLISH_STOP_WORDS.has(word.toLowerCase()) && /\p{L}/u.test(word));
  const isName = written.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word));
  const [first = ''] = written;
  if (words.length > MAX_SUBJECT_WORDS || !isName) return undefined;
  if (
    written.length === 0 ||
    (written.length === 1 && (first.length < 4 || NO_NAME.has(first.toLowerCase())))
  )
    return undefined;
  return subject;
}

/** Equal for names of one thing: without article, legal form, case, spaces and marks. */
export function entityKey(name: string): string {
  return nameKey(withoutLegalForm(name.replace(/(?<=\p{Lu}{2})s$/u, '')));
}
