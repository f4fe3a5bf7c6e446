import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/catalogue/en/sentences/command-sentences.ts';
import { catalogueOf, say, sayIn, wording } from '../../../src/catalogue/index.ts';
import { AppError, detailIn, ERROR_REGISTRY, toProblem } from '../../../src/errors/index.ts';

/** Stands for any parameter: a text, a list, and no special number. */
const anything: Readonly<Record<string, unknown>> = new Proxy({}, { get: () => ['Q'] });
const ids = Object.keys(catalogueOf('en').messages);

/** Said by commands alone, or before a server starts, or to whoever keeps its database, its cluster or its packages. */
const AT_A_TERMINAL = new Set([
  ...Object.keys(commands),
  ...['portInUse', 'serverSilent', 'configSet', 'moveAlone', 'dataFolderIsFile', 'dataFolderForbidden'],
  ...[
    'dataDirectoryTaken',
    'databaseLost',
    'databaseDoesNotStart',
    'restoreEmbeddedOnly',
    'backupEmbeddedOnly',
  ],
  ...[
    'searchMapping',
    'searchIndexGone',
    'searchUnsuitable',
    'searchMending',
    'indexElsewhere',
    'indexNotWhole',
  ],
  // What is not installed is installed at a terminal alone.
  ...['warnOcrMissing', 'localPackages'],
  ...['moveIndexThere', 'noSync', 'syncWhat', 'followFolderHow', 'nameNoText', 'buildMissing'],
]);

/** Three words of English prose in a row, quoted words, commands and settings aside. */
const ENGLISH = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/;
const bare = (text: string) => text.replace(/“[^”]*”|`[^`]*`/g, '');
const sentence = (language: 'en' | 'zh', id: string) => {
  const sentences: Readonly<Record<string, { say(params: typeof anything): string }['say']>> =
    catalogueOf(language).messages;
  return String(sentences[id]?.(anything));
};

describe('the sentences of the catalogue', () => {
  it.each(ids)('should be in the language they are of: %s', (id) => {
    expect(sentence('en', id)).not.toMatch(/\p{Script=Han}/u);
    expect(bare(sentence('zh', id))).not.toMatch(ENGLISH);
  });

  it.each(ids.filter((id) => !AT_A_TERMINAL.has(id)))(
    'should name no command, which a page has none of: %s',
    (id) => {
      for (const language of ['en', 'zh'] as const)
        expect(sentence(language, id)).not.toMatch(
          /plumbline [a-z]+|(?<![\w-])--[a-z]|\b(GET|POST) \/|\bapt-get\b/,
        );
    },
  );

  it('should say what each code means, in both', () => {
    for (const code of Object.keys(ERROR_REGISTRY)) {
      const stored = { code, title: '', detail: 'Something went wrong.', retryable: false };
      expect(detailIn('en', stored)).toBe('Something went wrong.');
      expect(detailIn('zh', stored)).toMatch(/\p{Script=Han}.*。$/u);
    }
  });

  it('should say a sentence within a sentence in the same language', () => {
    const error = new AppError(
      'E046',
      wording('unreachable', { host: 'tides.example', why: wording('whySlow', { seconds: 20 }) }),
    );
    expect(error.message).toBe(
      'tides.example could not be reached: it took longer than 20 s. Try again later.',
    );
    const stored = JSON.parse(JSON.stringify(toProblem(error)));
    expect(detailIn('zh', stored)).toBe('无法连接 tides.example：超过 20 秒没有完成。请稍后再试。');
    expect(detailIn('en', stored)).toBe(error.message);
  });

  it('should take what another version has stored for unknown, and fall back to the code', () => {
    expect(sayIn('zh', { id: 'sentenceOfTomorrow', params: {} })).toBeUndefined();
    expect(sayIn('zh', { id: 'allToolsFailed', params: {} })).toBeUndefined();
    expect(say('zh', { id: 'toString', params: {} })).toBe('toString');
    const wordingOfTomorrow = { id: 'sentenceOfTomorrow', params: { a: 1 } };
    const stored = { ...toProblem(new AppError('E026', 'Spent.')), wording: wordingOfTomorrow };
    expect(detailIn('en', stored)).toBe('Spent.');
    expect(detailIn('zh', stored)).toBe('运行的预算不允许再次调用。');
  });
});
