/** Text of control words that stand for a sign. */
export const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  cell: '\t',
  line: '\n',
  softline: '\n',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};

/** Code pages of character sets (`\fcharset`) as labels of `TextDecoder`. */
export const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** The label of a code page by its number (`\ansicpg`). */
export function codePage(number: number): string {
  const known: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gb18030',
    949: 'euc-kr',
    950: 'big5',
    874: 'windows-874',
    10000: 'macintosh',
    65001: 'utf-8',
  };
  return known[number] ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252');
}
