import { describe, expect, it } from 'vitest';
import { splitPassage } from '../../../../src/language/extractive/select/passage-units.ts';
import { dependsOnContext, isReadable } from '../../../../src/language/extractive/select/sentence-checks.ts';
import { stripMarkdown } from '../../../../src/language/extractive/select/strip-markdown.ts';

describe('stripMarkdown', () => {
  it('should take away links, emphasis, images, HTML and footnote marks, and keep the words', () => {
    expect(
      stripMarkdown(
        '**Use [Argon2id](#argon2id "t")** with _19 MiB_[^1] of<br>memory ![img](a.png) [2], see <https://example.org>.',
      ),
    ).toBe('Use Argon2id with 19 MiB of memory, see https://example.org.');
  });
  it('should keep code spans, snake_case and products of numbers as they are', () => {
    expect(stripMarkdown('Set `a_b * c` and my_var_name to 2 * 3 * 4')).toBe(
      'Set `a_b * c` and my_var_name to 2 * 3 * 4',
    );
  });
});

describe('splitPassage', () => {
  it('should leave out headings, code and rules, and give list items the line that opens them', () => {
    const units = splitPassage(
      '# Backups\n\nThe following applies:\n\n- Keep **thirty** days.\n- Test\n  monthly.\n\n```sh\nrm -rf /\n```\n\n---\n\nA last paragraph\nover two lines.',
    );
    expect(units.map(({ kind, text }) => [kind, text])).toEqual([
      ['prose', 'The following applies:'],
      ['item', 'Keep thirty days.'],
      ['item', 'Test monthly.'],
      ['prose', 'A last paragraph over two lines.'],
    ]);
    expect(units[1]?.context).toBe('Backups The following applies:');
  });
  it.each([
    '| | Warning |\n|---|---|\n| | The recommended hash is SHA-512. |',
    '| | 警告 |\n|---|---|\n| | 推荐的密码哈希算法为 SHA-512，弱哈希不安全。 |',
  ])('should read a note that a table only places: %s', (text) => {
    expect(splitPassage(text)).toMatchObject([{ kind: 'prose', text: expect.stringContaining('SHA-512') }]);
  });

  it('should read table rows with their headers, also when the header row is in the prefix', () => {
    const rows = '| Argon2id | 19 MiB |\n| bcrypt | – |';
    const expected = 'Argon2id — Memory: 19 MiB.';
    expect(splitPassage(`| Algorithm | Memory |\n|---|---|\n${rows}`)[0]?.text).toBe(expected);
    expect(splitPassage(rows, '| Algorithm | Memory |\n|---|---|')[0]?.text).toBe(expected);
    expect(splitPassage('| 算法 | 内存 |\n|---|---|\n| 甲算法 | 19 MiB |')[0]?.text).toBe(
      '甲算法——内存：19 MiB。',
    );
  });
});

describe('sentence checks', () => {
  it.each([
    'However, it was rejected by the board.',
    'This makes the process slow and expensive.',
    'For example, a token may be stolen by an attacker.',
    '因此，该公司决定推迟发布。',
    '它成立于1999年。',
  ])('should see that %s leans on the sentence before', (text) => {
    expect(dependsOnContext(text)).toBe(true);
  });
  it.each([
    'There are four turbines in the array.',
    'Backups are kept for 30 days.',
    '其他部门负责备份。',
    '公司成立于1999年。',
  ])('should let %s stand alone', (text) => {
    expect(dependsOnContext(text)).toBe(false);
  });
  it.each([
    'Session ID Entropy',
    'The following applies:',
    'How long are backups kept?',
    'See the Password Storage Cheat Sheet for details.',
    'if (a == b) { return $x; }',
    'A claim that cites for itself [ev_9].',
    '](http://example.org) some broken link text here.',
    '参见附录三的详细说明。',
    '目录',
  ])('should not take %s for a sentence to quote', (text) => {
    expect(isReadable(text, 'prose')).toBe(false);
  });
  it.each(['Backups are kept for 30 days.', 'Use a work factor of 10 or more', '备份数据至少保存三十天。'])(
    'should take %s',
    (text) => {
      expect(isReadable(text, 'item')).toBe(true);
    },
  );
});

describe('what is never quoted', () => {
  it('should skip lone quotations and read task lists and labels without their marks', () => {
    expect(isReadable('"Login failed; this account is disabled."', 'prose')).toBe(false);
    expect(splitPassage('- [ ] Access is checked on the server.')[0]?.text).toBe(
      'Access is checked on the server.',
    );
    expect(splitPassage('- remark: The pump was replaced because it leaked.')[0]).toMatchObject({
      text: 'The pump was replaced because it leaked.',
      context: 'remark',
    });
  });
  it('should read a measure as “name: value unit”', () => {
    const table = '| Quantity | Value | Unit |\n|---|---|---|\n| Rated power | 4.0 | MW |';
    expect(splitPassage(table)[0]?.text).toBe('Rated power: 4.0 MW.');
  });
});
