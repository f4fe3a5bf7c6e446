const TOKEN =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|(?<![\w.+-])-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,\]}]|$)/g;

/**
 * The value of a JSON text in which a number that JavaScript would write in another way (more digits than it holds, zeros at
 * the end, an exponent) is the text that stands there. Throws what `JSON.parse` throws.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(
    text.replace(TOKEN, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`,
    ),
  );
}
