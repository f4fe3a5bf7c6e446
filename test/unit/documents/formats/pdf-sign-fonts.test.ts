import { expect, it } from 'vitest';
import { signsAsPrinted } from '../../../../src/documents/formats/pdf/writing/sign-fonts.ts';

it.each([
  ['a box of a form', 'x', 'ABCDEF+Wingdings-Regular', '☒'],
  ['an empty one', '\u00a8', 'Wingdings-Regular', '☐'],
  ['a box before a word of another font', 'xANNUAL REPORT', 'Wingdings-Regular', '☒ANNUAL REPORT'],
  ['a tick', '\u00fc', 'Wingdings', '✓'],
  ['a tick that the engine knows', '\u2714', 'ZapfDingbats', '✔'],
  ['a tick of the second font', 'P', 'Wingdings2', '•'],
  ['a bullet', '\u00d8', 'Wingdings', '•'],
  ['boxes within words', 'Yes \uf0fe No \uf0a8', 'Arial-BoldMT', 'Yes ☑ No ☐'],
  ['signs of Symbol within words', 'in \uf06dm \uf0be about 3', 'ArialMT', 'in μm — about 3'],
  ['a bullet before words', '\uf0b7 oil the hinge', 'ArialMT', '• oil the hinge'],
  ['a bullet whose sign is not known', '\uf0d8 oil the hinge', 'ArialMT', '\uf0d8 oil the hinge'],
  ['words', 'six oxen', 'ArialMT', 'six oxen'],
])('should print %s', (_, text, font, printed) => {
  expect(signsAsPrinted(text, font)).toBe(printed);
});
