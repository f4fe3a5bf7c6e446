import { parseJson } from '../domain/index.ts';
import type { KeyKind } from './keys.ts';

const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
};

/**
 * The value that text from an environment variable or a flag stands for. Text that fits no value of the kind is
 * returned as it is, so that the schema refuses it with the key's name.
 */
export function coerceText(text: string, kind: KeyKind): unknown {
  const trimmed = text.trim();
  switch (kind) {
    case 'number':
      return /^[-+]?(\d+(_\d{3})*(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i.test(trimmed)
        ? Number(trimmed.replaceAll('_', ''))
        : text;
    case 'boolean':
      return WORDS[trimmed.toLowerCase()] ?? text;
    case 'list':
      return trimmed
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'map':
      return parseJson(trimmed) ?? text;
    case 'text':
      return text;
  }
}
