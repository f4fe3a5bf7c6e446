/** Tab and line feed are no controls here. */
const CONTROLS = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]/gu;

/**
 * Characters that take no room and shape no writing: soft hyphens, zero-width spaces, invisible operators, fillers and tags.
 * Two names that differ in them look alike, tags spell whole sentences that only a model reads, and a word that holds one is
 * found by nobody. The joiners of emoji and of Persian and the variants of Han characters are not among them.
 */
const INVISIBLE = /[\u00ad\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/** Text without characters that nobody sees and that carry no meaning. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * Text without what steers a terminal or the order of reading, or is not seen at all: C0 and C1 controls (tab and line feed
 * stay), bidirectional and annotation controls, invisible characters. Other line breaks become line feeds.
 */
export const withoutControls = (text: string): string =>
  withoutInvisible(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(CONTROLS, ''));

/** JSON of the same value in which all those characters are written as escapes. */
export const escapeControls = (json: string): string =>
  json.replace(CONTROLS, escaped).replace(INVISIBLE, escaped);

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
