import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeLowLimit, terminalLanguage } from '../../../bin/check-limits.js';
import { type Language, say, wording } from '../../../src/catalogue/index.ts';
import { languageOfEnvironment, languageOption } from '../../../src/cli/language.ts';

const line = (name: string, soft: number) =>
  `${name.padEnd(26)}${soft}                 4096                 x\n`;

describe('what is said of limits that are too low', () => {
  it.each<[string, number, Parameters<typeof wording<'lowLimit'>>[1]]>([
    ['Max open files', 64, { what: 'files', has: 64, least: 256, command: 'ulimit -n 1024' }],
    [
      'Max file size',
      1_024_000,
      { what: 'fileSize', has: 1000, least: 65_536, command: 'ulimit -f unlimited' },
    ],
    [
      'Max address space',
      4_096_000_000,
      { what: 'addresses', has: 4_000_000, least: 46_875_000, command: 'ulimit -v unlimited' },
    ],
  ])('should be the sentence of the catalogue in every language: %s', (name, soft, params) => {
    for (const language of ['en', 'zh'] satisfies Language[])
      expect(describeLowLimit(line(name, soft), language)).toBe(say(language, wording('lowLimit', params)));
  });

  const locale = fc.option(fc.constantFrom('', 'C', 'en_US.UTF-8', 'zh_CN.UTF-8', 'ZH', 'zha', 'zh-TW'), {
    nil: undefined,
  });
  it.prop([
    fc.array(fc.constantFrom('--lang', '--lang=zh', '--lang=en', '--lang=de', 'zh', 'en', 'runs'), {
      maxLength: 6,
    }),
    fc.record({ PLUMBLINE_LANG: locale, LC_ALL: locale, LC_MESSAGES: locale, LANG: locale }),
  ])('should be in the language that the command line would speak', (argv, environment) => {
    expect(terminalLanguage(argv, environment)).toBe(
      languageOption(argv) ?? languageOfEnvironment(environment),
    );
  });
});
