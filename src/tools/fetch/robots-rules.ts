/** Nobody writes more of these by hand; each costs a search through the path. */
const MAX_WILDCARDS = 1_000;
/** Of a longer path its two ends are compared. */
const MAX_PATH = 2_000;

/** A rule for one path pattern, in which `*` stands for any text and a `$` at the end for the end of the path. */
interface Rule {
  readonly pattern: string;
  readonly isAllowed: boolean;
}

/**
 * What a `robots.txt` says to the robot of a name, in lower case (RFC 9309): the groups that name it, else those for `*`; of
 * the rules that fit, the longest, and of two as long the one that allows. `undefined` for a text that is no list of rules
 * but an attack on its reader: time and memory stay in proportion to the text.
 */
export function parseRobots(text: string, robot: string): ((path: string) => boolean) | undefined {
  const { own, others } = groupRules(text, robot);
  const rules = own ?? others ?? [];
  const wildcards = rules.reduce((sum, { pattern }) => sum + pattern.split('*').length - 1, 0);
  if (wildcards > MAX_WILDCARDS) return undefined;
  return (path) => {
    const whole = normaliseEncoding(path);
    const asked =
      whole.length <= MAX_PATH ? whole : whole.slice(0, MAX_PATH / 2) + whole.slice(-MAX_PATH / 2);
    let best: Rule | undefined;
    for (const rule of rules) {
      const length = best?.pattern.length ?? -1;
      const isBetter = rule.pattern.length > length || (rule.pattern.length === length && rule.isAllowed);
      if (isBetter && matches(rule.pattern, asked)) best = rule;
    }
    return best?.isAllowed ?? true;
  };
}

function groupRules(text: string, robot: string) {
  let own: Rule[] | undefined;
  let others: Rule[] | undefined;
  let namesOwn = false;
  let namesOthers = false;
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!isNaming) namesOwn = namesOthers = false;
      isNaming = true;
      const agent = value.trim().split('/')[0]?.trim().toLowerCase();
      if (agent === robot) namesOwn = true;
      if (agent === '*') namesOthers = true;
      // A group without rules allows everything.
      if (namesOwn) own ??= [];
      if (namesOthers) others ??= [];
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      const pattern = normaliseEncoding(value.trim());
      if (pattern === '') continue;
      const rule = { pattern, isAllowed: name === 'allow' };
      if (namesOwn) own?.push(rule);
      if (namesOthers) others?.push(rule);
    }
  }
  return { own, others };
}

/** Each part is looked for once, at its first place after the one before: enough for `*`, and never goes back. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isWhole ? parts.pop() : undefined;
  if (isWhole && last === undefined) return path.length === first.length;
  let at = first.length;
  for (const part of parts) {
    const place = path.indexOf(part, at);
    if (place < 0) return false;
    at = place + part.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}

/** One spelling for characters that may be written by themselves or with `%`. */
function normaliseEncoding(path: string): string {
  if (/^[!-$&-~]*$/.test(path)) return path; // plain, as most are
  try {
    return encodeURI(path)
      .replace(/%25/g, '%')
      .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
  } catch {
    return path; // half a character
  }
}
