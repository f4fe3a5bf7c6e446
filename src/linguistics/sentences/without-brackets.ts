/** Text with another in place of every `[…]`, from a bracket to the first one that closes. */
export function withoutBrackets(text: string, replacement: string): string {
  // The rest is taken too where none closes: else each bracket would look for one again.
  return text.replace(/\[[^\]]*(?:\]|$)/g, (span) => (span.endsWith(']') ? replacement : span));
}
