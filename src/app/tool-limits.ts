/** Longest answer of a tool in tokens, and longest piece of a section in characters; the rest follows with a cursor. */
export const TOOL_LIMITS = { maxContextTokens: 4_000, maxSectionCharacters: 30_000 };
