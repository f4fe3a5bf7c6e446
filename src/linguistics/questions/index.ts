export { type AnswerKind, answerKind, saysKind } from './answer-kind.ts';
export { asksForWhole } from './asks-for-whole.ts';
export { nounPhrases } from './noun-phrases.ts';
export { asksNothing, stripInstructions } from './strip-instructions.ts';
export { subjectTitle } from './subject-title.ts';
