import { type Wording, wording } from '../../catalogue/index.ts';
import type { ConverterContext } from '../converter.ts';

/** Stands behind what is hidden in the file, where hidden parts are read. */
export const HIDDEN_MARK = '[hidden]';

/** What the notes of a document say of text that is formatted as hidden. */
export function hiddenText(characters: number, hidden: ConverterContext['hidden']): Wording[] {
  if (characters === 0) return [];
  if (hidden !== 'include') return [wording('warnHiddenText', { characters })];
  return [wording('warnHiddenRead', { parts: [wording('hiddenCharacters', { characters })] })];
}
