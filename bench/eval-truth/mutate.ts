export const MUTATIONS = ['number', 'unit', 'date', 'negation', 'direction', 'name'] as const;
export type Mutation = (typeof MUTATIONS)[number];

export type Random = () => number;

/** A small seeded generator (mulberry32), so that two runs make the same mutants. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MONTH_DATE = new RegExp(`\\b(${MONTHS.join('|')})\\b(?=\\s+\\d|,? \\d{4})`);
const UNIT_SWAPS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d[ -]?)days?\b/, 'weeks'],
  [/(?<=\d[ -]?)hours?\b/, 'minutes'],
  [/(?<=\d[ -]?)minutes?\b/, 'hours'],
  [/(?<=\d[ -]?)seconds?\b/, 'minutes'],
  [/(?<=\d[ -]?)weeks?\b/, 'months'],
  [/(?<=\d[ -]?)months?\b/, 'weeks'],
  [/(?<=\d[ -]?)years?\b/, 'months'],
  [/(?<=\d ?)(?:GB|gigabytes)\b/, 'MB'],
  [/(?<=\d ?)(?:MB|megabytes)\b/, 'GB'],
  [/(?<=\d ?)km\b/, 'miles'],
  [/(?<=\d ?)miles\b/, 'kilometres'],
  [/(?<=\d ?)(?:kg|kilograms)\b/, 'tonnes'],
  [/(?<=\d ?)(?:metres|meters|m)\b(?! ?\/)/, 'km'],
  [/(?<=\d ?)MW\b/, 'GW'],
  [/(?<=\d ?)kW\b/, 'MW'],
  [/(?<=\d )million\b/, 'billion'],
  [/(?<=\d )billion\b/, 'million'],
  [/\$(?=\d)/, '€'],
  [/€(?=\d)/, '$'],
  [/£(?=\d)/, '$'],
  [/(?<=\d ?)(?:%|percent|per cent)(?!\w)/, ' basis points'],
  [/(?<=\d)万(?!\p{Script=Han}?亿)/u, '亿'],
  [/(?<=\d)亿/u, '万'],
  [/(?<=\d ?)(?:公里|千米)/u, '米'],
  [/(?<=\d ?)米/u, '公里'],
  [/(?<=\d ?)分钟/u, '小时'],
  [/(?<=\d ?)小时/u, '分钟'],
  [/(?<=\d ?)天/u, '周'],
  [/(?<=\d ?)个月/u, '周'],
  [/(?<=\d ?)公斤/u, '吨'],
];
const DIRECTIONS: readonly (readonly [string, string])[] = [
  ['increase', 'decrease'],
  ['increased', 'decreased'],
  ['increases', 'decreases'],
  ['rose', 'fell'],
  ['grew', 'shrank'],
  ['before', 'after'],
  ['more', 'less'],
  ['higher', 'lower'],
  ['above', 'below'],
  ['over', 'under'],
  ['maximum', 'minimum'],
  ['first', 'last'],
  ['allow', 'forbid'],
  ['allows', 'forbids'],
  ['allowed', 'forbidden'],
  ['enable', 'disable'],
  ['enabled', 'disabled'],
  ['include', 'exclude'],
  ['includes', 'excludes'],
  ['always', 'never'],
  ['start', 'end'],
  ['accept', 'reject'],
  ['internal', 'external'],
  ['public', 'private'],
  ['best', 'worst'],
  ['largest', 'smallest'],
  ['won', 'lost'],
  ['won', 'lost'],
  ['north', 'south'],
  ['east', 'west'],
  ['上升', '下降'],
  ['增加', '减少'],
  ['之前', '之后'],
  ['以前', '以后'],
  ['高于', '低于'],
  ['超过', '不足'],
  ['以上', '以下'],
  ['最大', '最小'],
  ['最高', '最低'],
  ['允许', '禁止'],
  ['开始', '结束'],
  ['成功', '失败'],
  ['东部', '西部'],
  ['南部', '北部'],
  ['早', '晚'],
];

/** The claim with one thing changed, or undefined when it has nothing of that kind. `names` are names of other texts. */
export function mutate(
  claim: string,
  kind: Mutation,
  random: Random,
  names: readonly string[],
): string | undefined {
  const mutant = MUTATORS[kind](claim, random, names);
  return mutant === undefined || mutant === claim ? undefined : mutant;
}

