/** A count in the writing that Word calls by this name. */
export function printedCount(count: number, format: string): string {
  switch (format) {
    case 'upperRoman':
      return roman(count);
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'upperLetter':
      return letters(count);
    case 'lowerLetter':
      return letters(count).toLowerCase();
    case 'decimalZero':
      return String(count).padStart(2, '0');
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return count >= 1 && count <= 20 ? String.fromCharCode(0x245f + count) : String(count);
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographTraditional':
      return chinese(count);
    default:
      return String(count);
  }
}

/** A … Z, AA, BB …, as Word counts on. */
const letters = (count: number): string =>
  String.fromCharCode(65 + ((Math.max(1, count) - 1) % 26)).repeat(
    Math.min(50, Math.ceil(Math.max(1, count) / 26)),
  );

function roman(count: number): string {
  const signs: readonly (readonly [number, string])[] = [
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = Math.min(count, 399);
  let text = '';
  for (const [value, sign] of signs) for (; rest >= value; rest -= value) text += sign;
  return text;
}

function chinese(count: number): string {
  const digits = '零一二三四五六七八九';
  if (count > 99) return String(count);
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  const head = tens === 0 ? '' : tens === 1 ? '十' : `${digits.charAt(tens)}十`;
  return `${head}${ones === 0 && tens > 0 ? '' : digits.charAt(ones)}`;
}
