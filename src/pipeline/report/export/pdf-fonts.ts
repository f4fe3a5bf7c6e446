import { existsSync } from 'node:fs';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

export interface PdfFonts {
  /** Characters that no font could print, so far. */
  readonly missing: ReadonlySet<string>;
  /** The text in pieces, each with the name of a font that can print it. */
  split(
    text: string,
    style: 'bold' | 'italic' | undefined,
  ): { readonly text: string; readonly font: string }[];
}

/** Of the system's fonts so many are looked into at most: a sign that none has must not cost minutes. */
const MAX_OPENED = 40;

const STANDARD = { bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique', plain: 'Helvetica' } as const;
/** What the standard fonts hold beside Latin-1. */
const WINDOWS_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  '−': '-',
  '‐': '-',
  '‑': '-',
  '→': '->',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '≈': '~',
  '\u200b': '',
  '\ufeff': '',
};

const ANY_SIGN = '·';

/**
 * Fonts of a document: the standard ones for Latin text, then those of `files` that are there, in order; those of the system are
 * looked for, and opened one after the other, only when a character is in none of these.
 */
export function openPdfFonts(
  document: PdfDocument,
  files: readonly string[],
  system: () => readonly string[] = () => [],
): PdfFonts {
  const missing = new Set<string>();
  const others = files.flatMap((entry, index) => openFont(document, entry, `given-${index}`));
  const rest = laterFonts(document, system);

  const fontFor = (character: string, standard: string): string | undefined => {
    if (isStandard(character)) return standard;
    const known = others.find(({ holds }) => holds(character));
    if (known !== undefined || missing.has(character)) return known?.name;
    for (let next = rest.next(); !next.done; next = rest.next()) {
      others.push(next.value);
      if (next.value.holds(character)) return next.value.name;
    }
    return undefined;
  };

  return {
    missing,
    split(text, style) {
      const standard = STANDARD[style ?? 'plain'];
      const pieces: { text: string; font: string }[] = [];
      const push = (piece: string, font: string) => {
        const last = pieces.at(-1);
        if (last?.font === font) last.text += piece;
        else pieces.push({ text: piece, font });
      };
      for (const character of text.normalize('NFC')) {
        const font = fontFor(character, standard);
        const plain = PLAIN_FORMS[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
        if (font !== undefined) push(character, font);
        else if ([...plain].every(isStandard)) push(plain, standard);
        // A sign that nothing prints is no reason to have no document; a letter or a digit is.
        else if (!/[\p{L}\p{N}]/u.test(character)) push(ANY_SIGN, standard);
        else missing.add(character);
      }
      return pieces.length === 0 ? [{ text: ' ', font: standard }] : pieces;
    },
  };
}

interface OpenFont {
  readonly name: string;
  readonly holds: (character: string) => boolean;
}

function* laterFonts(document: PdfDocument, system: () => readonly string[]): Generator<OpenFont> {
  for (const [index, entry] of system().slice(0, MAX_OPENED).entries())
    yield* openFont(document, entry, `system-${index}`);
}

/** None for a file that is not there or cannot be read. */
function openFont(document: PdfDocument, entry: string, name: string): OpenFont[] {
  const [file = '', face] = entry.split('#');
  if (!existsSync(file)) return [];
  try {
    document.registerFont(name, file, face);
    document.font(name);
    return [{ name, holds: glyphTest(document) }];
  } catch {
    return [];
  }
}

function isStandard(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 32 && code < 127) || (code >= 160 && code < 256) || WINDOWS_1252.includes(character);
}

/** Whether the font that is set holds a character. The library keeps that behind its own types. */
function glyphTest(document: PdfDocument): (character: string) => boolean {
  const { _font: current } = document as unknown as {
    _font?: { font?: { hasGlyphForCodePoint?: (code: number) => boolean } };
  };
  return (character) => current?.font?.hasGlyphForCodePoint?.(character.codePointAt(0) ?? 0) === true;
}
