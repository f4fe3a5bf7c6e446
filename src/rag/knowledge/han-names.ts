import { tagChinese } from '../../linguistics/index.ts';
import { anyOf, ZH } from '../../linguistics/lexicon/index.ts';
import { findOrganisations, findPeopleOrPlaces } from '../../linguistics/names/index.ts';
import type { FoundName } from './found-name.ts';
import { joinTransliterated, readsAsForeign } from './transliterated-names.ts';

const HAN_NAME = /^\p{Script=Han}[\p{Script=Han}·・•\d]*$/u;
const NO_PLACE = new RegExp(`^${anyOf(ZH.knowledge.noPlaces)}$`, 'u');
const NO_PERSON = new RegExp(
  `^(?:${anyOf(ZH.knowledge.noPeople)}|.${anyOf(ZH.knowledge.noGivenNames)})$`,
  'u',
);
const WORK = /《([^《》\n]{2,60})》/gu;
/** Tags of words that are names, or that the dictionary lacks. */
const PROPER = /^(?:nr|ns|nt|nz|x|eng)/;
const PLACE_ENDING = new RegExp(`.{2}${anyOf(ZH.knowledge.placeEndings)}$`, 'u');

const AFTER = new RegExp(`(?<=..)${anyOf(ZH.knowledge.afterNames)}$`, 'u');

const COUNTED = new RegExp(`${anyOf(ZH.knowledge.counting)}$`, 'u');

/** People, places, bodies and works that a Chinese sentence names. */
export function namesInHan(sentence: string): FoundName[] {
  if (!/\p{Script=Han}{2}/u.test(sentence)) return [];
  const works = [...sentence.matchAll(WORK)].map((match) => ({
    text: match[1] ?? '',
    at: match.index + 1,
    type: 'work' as const,
  }));
  const of = (type: FoundName['type'], spans: readonly { text: string; at: number; form: number }[]) =>
    spans
      .filter(({ text }) => HAN_NAME.test(text) && [...text].length >= 2)
      .map(({ text, at }) => ({ text, at, type }));
  const places = of('place', findPeopleOrPlaces('place', sentence, true)).filter(
    ({ text }) => !NO_PLACE.test(text) && !NO_PERSON.test(text),
  );
  const people = of('person', findPeopleOrPlaces('person', sentence, true))
    .map((name) => ({ ...name, text: name.text.replace(AFTER, '') }))
    .filter(({ text }) => !NO_PERSON.test(text) && !NO_PLACE.test(text))
    .map((name) => (PLACE_ENDING.test(name.text) ? { ...name, type: 'place' as const } : name));
  const bodies = of(
    'organisation',
    findOrganisations(sentence).filter(({ form }) => form === 1),
  ).filter(({ text }) =>
    tagChinese(text).some(
      ({ word, tag }) => PROPER.test(tag) && !NO_PLACE.test(word) && !NO_PERSON.test(word),
    ),
  );
  // Where something happens, a foreign name is a place’s; a dot stands in names of people.
  const isForeign = ({ text }: FoundName) => readsAsForeign(text) && !/[·・•]/.test(text);
  const isNamed = ({ at }: FoundName) => !COUNTED.test(sentence.slice(0, at));
  const named = [
    ...places.filter(isForeign),
    ...people,
    ...places.filter((place) => !isForeign(place)),
  ].filter(isNamed);
  return [...works, ...bodies, ...joinTransliterated(sentence, named)];
}
