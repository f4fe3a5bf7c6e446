import type { Token } from '../../../linguistics/words/index.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source } from '../figures/source.ts';
import { type ClaimFacets, tokenWeight, wordMatch } from './align.ts';
import type { Issue } from './checks.ts';
import type { PassageSentence } from './passages.ts';

export interface WordCheck {
  /** Share of the claim's words that the passages hold, in [0, 1]. */
  readonly share: number;
  /** The least share among its clauses, by the sentences that speak of each. */
  readonly weakest: number;
  readonly missing: readonly string[];
  readonly issues: readonly Issue[];
}

/** Words that relate what a claim says elsewhere, or name its form, and assert nothing of a source. */
const RELATING =
  /^(?:compar\w*|against|versus|respective\w*|together|overall|therefore|thus|hence|share|ratio|proportion|percentag\w*|result|calculat\w*|comput\w*|accord\w*|document|passag\w*|file|report|sourc\w*|state|come|came|take|took|amount\w*|total|equal\w*|faster|slower|half|doubl\w*|twice|tripl\w*|time|both|year|line|figur\w*|mean\w*|shown?|indic\w*|while|wherea\w*|follow\w*|includ\w*|led|lead|under|also|two|three|four|same|period|compani\w*|differ\w*|gap|jump|almost|near\w*|rough\w*|sum|averag\w*|rank\w*|most|least|high\w*|low\w*|great\w*|larg\w*|small\w*|next|bring|brought|give|given|record\w*|made|make)$/;
const RELATING_ZH =
  /^(?:按|据|据此|高到|到|从高到低|增至|升至|降至|计算|推算|文件|资料|数据|给出|一致|相符|不符|符合|综合|来看|综合来看|依次|分别|等于|其实|所称|自称|比例|比率|占|高于|低于|倍|两倍|一半|合计|共|均|其中|主要|包括|表明|说明|显示|因此|从而|同期|相比|比较|之间|高|低|最高|最低|显著|分别为|达到|达|公司|该公司|其|年|月|日|元|发生|进行|实施|获得|得出|结果|情况|方面|随后|之后|相继|而|则|与|和|及|以及|并|并且|但|由|为)$/;

export function checkWords(
  claim: ClaimFacets,
  sources: readonly Source[],
  chosen: ReadonlySet<string>,
): WordCheck {
  const context = new Set(
    sources.flatMap(({ context: own, passage }) => [...own, ...passage.context.keys, ...passage.table.keys]),
  );
  const names = sources.flatMap(({ names: own }) => own);
  const sentences = sources.flatMap(({ passage }) => passage.sentences);
  const words = claim.content.filter((token) => !isRelating(token) && !chosen.has(token.key));
  const heldBy = (token: Token, texts: readonly PassageSentence[]): number =>
    isName(token, names) || holdsWord(context, token.key)
      ? 1
      : texts.reduce((most, text) => Math.max(most, matchOf(token, text)), 0);
  const joints = [...claim.folded.matchAll(/、/g)].map(({ index }) => index);
  const partOf = ({ clause, index }: Token) => clause * 100 + joints.filter((joint) => joint < index).length;
  const clauses = [...new Set(words.map(partOf))].map((part) => {
    const own = words.filter((token) => partOf(token) === part);
    const best = bestFor(own, sentences);
    return { own, share: shareOf(own, (token) => heldBy(token, best)) };
  });
  const missing = words.filter((token) => heldBy(token, sentences) < 0.5);
  const telling = clauses.filter(({ own }) => own.length >= 2);
  return {
    share: shareOf(words, (token) => heldBy(token, sentences)),
    weakest: telling.reduce((least, { share }) => Math.min(least, share), 1),
    missing: [...new Set(missing.map(({ raw }) => raw))],
    issues: [],
  };
}

/** The three sentences that hold most of some words: a clause may join what two of them say. */
function bestFor(words: readonly Token[], sentences: readonly PassageSentence[]): readonly PassageSentence[] {
  return sentences
    .map((sentence) => ({ sentence, held: words.reduce((sum, token) => sum + matchOf(token, sentence), 0) }))
    .sort((a, b) => b.held - a.held)
    .slice(0, 2)
    .map(({ sentence }) => sentence);
}

function matchOf(token: Token, sentence: PassageSentence): number {
  const match = wordMatch(token, sentence);
  return match === 0 && holdsWord(sentence.keys, token.key) ? 0.8 : match;
}

function shareOf(words: readonly Token[], held: (token: Token) => number): number {
  const total = words.reduce((sum, token) => sum + tokenWeight(token), 0);
  return total === 0 ? 1 : words.reduce((sum, token) => sum + tokenWeight(token) * held(token), 0) / total;
}

function isRelating({ key, lower, kind }: Token): boolean {
  return kind === 'han' ? RELATING_ZH.test(key) : RELATING.test(key) || RELATING.test(lower);
}

function isName(token: Token, names: readonly string[]): boolean {
  const word = token.lower.replace(/['’]s$/, '');
  return names.some(
    (name) => name === word || (token.kind === 'han' && word.length >= 2 && name.includes(word)),
  );
}
