/** Replaces environments of these names (`tabular`, `tabular*`), which do not hold each other, in one pass; one that never ends stays. */
export function takeEnvironments(
  source: string,
  names: readonly string[],
  use: (content: string, name: string) => string,
): string {
  const openings = new RegExp(String.raw`\\begin\{(${names.join('|')})(\*?)\}`, 'g');
  const endless = new Set<string>();
  let text = '';
  let from = 0;
  for (let found = openings.exec(source); found !== null; found = openings.exec(source)) {
    const [whole, name = '', star = ''] = found;
    const closing = `\\end{${name}${star}}`;
    const end = endless.has(closing) ? -1 : source.indexOf(closing, openings.lastIndex);
    if (end === -1) {
      endless.add(closing);
      continue;
    }
    text += source.slice(from, found.index) + use(source.slice(found.index + whole.length, end), name);
    from = end + closing.length;
    openings.lastIndex = from;
  }
  return text + source.slice(from);
}

/** Replaces what stands between two marks, in one pass. */
export function takeBetween(
  source: string,
  open: string,
  close: string,
  use: (content: string) => string,
): string {
  let text = '';
  let from = 0;
  for (let at = source.indexOf(open); at !== -1; at = source.indexOf(open, from)) {
    const end = source.indexOf(close, at + open.length);
    if (end === -1) break;
    text += source.slice(from, at) + use(source.slice(at + open.length, end));
    from = end + close.length;
  }
  return text + source.slice(from);
}
