import { escapeControls } from '../../linguistics/index.ts';

/**
 * JSON of a value in which everything that steers a terminal or the order of reading stands as an escape. A parser reads the
 * same value, and whoever looks at the answer of a server with `curl` sees text as text.
 */
export const toJsonText = (value: unknown): string => escapeControls(JSON.stringify(value) ?? 'null');

/** The value of a JSON text; undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
