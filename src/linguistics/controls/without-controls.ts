/** Tab and line feed are no controls here. */
const CONTROLS = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]/gu;

/**
 * Text without what steers a terminal or the order of reading: C0 and C1 controls (tab and line feed stay), bidirectional and
 * annotation controls. Other line breaks become line feeds.
 */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(CONTROLS, '');

/** JSON of the same value in which those characters are written as escapes. */
export const escapeControls = (json: string): string =>
  json.replace(CONTROLS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
