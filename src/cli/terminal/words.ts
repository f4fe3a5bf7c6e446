/** `0.4 s`, `12 s`, `3:05`, `1:02:03`. */
export function formatDuration(elapsedMs: number): string {
  const seconds = Math.max(0, elapsedMs) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** `512 B`, `1.2 MB` (powers of 1000). */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Words of running text; a Chinese or Japanese character counts as one. */
export function countWords(text: string): number {
  let characters = 0;
  const spaced = text.replace(EAST_ASIAN, () => {
    characters += 1;
    return ' ';
  });
  return characters + (spaced.match(/(?<!\S)\S*?[\p{L}\p{N}]\S*/gu) ?? []).length;
}
