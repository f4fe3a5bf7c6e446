/** Cell text without the engine's Markdown: its emphasis follows lines rather than words. */
export function plainCell(text: string): string {
  return text
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/(\*\*|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*]))/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a grid is a table and not columns of prose or a list of authors that happens to be aligned. */
export function plausibleTable(rows: readonly (readonly string[])[]): boolean {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const said = Array.from({ length: width }, (_, column) =>
    rows.some((row) => saysSomething(row[column] ?? '')),
  );
  const columns = said.filter(Boolean).length;
  const filled = rows.flat().filter(saysSomething);
  const bullets = rows.filter((row) => /^[•●○▪■□☐\uf000-\uf0ff]/.test(row.find((cell) => cell !== '') ?? ''));
  if (bullets.length > 0.5 * rows.length) return false;
  if (columns < 2 || rows.length < 2 || filled.length < 4) return false;
  if (filled.length < 0.35 * columns * rows.length) return false;
  const long = filled.filter((cell) => cell.length > 250).length;
  return long <= 0.2 * filled.length && !broken(rows);
}

/** Columns of bullets, boxes to tick and single letters of symbol fonts make a list, not a table. */
function saysSomething(cell: string): boolean {
  return /\p{N}|[\u2e80-\u9fff]|\p{L}{2}|^[✓✗✔✘xX+–-]$|^[A-Z]$/u.test(cell);
}

/** Lines of running text that were cut at a gap: most rows go on in the next in mid-sentence. */
function broken(rows: readonly (readonly string[])[]): boolean {
  const texts = rows.map((row) => row.filter((cell) => cell !== ''));
  const prose = texts.filter(
    (row) => row.some((cell) => cell.split(' ').length >= 7) && /[a-z,-]$/.test(row.at(-1) ?? ''),
  );
  return rows.length >= 3 && prose.length > 0.5 * rows.length;
}
