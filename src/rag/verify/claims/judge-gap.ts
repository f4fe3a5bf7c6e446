import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { findMentions, type Mention, type Source } from '../figures/source.ts';
import { isContent } from '../figures/words-of.ts';
import type { ClaimFacets } from './align.ts';
import { readAsked } from './asked-in-gap.ts';
import { findTopic, type GapTopic } from './fills-gap.ts';

export interface GapVerdict {
  /** Whether the passages confirm the statement that they say something, or that they do not. */
  readonly holds: boolean;
  /** Says that something is there. */
  readonly isPresent?: true;
  /** Words of a passage that speak of what is said to be missing. */
  readonly found?: string;
}

const TEXTS = anyOf(EN.claims.texts);
const GIVEN = anyOf(EN.claims.given);
/** Says that something is not in the passages. */
const ABSENT: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:the |these |all |both )?${anyOf(EN.claims.passages)} (?:do|does|did)(?: not|n['’]t) \w`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:is|are|was|were|has|have)(?: been)? (?:not|nowhere|never) (?:\w+ )?${GIVEN}\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:do|does|did)(?: not|n['’]t) (?:\w+ )?${GIVEN}\b`, 'i'),
  new RegExp(
    String.raw`\b(?:neither|none)(?: of the| of these)?(?: [\w-]+)? ${TEXTS}\b.{0,60}?\b(?:${GIVEN}|puts?|says?)\b`,
    'i',
  ),
  // “Says no more than that …” tells what is said.
  new RegExp(
    String.raw`\b${GIVEN} (?:neither|nothing|no)\b(?! (?:more|less|fewer|later|earlier)\b[^.;]*\bthan\b)`,
    'i',
  ),
  /\bno (?:passages?|documents?|sources?|evidence|information|figures?|data|mention|amounts?|values?|breakdown)\b/i,
  new RegExp(
    String.raw`\bno (?:[\w’'-]+ ){1,3}(?:figures?|data|information|amounts?|values?|numbers?)\b.{0,80}?\b(?:is|are|was|were) ${GIVEN}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bwithout (?:its |their |the |any |giving |stating )?${anyOf(EN.claims.texts, EN.claims.missingThings)}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:${anyOf(EN.claims.absentFromSources)}|lack(?:s|ing)?\b.{0,30}\b(?:figures?|data|amounts?)|${anyOf(EN.claims.leftOpen)})\b`,
    'i',
  ),
  new RegExp(
    `(?:没有|未|并未|未曾|均未|都没有)(?:明确|直接|单独|具体)?${anyOf(ZH.claims.absentVerbs)}|${anyOf(ZH.claims.absent)}`,
  ),
];
/** Says that something is in them, and no more: “the passages give the amounts of …”. */
const PRESENT: readonly RegExp[] = [
  new RegExp(String.raw`^(?:the|all|these|both) (?:\w+ ){0,2}${TEXTS} (?:do |does |also )?${GIVEN}\b`, 'i'),
  /^(?:资料|文件|段落|材料|来源|文档)(?:中)?(?:也|均|都)?(?:提及|提到|给出|说明|披露|提供|列出|有)了?/,
];
const META = new RegExp(
  `^${anyOf(EN.claims.texts, EN.claims.given, EN.claims.gapWords, EN.claims.reasons)}$`,
  'i',
);
const META_ZH = new RegExp(`^${anyOf(ZH.claims.meta, ZH.claims.reasons)}$`);
/** A gap of figures: what is missing is a number, and text about the matter does not fill it. */
const OF_FIGURES = termPattern(EN.claims.ofFigures, ZH.claims.ofFigures);

/** “Where it is not available, …”, “… where scrypt is not available”: a condition, and no gap. */
const CONDITIONS = anyOf(EN.claims.conditions);
const CONDITION = new RegExp(
  [
    String.raw`^${CONDITIONS}\b[^,;.]*,`,
    String.raw`\b${CONDITIONS} [\w-]+ (?:is|are|was|were)(?: not|n['’]t) \w+`,
    `(?:^|[,，])${anyOf(ZH.claims.conditions)}[^,，;；.。]*[,，]`,
  ].join('|'),
  'gi',
);
/** A gap of reasons: text about the matter fills it where it says why. */
const OF_CAUSE = termPattern(EN.claims.reasons, ZH.claims.reasons);

const OF_GROWTH = termPattern(EN.claims.growthRates, ZH.claims.growthRates);
/** Where something is said to be missing. */
const PLACE = /^(?:sections?|chapters?|pages?|parts?)$/;

/** What a writer concludes is of the matter, and not of what texts say, unless it names these. */
const CONCLUDED = new RegExp(
  String.raw`^(?:\w+ )?${anyOf(EN.claims.leadsToConclusion)}\b|^.?${anyOf(ZH.claims.leadsToConclusion)}`,
  'i',
);
const OF_TEXTS = termPattern(`${EN.claims.texts}, ${EN.claims.passages}`, ZH.claims.texts);

