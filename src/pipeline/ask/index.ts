export { answerOfReport } from '../batch/answer-of-report.ts';
export { toAnswer } from './to-answer.ts';
