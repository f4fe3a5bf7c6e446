export { type AnswerKind, detectAnswerKind, fitsAnswerKind } from './answer-kind.ts';
export { ANSWER_DATES, ANSWER_NUMBERS, MOSTLY_ARTICLE } from './answer-values.ts';
export { asksForWhole } from './asks-for-whole.ts';
export { imperativeTopic, isImperative, passiveTopic } from './gerund.ts';
export { isNounGroup, type NounGroup, nounGroups } from './noun-groups.ts';
export { isNounPhrase, nounPhrases } from './noun-phrases.ts';
export { distinctQuestions, finishQuestion, type QuestionLanguage, questionKey } from './question-form.ts';
export { type AskedQuestion, type FactKind, readQuestion } from './question-terms.ts';
export { asksNothing, stripInstructions } from './strip-instructions.ts';
