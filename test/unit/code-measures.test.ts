import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureCode } from '../../scripts/measure/measure-code.js';
import { parseSource, parseSources } from '../../scripts/measure/parse-sources.js';

/** What there is of each too much today. A number here is only ever made smaller. */
const BUDGET = {
  patterns: 24,
  functions: 14,
  files: 0,
  folders: 5,
  fileNames: 39,
  functionNames: 141,
  circles: 0,
  pairs: 0,
  repeats: 2,
  messages: 0,
  chinese: 278,
};

/** Of the page, without its words: what is not named is 0. */
const PAGE_BUDGET: Readonly<Record<string, number>> = {
  functionNames: 4,
  chinese: 1,
  circles: 1,
  pairs: 2,
  repeats: 1,
};

const measured = (texts: Readonly<Record<string, string>>) =>
  measureCode(Object.entries(texts).map(([path, text]) => parseSource(path, text)));
const lines = (count: number, line = 'run();') => Array.from({ length: count }, () => line).join('\n');

describe('the sizes of the code', () => {
  it.each(Object.entries(measureCode(parseSources(resolve(import.meta.dirname, '../../src')))))(
    'should not go over the budget for %s',
    (name, places) => {
      const budget = BUDGET[name as keyof typeof BUDGET];
      expect(
        places.length,
        `${places.length} instead of ${budget}:\n${places.join('\n')}`,
      ).toBeLessThanOrEqual(budget);
    },
  );

  it('should hold none of it too much in the page, whose words alone stand twice', () => {
    const folder = resolve(import.meta.dirname, '../../web/src');
    const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.vue'))
      .map((path) => {
        const [, script = ''] =
          /<script[^>]*>(.*?)<\/script>/s.exec(readFileSync(join(folder, path), 'utf8')) ?? [];
        return parseSource(`${path}.ts`, script);
      });
    const scripts = parseSources(folder).filter(({ path }) => !path.startsWith('words/'));
    expect(parts.length).toBeGreaterThan(60);
    expect(scripts.length).toBeGreaterThan(30);
    for (const [name, places] of Object.entries(measureCode([...scripts, ...parts])))
      expect(places.length, `${name}:\n${places.join('\n')}`).toBeLessThanOrEqual(PAGE_BUDGET[name] ?? 0);
  });

  it('should count a long pattern, as it stands or joined from constants of the file', () => {
    const long = 'x'.repeat(121);
    const literal = { 'a.ts': `const a = /${long}/;` };
    const joined = { 'a.ts': `const part = '${long}'; const a = new RegExp(String.raw\`^\${part}$\`);` };
    expect(measured(literal).patterns).toEqual(['a.ts:1 123']);
    expect(measured(joined).patterns).toHaveLength(1);
    expect(
      measured({ 'a.ts': `const a = new RegExp(['${'x'.repeat(90)}', '${'y'.repeat(90)}'].join('|'));` })
        .patterns,
    ).toHaveLength(1);
  });

  it('should not count words that come from a table of another file', () => {
    const text = `import { WORDS } from './words.ts';\nconst a = new RegExp(\`^\${anyOf(WORDS)}$\`);`;
    expect(measured({ 'a.ts': text }).patterns).toEqual([]);
  });

  it('should count functions over 60 lines, however they are written', () => {
    const text = [
      'function a() {',
      lines(60),
      '}',
      'const b = () => {',
      lines(58),
      '};',
      'const c = { d() {',
      lines(60),
      '} };',
    ].join('\n');
    expect(measured({ 'a.ts': text }).functions).toEqual(['a.ts:1 62', 'a.ts:123 62']);
  });

  it('should count files over 300 lines and folders with more than 20 files', () => {
    expect(measured({ 'a.ts': lines(301) }).files).toEqual(['a.ts 301']);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`one/f${index}.ts`, '']));
    expect(measured(many).folders).toEqual(['one 21']);
  });

  it('should count names that two files share', () => {
    const both = measured({ 'a/read.ts': 'export function read() {}', 'b/read.ts': 'function read() {}' });
    expect(both.fileNames).toEqual(['read.ts a/read.ts b/read.ts']);
    expect(both.functionNames).toEqual(['read a/read.ts b/read.ts']);
    expect(measured({ 'a/index.ts': '', 'b/index.ts': '' }).fileNames).toEqual([]);
  });

  it('should name rooms of a folder that import each other, over others or at once', () => {
    const around = {
      'x/a/one.ts': "import { b } from '../b/two.ts';",
      'x/b/two.ts': "export type C = import('../c.ts').C;",
      'x/c.ts': "const a = await import('./a/other.ts');",
      'x/a/other.ts': "export { d } from './d.ts';",
      'x/a/d.ts': '',
      'y/e.ts': "import { a } from '../x/a/one.ts';",
    };
    expect(measured(around).circles).toEqual(['x: a b c.ts']);
    expect(measured(around).pairs).toEqual([]);
    const atOnce = { 'a/one.ts': "import { b } from '../b/two.ts';", 'b/two.ts': "import '../a/three.ts';" };
    expect(measured({ ...atOnce, 'a/three.ts': '' }).pairs).toEqual(['.: a b']);
    expect(measured({ ...around, 'x/c.ts': '' }).circles).toEqual([]);
  });

  it('should count a run of lines that stands twice once, however long it is', () => {
    const run = Array.from({ length: 9 }, (_, index) => `step${index}();`).join('\n');
    expect(measured({ 'a.ts': run, 'b.ts': `start();\n  ${run}` }).repeats).toEqual(['b.ts:2 = a.ts:1']);
    const short = Array.from({ length: 5 }, (_, index) => `step${index}();`).join('\n');
    expect(measured({ 'a.ts': short, 'b.ts': short }).repeats).toEqual([]);
  });

  it('should count Chinese in the code, apart from comments, the catalogue, the lexicon and prompts', () => {
    const text =
      "// 注释\nconst a = '年报';\nconst b = /年报/;\nconst c = `年`;\nconst d = /[\\u4e00-\\u9fff]/;";
    expect(measured({ 'rag/a.ts': text }).chinese).toEqual(['rag/a.ts:2', 'rag/a.ts:3', 'rag/a.ts:4']);
    for (const path of ['catalogue/zh/a.ts', 'linguistics/lexicon/zh.ts', 'language/model/a.prompt.ts'])
      expect(measured({ [path]: text }).chinese).toEqual([]);
  });

  it.each([
    ["new AppError('E020', 'Wrong.')", 1],
    [`new AppError(code, \`\${name} is wrong.\`)`, 1],
    ["new AppError('E020', isLate ? 'Late.' : wording('early'))", 1],
    ["new AppError('E020', known ?? 'Wrong.')", 1],
    ["new AppError('E020', ['Wrong', why].join(': '))", 1],
    ["const fail = (why: string) => new AppError('E020', why)", 1],
    ["new AppError('E020', wording('wrong', { name: 'a.pdf' }))", 0],
    ["const fail = (why: Wording) => new AppError('E020', why)", 0],
    ["new Error('Never seen by a user.')", 0],
  ])('should count an error that has its sentence in the code: %s', (text, count) => {
    expect(measured({ 'a.ts': text }).messages).toHaveLength(count);
  });
});
