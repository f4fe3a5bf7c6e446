import { tagChinese } from '../words/chinese-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
const LINKS = words('of');
const DETERMINERS = words(
  'the a an each every any all this that these those its their his her our your my some no',
);
/** Closed-class words: a phrase ends where one stands. */
const BREAKS = words(
  `what which who whom whose when where why how is are was were am be been being do does did has have had can could should shall must may might will
would to in on at by for from with into onto about over under after before during since until between among against through without within per than as
and or but nor if whether because so not never also then there here it they them he she we you i one ones up down out off once today now currently still
afterwards again only just most more less many much long often far ever yet too very such same other others both either neither each per`,
);
/** Verbs that often follow their subject in a question; at the start of a phrase they are taken for nouns or adjectives. */
const VERBS = words(
  `prevent respond react defend secure validate verify check manage authenticate encrypt rotate restrict add adds log logs test store generate produce fail fails failed make makes made own owns owned last lasts take takes took stop stops happen happens happened log send
sends sent need needs keep keeps kept use uses allow allows work works live lives mean means cost costs become became begin began start starts end ends
exist exists apply applies require requires agree agrees disagree differ differs warn get got give gave pay paid buy bought sell sold build built say says
protect handle include contain cause causes caused found lead led run runs ran win won write wrote know known increase decrease grow grew rise rose fall
fell drop recommend recommends suggest suggests advise advises differ involve involves affect affects result
results resulted report reports operate operates change changed create support provide ensure avoid detect mitigate reduce limit lost lose meet met serve choose chosen replace appear`,
);
const EMPTY = words(
  `difference differences way ways thing things example examples kind kinds type types part parts people person time date year years name names reason reasons
number amount share distance relation sources source documents document fact facts risk risks problem problems question answer detail details information use
january february march april may june july august september october november december difference step steps`,
);

/**
 * The things a question is about, as noun phrases in their own words (“the gearbox of turbine T3”): names first, then
 * longer phrases. By closed-class words and common verbs in English, by part of speech in Chinese.
 */
export function nounPhrases(question: string, language: 'en' | 'zh'): string[] {
  const found = language === 'zh' ? chinesePhrases(question) : englishPhrases(question);
  const distinct = found.filter(
    (phrase, index) =>
      found.findIndex((other) => bare(other) === bare(phrase)) === index &&
      !found.some(
        (other) => other !== phrase && bare(other).includes(bare(phrase)) && bare(other) !== bare(phrase),
      ),
  );
  return distinct
    .map((phrase, index) => ({ phrase, index, rank: rankOf(phrase) }))
    .toSorted((left, right) => right.rank - left.rank || left.index - right.index)
    .map(({ phrase }) => phrase);
}

function bare(phrase: string): string {
  return phrase.toLowerCase().replace(/^(?:the|an?) /, '');
}

function rankOf(phrase: string): number {
  const isName =
    /(?:^|\s)\p{Lu}/u.test(phrase) ||
    /\d/.test(phrase) ||
    (/\p{Script=Han}/u.test(phrase) && /[A-Za-z]/.test(phrase));
  return (isName ? 2 : 0) + Math.min(3, bare(phrase).split(/\s+/).length) / 2;
}

function englishPhrases(question: string): string[] {
  const phrases: string[] = [];
  for (const clause of question.split(/[,;:?!()“”"]+|\.(?=\s|$)/)) {
    let current: string[] = [];
    let article = '';
    const close = () => {
      while (
        LINKS.has(current.at(-1)?.toLowerCase() ?? '') ||
        DETERMINERS.has(current.at(-1)?.toLowerCase() ?? '')
      )
        current.pop();
      while (LINKS.has(current[0]?.toLowerCase() ?? '')) current.shift();
      const isEmpty =
        /^\p{L}+ed$/u.test(current.join(' ')) ||
        current.every(
          (word) =>
            EMPTY.has(word.toLowerCase()) ||
            /^\d+$/.test(word) ||
            DETERMINERS.has(word.toLowerCase()) ||
            LINKS.has(word),
        );
      const text = current.join(' ').replace(/(?<=s)['’]$|['’]s$/, '');
      if (!isEmpty && text.length > 2 && current.length <= 8) phrases.push(`${article}${text}`);
      current = [];
      article = '';
    };
    for (const word of clause.trim().split(/\s+/)) {
      const low = word.toLowerCase();
      const inside =
        current.length > 0 &&
        !LINKS.has(current.at(-1)?.toLowerCase() ?? '') &&
        !DETERMINERS.has(current.at(-1)?.toLowerCase() ?? '');
      if (low === '' || BREAKS.has(low)) close();
      else if (LINKS.has(low)) {
        if (inside) current.push(word);
      } else if (DETERMINERS.has(low)) {
        if (LINKS.has(current.at(-1)?.toLowerCase() ?? '')) current.push(word);
        else {
          close();
          article = /^(?:the|an?)$/.test(low) ? `${low} ` : '';
        }
      } else if (inside && /^\p{Lu}/u.test(word))
        current.push(word); // “Best Buy”, “Eli Lilly”: a capital goes on with a name
      else if (/ly$/.test(low)) close();
      else if (VERBS.has(low) && (inside || article === '')) close();
      else if (
        inside &&
        /\p{Ll}{2}(?:ed|ing)$/u.test(word) &&
        !/(?:seed|need|speed|feed|ring|ning|thing|king|ling)$/.test(low)
      )
        close();
      else current.push(word);
    }
    close();
  }
  return phrases;
}

function chinesePhrases(question: string): string[] {
  const phrases = [
    ...question.matchAll(/[《“「][^》”」]{2,30}[》”」]|[A-Z][\w.-]*(?: [A-Z\d][\w.-]*)*/gu),
  ].map(([name]) => name);
  let current = '';
  for (const { word, tag } of [...tagChinese(question.replace(/[?？]/g, '')), { word: '', tag: 'w' }]) {
    if (
      /^(?:n|vn|an|j|b)/.test(tag) &&
      /\p{Script=Han}/u.test(word) &&
      !/^(?:什么|情况|时候|时间|原因|人|年|问题|影响|危害|作用|用途|好处|坏处)$/.test(word)
    )
      current += word;
    else {
      if ([...current].length >= 2) phrases.push(current);
      current = '';
    }
  }
  return phrases;
}
