export { bodiesIn } from './bodies-in.ts';
export { hanSubject } from './han-subject.ts';
export { NAME_WORD } from './name-word.ts';
export {
  abbreviates,
  leadingBody,
  nameKey,
  namesBody,
  namesFrom,
  withoutLegalForm,
} from './organisations.ts';
export { referenceNumbers } from './reference-numbers.ts';
