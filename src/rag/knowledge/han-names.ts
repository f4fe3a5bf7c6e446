import { anyOf, ZH } from '../../linguistics/lexicon/index.ts';
import { findOrganisations, findPeopleOrPlaces } from '../../linguistics/names/index.ts';
import type { FoundName } from './found-name.ts';

const HAN_NAME = /^\p{Script=Han}[\p{Script=Han}·・•\d]*$/u;
const NO_PLACE = new RegExp(`^${anyOf(ZH.knowledge.noPlaces)}$`, 'u');
const WORK = /《([^《》\n]{2,60})》/gu;

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
  return [
    ...works,
    ...of(
      'organisation',
      findOrganisations(sentence).filter(({ form }) => form === 1),
    ),
    ...of('person', findPeopleOrPlaces('person', sentence, true)),
    ...of('place', findPeopleOrPlaces('place', sentence, true)).filter(({ text }) => !NO_PLACE.test(text)),
  ];
}
