import { describe, expect, it } from 'vitest';
import { plainQuote } from '../../../../src/pipeline/report/index.ts';

describe('a quotation in a terminal', () => {
  it.each([
    ['Pilot Information | | | | | | --- | --- | --- | --- | --- |', 'Pilot Information'],
    [
      '| Certificate: | Commercial | | Age: | 45 |\n| --- | --- | --- | --- | --- |',
      'Certificate: · Commercial · Age: · 45',
    ],
    [
      '| 配额 | | 说明 |\n| :--- | --- | ---: |\n| 软限制 | | 可暂时超过 |',
      '配额 · 说明; 软限制 · 可暂时超过',
    ],
    ['`remote vpn is set up', 'remote vpn is set up'],
    ['*netfilter*是内核的一部分', 'netfilter是内核的一部分'],
    ['*netfilter 是内核的一部分', 'netfilter 是内核的一部分'],
    ['netfilter* is part of the kernel', 'netfilter is part of the kernel'],
    ['**软限制** 与 [手册](https://example.org/a_(b)) 一致', '软限制 与 手册 一致'],
    ['see [the manual](https://example.org/man', 'see the manual'],
    ['the manual](https://example.org/man) says so', 'the manual says so'],
    ['- **--hard** resets the `index` and the tree.', '--hard resets the index and the tree.'],
    ['--hard resets', '--hard resets'],
  ])('should be plain text: %s', (quote, shown) => {
    expect(plainQuote(quote)).toBe(shown);
  });

  it.each(['ps aux | grep cron', 'test -f a || exit 1', '2 * 3 is 6', 'Copy *.txt and a*b there.'])(
    'should keep what is no mark: %s',
    (quote) => {
      expect(plainQuote(quote)).toBe(quote);
    },
  );

  it('should keep a glob of a command', () => {
    expect(plainQuote('Remove `lib*` and `*.so`.')).toBe('Remove lib* and *.so.');
  });
});
