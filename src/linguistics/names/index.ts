export {
  type AnswerSpan,
  bareWord,
  findOrganisations,
  findPeopleOrPlaces,
  findThings,
  isLocation,
} from './answer-names.ts';
export { type HanSubject, hanSubject } from './han-subject.ts';
export { NAME_WORD } from './name-word.ts';
export { findNames, holdsName, type NameFacet } from './names.ts';
export {
  abbreviates,
  initialsOf,
  leadingBody,
  nameKey,
  namesBody,
  namesFrom,
  withoutLegalForm,
} from './organisations.ts';
