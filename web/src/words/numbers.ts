import { language } from './language.ts';

/** Numbers, times and sizes as the language of the page writes them. */
export const formatCount = (value: number): string => new Intl.NumberFormat(language.value).format(value);

export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

export const formatClock = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { timeStyle: 'medium' }).format(new Date(iso));

export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(iso));

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language.value, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // The short form has no plural of bytes.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

export function formatSeconds(seconds: number): string {
  const unit = seconds < 90 ? 'second' : 'minute';
  const value = unit === 'second' ? seconds : seconds / 60;
  return new Intl.NumberFormat(language.value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

export const formatMoney = (value: number): string =>
  new Intl.NumberFormat(language.value, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  }).format(value);
