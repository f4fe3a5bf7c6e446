import type { Misbehaviour } from '../find-misbehaviour.ts';
import type { ChatTurn } from '../settings.ts';
import type { Wording } from './prompt.ts';

/** Why the last reply of a writer was not taken, as it is told. */
export const faultNotes: Readonly<Record<Misbehaviour, Wording>> = {
  empty: { en: () => 'Your last reply was empty.', zh: () => '你上次的回复是空的。' },
  uncited: {
    en: () => 'Your last reply cited no passage, so nothing of it could be used.',
    zh: () => '你上次的回复没有引用任何段落，因此无法采用。',
  },
  too_long: {
    en: () => 'Your last reply was many times too long.',
    zh: () => '你上次的回复篇幅远远超出要求。',
  },
  repeats: {
    en: () => 'Your last reply said the same sentences again and again.',
    zh: () => '你上次的回复反复重复相同的句子。',
  },
  other_language: {
    en: () => 'Your last reply was not in English, which the reader reads.',
    zh: () => '你上次的回复不是中文，而读者阅读中文。',
  },
};

/** A request with a further remark at its end. */
export const withNote = (turns: readonly ChatTurn[], note: string): readonly ChatTurn[] =>
  turns.map((turn, index) =>
    index === turns.length - 1 ? { ...turn, content: `${turn.content}\n\n${note}` } : turn,
  );
