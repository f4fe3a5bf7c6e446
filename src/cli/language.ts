import {
  type CommandWords,
  catalogueOf,
  LANGUAGES,
  type Language,
  say,
  wording,
} from '../catalogue/index.ts';

type LocaleEnvironment = Readonly<
  Partial<Record<'PLUMBLINE_LANG' | 'LC_ALL' | 'LC_MESSAGES' | 'LANG', string | undefined>>
>;

/** The words of commands in the language of whoever reads the terminal. */
export const wordsOf = ({ language }: { readonly language: Language }): CommandWords =>
  catalogueOf(language).commands;

/** A word of a table. A name without a word stays as it is: a newer version may have written it. */
export const wordFor = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? (table[name] ?? name) : name;

/** The status of a run or a batch in words. */
export const statusText = (status: string, language: Language): string =>
  say(language, wording('runStatus', { status }));

/**
 * The language of `--lang`, wherever it stands; `undefined` when it is not given or names none. It is looked for before the command line
 * is parsed, since help and mistakes are said in it too.
 */
export function languageOption(argv: readonly string[]): Language | undefined {
  const given = argv.flatMap((word, index) => {
    if (word === '--lang') return [argv[index + 1]];
    return word.startsWith('--lang=') ? [word.slice('--lang='.length)] : [];
  });
  return LANGUAGES.find((language) => language === given.at(-1));
}

/**
 * PLUMBLINE_LANG, else the locale as POSIX reads it: the first of LC_ALL, LC_MESSAGES and LANG that is set. English unless
 * it says Chinese.
 */
export function languageOfEnvironment(environment: LocaleEnvironment): Language {
  const { PLUMBLINE_LANG: own, LC_ALL, LC_MESSAGES, LANG } = environment;
  const said = [own, LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  return said !== undefined && /^zh(?![a-z])/i.test(said) ? 'zh' : 'en';
}
