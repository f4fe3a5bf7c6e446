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

/** Where systems keep fonts with Chinese, and with what Latin-1 lacks. The face of a collection stands behind `#`. */
export const SYSTEM_FONTS = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#NotoSansCJKsc-Regular',
  '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc#NotoSerifCJKsc-Regular',
  '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc#NotoSerifCJKsc-Bold',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc#NotoSansCJKsc-Regular',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc#NotoSansCJKsc-Regular',
  '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc#WenQuanYiZenHei',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/System/Library/Fonts/STHeiti Light.ttc#STHeitiSC-Light',
  '/System/Library/Fonts/Supplemental/Arial Unicode.ttf',
  'C:\\Windows\\Fonts\\msyh.ttc#MicrosoftYaHei',
  'C:\\Windows\\Fonts\\simhei.ttf',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'C:\\Windows\\Fonts\\arial.ttf',
] as const;

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

/** Fonts of a document: the standard ones for Latin text, then those of `files` that are there, in order. */
export function openPdfFonts(document: PdfDocument, files: readonly string[]): PdfFonts {
  const missing = new Set<string>();
  const others = files.flatMap((entry, index) => {
    const [file = '', face] = entry.split('#');
    if (!existsSync(file)) return [];
    const name = `other-${index}`;
    try {
      document.registerFont(name, file, face);
      document.font(name);
    } catch {
      return []; // A font that cannot be read is as good as none.
    }
    return [{ name, holds: glyphTest(document) }];
  });

  const fontFor = (character: string, standard: string): string | undefined =>
    isStandard(character) ? standard : others.find(({ holds }) => holds(character))?.name;

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
        else missing.add(character);
      }
      return pieces.length === 0 ? [{ text: ' ', font: standard }] : pieces;
    },
  };
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
