/** LaTeX, and how far it is read. */
export interface Tex {
  readonly source: string;
  at: number;
  closings?: ReadonlyMap<number, number>;
}

/** What stands in the braces that begin here; empty when none do. */
export function braceGroup(tex: Tex): string {
  const { source } = tex;
  const [space = ''] = /^\s*/.exec(source.slice(tex.at, tex.at + 200)) ?? [];
  const from = tex.at + space.length;
  if (source[from] !== '{') return '';
  tex.closings ??= closingBraces(source);
  const end = tex.closings.get(from);
  tex.at = (end ?? from) + 1; // some never close
  return end === undefined ? '' : source.slice(from + 1, end);
}

/** Where each brace that opens closes, found in one pass. */
function closingBraces(source: string): Map<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '{') open.push(at);
    else if (source[at] === '}') {
      const opening = open.pop();
      if (opening !== undefined) closings.set(opening, at);
    }
  }
  return closings;
}

/** What stands in the brackets that begin here. */
export function bracketOption(tex: Tex): string | undefined {
  const found = /^\s*\[([^[\]\n]{0,300})\]/.exec(tex.source.slice(tex.at, tex.at + 320));
  if (found === null) return undefined;
  tex.at += found[0].length;
  return found[1];
}
