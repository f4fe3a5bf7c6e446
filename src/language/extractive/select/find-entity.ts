import { normalizeText, segmentChinese } from '../../../linguistics/index.ts';
import {
  anyOf,
  eitherOf,
  MONTHS,
  NO_NAMES,
  WEEKDAYS,
  wordsOf,
  ZH,
} from '../../../linguistics/lexicon/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';

const ENGLISH_NAME =
  /\p{Lu}[\p{L}\p{N}&.'’-]*(?:(?: (?:of|the|and|for|de|la|von|van|bin|al|&))? \p{Lu}[\p{L}\p{N}&.'’-]*|(?: \d{1,4}))*/gu;
const CHINESE_NAME = eitherOf(
  /[《“「](?<quoted>[^》”」]{2,30})[》”」]/gu,
  new RegExp(`(?<org>[\\p{Script=Han}A-Za-z0-9·]{2,14}?${anyOf(ZH.sentences.organisationEnds)})`, 'u'),
  /(?<latin>[A-Z][A-Za-z0-9&.-]*(?: [A-Z][A-Za-z0-9&.-]*)*)/,
  new RegExp(
    String.raw`(?:${anyOf(ZH.sentences.beforePerson)}|CEO)(?:是|为)?(?<person>[\p{Script=Han}·]{2,4}?)(?=[，。、（(]|${anyOf(ZH.sentences.afterPerson)}|$)`,
    'u',
  ),
);
const NOT_NAMES = new Set([NO_NAMES, WEEKDAYS, MONTHS].flatMap(wordsOf));

/**
 * The name a sentence gives as answer to a question: one that the question does not hold, nearest to the question's own
 * words. Undefined when the sentence names nothing new.
 */
export function findEntity(sentence: string, question: string): string | undefined {
  const asked = readWords(question);
  const askedText = normalizeText(question);
  const wantsOrganisation = /公司|企业|商|谁|人|机构|大学|学校|城市|国家/.test(question);
  const anchors = anchorPositions(sentence, question);
  const found = names(sentence).filter(({ name }) => {
    if (normalizeText(name).length < 2 || askedText.includes(normalizeText(name))) return false;
    if (/^\p{Lu}\p{Ll}+(?:ian|ese|ish|ican)$/u.test(name)) return false; // “Australian” says of what kind, not which
    if (/^(?:\p{Lu}{1,2}|全部|部分|内部|外部|全国|各国|本公司|该公司)$/u.test(name)) return false;
    if (wantsOrganisation && sentence.includes(`《${name}》`)) return false;
    if (
      normalizeText(name)
        .split(/[\s-]+/)
        .some((word) => word.length > 2 && askedText.includes(word))
    )
      return false;
    const words = [...readWords(name).stems];
    return words.length === 0 || words.some((word) => matchTerm(word, asked) < 0.7);
  });
  const distance = ({ at, name }: { name: string; at: number }) =>
    anchors.length === 0 ? at : Math.min(...anchors.map((anchor) => Math.abs(anchor - at - name.length / 2)));
  return found.toSorted((left, right) => distance(left) - distance(right))[0]?.name;
}

function names(sentence: string): { name: string; at: number }[] {
  if (/\p{Script=Han}/u.test(sentence)) {
    return [...sentence.matchAll(CHINESE_NAME)].flatMap((match) => {
      const { quoted, org, latin, person } = match.groups ?? {};
      const name = quoted ?? org ?? latin ?? person;
      if (name === undefined) return [];
      const bare = name.replace(/^(?:年|月|日|被|由|与|和|在|于|是|为|的|从|向|将|了|该|此)+/u, '');
      const own = org === undefined ? bare : (bare.split(/[被由是于从向将了的与和]/u).at(-1) ?? bare);
      return own.length < 2 ? [] : [{ name: own, at: match.index + name.length - own.length }];
    });
  }
  return englishNames(sentence);
}

/** Names of an English sentence with their positions: runs of capitalised words without opening articles. */
export function englishNames(sentence: string): { name: string; at: number }[] {
  return [...sentence.matchAll(ENGLISH_NAME)].flatMap((match) => {
    const lead =
      /^(?:The|A|An|In|On|At|By|After|Before|When|While|As|For|From|With|Since|During) /.exec(
        match[0],
      )?.[0] ?? '';
    const name = match[0].slice(lead.length).replace(/(?:['’]s|[.,'’-])$/, '');
    const isUnit = /\d\s?$/.test(sentence.slice(0, match.index)) && !name.includes(' '); // 41.2 GWh
    return isUnit || NOT_NAMES.has(name.split(' ')[0] ?? '') || name.length < 2
      ? []
      : [{ name, at: match.index + lead.length }];
  });
}

/** Where words of the question stand in the sentence. */
function anchorPositions(sentence: string, question: string): number[] {
  const folded = sentence.toLowerCase();
  const han = [...question.matchAll(/\p{Script=Han}+/gu)].flatMap(([run]) => segmentChinese(run));
  const words = [
    ...(question.toLowerCase().match(/[a-z\d]{4,}/g) ?? []),
    ...han.filter((word) => word.length > 1).map((word) => word.slice(0, 2)),
  ];
  return words.flatMap((word) => {
    const at = folded.indexOf(
      /\p{Script=Han}/u.test(word) ? word : word.slice(0, Math.max(4, word.length - 2)),
    );
    return at < 0 ? [] : [at + word.length / 2];
  });
}