/** “AUTH is not available through …” says it of a thing; “no figures are available” of what texts hold. */
const UNAVAILABLE = /\b(?:is|are|was|were)(?: not|n['’]t) (?:\w+ )?available\b/gi;
const OF_INFORMATION = termPattern(
  `${EN.claims.texts}, ${EN.claims.passages}, ${EN.claims.missingThings}, data, information`,
  ZH.claims.texts,
);

export function isGap(text: string): boolean {
  const plain = text.trim().replace(CONDITION, ' ').trim();
  const said = OF_INFORMATION.test(plain) ? plain : plain.replace(UNAVAILABLE, ' ');
  return ABSENT.some((form) => form.test(said)) && !(CONCLUDED.test(said) && !OF_TEXTS.test(said));
}

/** A statement about what the passages say or do not say: undefined for any other. Each matter that it names is looked for by its words. */
export function judgeGap(claim: ClaimFacets, sources: readonly Source[]): GapVerdict | undefined {
  const text = claim.text.normalize('NFKC');
  const absent = isGap(text);
  // A statement with figures is held against the passages like any other.
  const present =
    !absent && claim.quantities.every(({ weak }) => weak) && PRESENT.some((form) => form.test(text.trim()));
  if (!absent && !present) return undefined;
  const mentions = findMentions(claim.folded, sources);
  const [mention] = mentions;
  const own = mention === undefined ? sources : sources.filter(({ names }) => names.includes(mention.name));
  const names = sources.flatMap((source) => source.names);
  const topics = topicsOf(claim, text, names, mentions);
  if (topics.length === 0) return undefined;
  const said = text.slice(0, endOfGap(text));
  const ofCause = OF_CAUSE.test(said);
  const gap = {
    ofCause,
    ofFigures: !ofCause && OF_FIGURES.test(said),
    ofGrowth: OF_GROWTH.test(said),
    absent,
    said,
  };
  const found = topics.map((topic) => findTopic(topic, own, gap, claim));
  const filled = found.find((one) => one !== undefined);
  if (absent) return filled === undefined ? { holds: true } : { holds: false, found: filled };
  return { holds: found.every((one) => one !== undefined), isPresent: true };
}

/** What follows the gap says what is there instead: “…; it gives only the rate”, “，只给出人数”. */
// NFKC has made a Chinese comma an English one.
const INSTEAD = new RegExp(`[;:]|,${anyOf(ZH.claims.besideGap)}|, ${anyOf(EN.claims.besideGap)}\\b`, 'gi');

function endOfGap(text: string): number {
  const start = Math.min(...ABSENT.map((form) => text.search(form)).filter((at) => at >= 0), text.length);
  const after = [...text.matchAll(INSTEAD)].find(({ index }) => index > start);
  return after?.index ?? text.length;
}

/** What stands before “…, but it does not say” is stated by the source and is not part of the gap. */
const SAID_BEFORE = new RegExp(
  `;|,${anyOf(ZH.claims.butGap)}|,? ${anyOf(EN.claims.butGap)}\\b|, and\\b`,
  'gi',
);

/** “… do not give X”: the missing matter follows; what stands before says where it was looked for. */
function startOfGap(text: string): number {
  const gap = Math.min(...ABSENT.map((form) => text.search(form)).filter((at) => at >= 0), text.length);
  const before = [...text.matchAll(SAID_BEFORE)].findLast(({ index }) => index < gap);
  return gap === text.length || before === undefined ? 0 : before.index;
}

/** What a statement of a gap tells beside it: “revenue was $81 million, but …”, “…, only that it has 300 people”. What texts name is no part of it. */
export function toldBesideGap(text: string): string[] {
  const plain = text.normalize('NFKC');
  const parts = [plain.slice(0, startOfGap(plain)), plain.slice(endOfGap(plain))];
  return parts
    .map((part) => part.replace(JOINT, '').trim())
    .filter((part) => part !== '' && (/\d/.test(part) || !PRESENT.some((form) => form.test(part))));
}

const JOINT = new RegExp(
  `^[\\s;:,，；：]*(?:${anyOf(EN.claims.besideGap)}\\b\\s*)*|^[\\s,;:]*${anyOf(ZH.claims.besideGap)}+`,
  'i',
);

/** The matters of the statement: what stands before or after the words of absence, cut at “and”, “or” and commas. */
function topicsOf(
  claim: ClaimFacets,
  text: string,
  names: readonly string[],
  mentions: readonly Mention[],
): GapTopic[] {
  const joints = [...text.matchAll(/,|，|、|\bor\b|\band\b|\bnor\b|或|和|与|及|;|；/g)].map(
    ({ index }) => index,
  );
  const parts = new Map<number, Token[]>();
  const start = startOfGap(text);
  const end = endOfGap(text);
  for (const token of claim.tokens.filter(({ index }) => index >= start && index < end)) {
    const word = token.lower.replace(/['’]s$/, '');
    const isMeta = token.kind === 'han' ? META_ZH.test(token.key) : META.test(word) || PLACE.test(word);
    const isOwn = names.some(
      (name) => name === word || (token.kind === 'han' && token.raw.length > 1 && name.includes(word)),
    );
    const isNamed = mentions.some(
      ({ name, index }) => token.index + token.raw.length > index && token.index < index + name.length,
    );
    if (isMeta || isOwn || isNamed || !isContent(token) || token.wordClass === 'function') continue;
    const part = joints.filter((joint) => joint < token.index).length;
    parts.set(part, [...(parts.get(part) ?? []), token]);
  }
  return [...parts].map(([part, words]) => {
    const from = Math.max(start, part === 0 ? 0 : (joints[part - 1] ?? 0));
    const asked = readAsked(text.slice(from, Math.min(end, joints[part] ?? end)), words, from);
    return { words, asked };
  });
}
