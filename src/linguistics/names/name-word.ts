/** One word of a name as a pattern (flag `u`): `Boeing`, `AT&T`, `O’Neill`, `U.S.`. */
export const NAME_WORD: string = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]{0,60}`;
