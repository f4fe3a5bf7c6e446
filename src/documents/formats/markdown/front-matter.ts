import { parse } from 'yaml';

const MAX_FRONT_MATTER = 20_000;

export interface FrontMatter {
  readonly metadata: Record<string, string>;
  readonly body: string;
  /** 1-based line of the file on which the body starts. */
  readonly bodyLine: number;
}

/** Splits YAML front matter off. Scalars and lists of scalars become metadata; text that is not YAML stays in the body. */
export function readFrontMatter(text: string): FrontMatter {
  const whole = { metadata: {}, body: text, bodyLine: 1 };
  const match = /^\ufeff?---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(
    text.slice(0, MAX_FRONT_MATTER),
  );
  if (match === null) return whole;
  try {
    const values: unknown = parse(match[1] ?? '', { maxAliasCount: 10, schema: 'failsafe' }); // values as written
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return whole;
    const metadata: Record<string, string> = {};
    for (const [key, value] of Object.entries(values)) {
      const text = scalarText(value);
      if (text !== undefined) metadata[key.toLowerCase()] = text;
    }
    const lines = match[0].split('\n').length - 1;
    return { metadata, body: text.slice(match[0].length), bodyLine: lines + 1 };
  } catch {
    return whole; // two rules with text between them, not YAML
  }
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' || value === '~' || value === 'null' ? undefined : value;
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(scalarText).filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
