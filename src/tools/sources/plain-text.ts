import { parseHTML } from 'linkedom';

/** Inside a word: `H<sub>2</sub>O`. Every other tag ends one. */
const INLINE = /<\/?(?:jats:)?(?:i|b|em|strong|sub|sup|span|a|u|italic|bold|sc|mark|wbr)(?:\s[^<>]*)?>/gi;
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;

/** Text of a title or abstract that may hold HTML or JATS markup: no tags, entities or invisible characters, cut to a length. */
export function plainText(markup: string, maxCharacters: number): string {
  const untagged = markup
    .slice(0, maxCharacters * 4)
    // What the cut, or the provider's own, left of a tag.
    .replace(/<[/!a-z][^<>]*$/i, '')
    .replace(INLINE, '')
    .replace(/<[/!a-z][^<>]*>/gi, ' ');
  const text = ENTITY.test(untagged) ? decodeEntities(untagged) : untagged;
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, maxCharacters);
}

function decodeEntities(text: string): string {
  const { document } = parseHTML(`<html><body>${text.replaceAll('<', '&lt;')}</body></html>`);
  return document.body.textContent ?? '';
}
