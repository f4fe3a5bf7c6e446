import { format } from 'numfmt';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** Days that the count from 1904 is behind the one from 1900. */
const FROM_1904 = 1462;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Codes that every Excel shows in the order of its own country: what the author saw is not in the file. */
const LOCAL_ORDER = /^m\/d\/yy(?: h:mm)?$/;
const DURATION = /\[(?:h+|m+|s+)\]/i;

/**
 * A date or time as ISO says it, with the shown form where that says it otherwise: `2024-05-03 (3. Mai 2024)`. Durations
 * are hours, minutes and seconds. `kept` is the shown form where the file has it. Undefined for a number that is no date.
 */
export function storedDate(
  days: number,
  { code, type }: { readonly code: string; readonly type: string },
  date1904: boolean,
  kept = '',
): string | undefined {
  const said = (value: number) => kept || shown(value, code);
  if (DURATION.test(code)) return withShown(clock(days * DAY_SECONDS), said(days));
  if (type === 'time' && days >= 0 && days < 1) {
    const time = clock(days * DAY_SECONDS);
    return withShown(
      time.padStart(time.length === 4 || time.length === 7 ? time.length + 1 : 0, '0'),
      said(days),
    );
  }
  const serial = date1904 ? days + FROM_1904 : days;
  if (serial < 1 || serial >= LAST_DAY + 1) return undefined;
  const iso = isoDate(serial);
  return LOCAL_ORDER.test(code) ? iso : withShown(iso, said(serial));
}

/** Of a date whose code the file does not give. */
export function isoDate(serial: number): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  // The count has a 29 February 1900, which was not.
  const date = new Date(Date.UTC(1899, 11, 30) + (day < 60 ? day + 1 : day) * DAY_MS);
  const time = seconds - day * DAY_SECONDS;
  return `${date.toISOString().slice(0, 10)}${time === 0 ? '' : ` ${clock(time).padStart(time % 60 === 0 ? 5 : 8, '0')}`}`;
}

function clock(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = whole % 60 === 0 ? '' : `:${two(whole % 60)}`;
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}${rest}`;
}

/** Excel writes 上午/下午 where its code for other languages says AM/PM, and has a second number for Spanish. */
function shown(value: number, code: string): string {
  const isChinese = code.includes('上午/下午');
  const known = code.replaceAll('上午/下午', 'AM/PM').replace(/\[\$-(?:\d\d)?0?C0A\]/i, '[$-40A]');
  const text = format(known, value, {
    throws: false,
    ...(isChinese && { locale: 'zh-CN' }),
  });
  return text.replace(/\s+/g, ' ').trim();
}

/** The shown form alone where it holds the same signs, but for zeros in front and zero seconds. */
function withShown(stored: string, text: string): string {
  const bare = (time: string) => time.replace(/(^| )0(?=\d:)/, '$1').replace(/(:\d\d):00$/, '$1');
  if (text === '' || /^#+$/.test(text)) return stored;
  if (bare(text) === bare(stored)) return text;
  return `${stored} (${text})`;
}
