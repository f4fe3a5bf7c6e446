import { createRequire } from 'node:module';
import type { ItemToken, PartOfSpeech, WinkMethods } from 'wink-nlp';

// Loaded with the first text that is tagged: most commands never need it.
const load = createRequire(import.meta.url);

let wink: WinkMethods | undefined;

const loaded = (): WinkMethods => {
  if (wink === undefined) {
    const createWink = load('wink-nlp') as typeof import('wink-nlp').default;
    const model = load('wink-eng-lite-web-model') as typeof import('wink-eng-lite-web-model').default;
    wink = createWink(model, ['sbd', 'pos']);
  }
  return wink;
};

export interface EnglishWord {
  readonly word: string;
  /** Universal part of speech. */
  readonly tag: PartOfSpeech;
  /** As in a dictionary, in small letters: “chosen” is “choose”. */
  readonly lemma: string;
  /** Offset in the text. */
  readonly start: number;
}

/** What was tagged last: several rules look at one question in a row. */
let tagged: { readonly text: string; readonly words: readonly EnglishWord[] } | undefined;

/** English words, marks and endings (“'s”) in order, each with its part of speech, by wink's tagger. The model loads on first use. */
export function tagEnglish(text: string): readonly EnglishWord[] {
  if (tagged?.text !== text) tagged = { text, words: tag(text) };
  return tagged.words;
}

/** No word: the tagger's patterns for addresses take the cube of what stands without a blank, so its marks become blanks. */
const LONG_RUN = /\S{80,}/g;
const blanksFor = (mark: string) => ' '.repeat(mark.length);

function tag(text: string): EnglishWord[] {
  const nlp = loaded();
  const { its } = nlp;
  const words: EnglishWord[] = [];
  let from = 0;
  nlp
    .readDoc(text.replace(LONG_RUN, (run) => run.replace(/[^\p{L}\p{N}]/gu, blanksFor)))
    .tokens()
    .each((token: ItemToken) => {
      const word = token.out();
      const start = text.indexOf(word, from);
      if (start < 0) return; // a mark that the tagger writes in another way
      from = start + word.length;
      words.push({
        word,
        tag: token.out(its.pos) as PartOfSpeech,
        lemma: (token.out as (of: unknown) => string)(its.lemma),
        start,
      });
    });
  return withVerbs(withSubjects(withNames(words)));
}

/** A capital within a sentence is a name’s: “Best Buy”. */
function withNames(words: readonly EnglishWord[]): EnglishWord[] {
  return words.map((own, at) =>
    at > 0 && /^\p{Lu}\p{Ll}/u.test(own.word) && /^(?:VERB|NOUN|ADJ)$/.test(own.tag)
      ? { ...own, tag: 'PROPN' }
      : own,
  );
}

/** Behind “does” of a question stands who does it, “How does clickjacking work”, and so it does before an auxiliary: “how breaches are reported”. */
function withSubjects(words: readonly EnglishWord[]): EnglishWord[] {
  return words.map((own, at) => {
    const before = words[at - 1];
    const isBehindDo = before?.lemma === 'do' && ASKS.test(words[at - 2]?.word ?? '');
    const isBeforeAuxiliary = ASKS.test(before?.word ?? '') && words[at + 1]?.tag === 'AUX';
    // “Who wrote the standard”: an article has its noun.
    const isAlone = before?.tag === 'DET' && !/^(?:ADJ|NOUN|PROPN|NUM)$/.test(words[at + 1]?.tag ?? 'PUNCT');
    const isNoun = own.tag === 'ADJ' ? isAlone : own.tag === 'VERB' && (isBehindDo || isBeforeAuxiliary);
    return isNoun ? { ...own, tag: 'NOUN' } : own;
  });
}

/** What asks has a verb: “How did the revenue change”, “How many people work”. Where a clause has none, its first noun behind a noun is it. */
function withVerbs(words: readonly EnglishWord[]): EnglishWord[] {
  const ends = [...words.flatMap(({ word }, at) => (/^[,;:.?!]$/.test(word) ? [at] : [])), words.length];
  const done = [...words];
  let from = 0;
  for (const end of ends) {
    const clause = words.slice(from, end);
    const isAsked = ASKS.test(clause[0]?.word ?? '') || ASKS.test(clause[1]?.word ?? '');
    const hasVerb = clause.some(({ tag: own, lemma }) => own === 'VERB' || (own === 'AUX' && lemma !== 'do'));
    const at = clause.findIndex(
      ({ tag: own }, place) =>
        own === 'NOUN' &&
        /^(?:NOUN|PROPN)$/.test(clause[place - 1]?.tag ?? '') &&
        !/^(?:NOUN|PROPN)$/.test(clause[place + 1]?.tag ?? ''),
    );
    const verb = done[from + at];
    if (isAsked && !hasVerb && at > 0 && verb !== undefined) done[from + at] = { ...verb, tag: 'VERB' };
    from = end + 1;
  }
  return done;
}

const ASKS = /^(?:what|which|who|whom|whose|when|where|why|how)$/i;