const MUTATORS: Readonly<
  Record<Mutation, (claim: string, random: Random, names: readonly string[]) => string | undefined>
> = {
  number(claim, random) {
    const found = [...claim.matchAll(/(?<![\w.,/-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/-]|[.,]\d)/g)].filter(
      ({ 0: raw, index }) => !isDatePart(claim, raw, index),
    );
    const match = pick(found, random);
    if (!match) return undefined;
    const value = Number(match[0].replaceAll(',', ''));
    const changed = match[0].includes('.')
      ? (value + 0.1 + Math.floor(random() * 9) / 10).toFixed(1)
      : String(value + 1 + Math.floor(random() * Math.max(3, value)));
    return splice(claim, match.index, match[0].length, changed);
  },
  unit(claim) {
    for (const [pattern, replacement] of UNIT_SWAPS)
      if (pattern.test(claim)) return claim.replace(pattern, replacement);
    return undefined;
  },
  date(claim, random) {
    const options: string[] = [];
    const year =
      /(?<![\w.,$-])(1[5-9]\d\d|20\d\d)(?![\w%]|[.,]\d)/.exec(claim) ?? /(\d{4})(?=年)/.exec(claim);
    if (year)
      options.push(
        splice(
          claim,
          year.index,
          4,
          String(Number(year[0]) + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 4))),
        ),
      );
    const month = MONTH_DATE.exec(claim);
    if (month)
      options.push(
        splice(
          claim,
          month.index,
          month[0].length,
          MONTHS[(MONTHS.indexOf(month[0]) + 1 + Math.floor(random() * 10)) % 12] ?? 'May',
        ),
      );
    const han = /(?<=\D)(\d{1,2})(?=月)/.exec(claim);
    if (han) options.push(splice(claim, han.index, han[0].length, String((Number(han[0]) % 12) + 1)));
    return pick(options, random);
  },
  negation(claim, random) {
    const removed = claim
      .replace(
        /\b(is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may) not\b/,
        '$1',
      )
      .replace(/\bcannot\b/, 'can');
    if (removed !== claim) return removed;
    const hanRemoved = claim.replace(/(?<!绝|从|并)(?:不(?=是|能|会|得|再|需)|没有|并未|尚未)/u, '');
    if (hanRemoved !== claim) return hanRemoved;
    const auxiliaries = [
      ...claim.matchAll(
        /\b(?:is|are|was|were|can|could|will|would|should|must|may|has been|have been)\b(?! not| no\b|n['’]t)/g,
      ),
    ];
    const auxiliary = pick(auxiliaries, random);
    if (auxiliary) return splice(claim, auxiliary.index + auxiliary[0].length, 0, ' not');
    const han = /(?:是|能够|可以|需要|包括|属于|位于)/u.exec(claim);
    return han ? splice(claim, han.index, 0, '不') : undefined;
  },
  direction(claim, random) {
    const options = DIRECTIONS.flatMap(
      ([a, b]) =>
        [
          [a, b],
          [b, a],
        ] as const,
    ).flatMap(([from, to]) => {
      const pattern = /\p{Script=Han}/u.test(from) ? new RegExp(from, 'u') : new RegExp(`\\b${from}\\b`);
      const match = pattern.exec(claim);
      return match ? [splice(claim, match.index, from.length, to)] : [];
    });
    return pick(options, random);
  },
  name(claim, random, names) {
    const found = [...claim.matchAll(/(?<=[a-z,] )\p{Lu}\p{Ll}{2,}(?![\w-])/gu)];
    const match = pick(found, random);
    const other = pick(
      names.filter((name) => !claim.includes(name)),
      random,
    );
    return match && other ? splice(claim, match.index, match[0].length, other) : undefined;
  },
};

function isDatePart(claim: string, raw: string, index: number): boolean {
  const around = claim.slice(Math.max(0, index - 12), index + raw.length + 12);
  return (
    /^(?:1[5-9]|20)\d\d$/.test(raw) ||
    MONTHS.some((month) => around.includes(month)) ||
    /[年月日]/.test(around)
  );
}

function splice(text: string, index: number, length: number, insert: string): string {
  return text.slice(0, index) + insert + text.slice(index + length);
}

export function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
