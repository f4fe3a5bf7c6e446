/** How units of tables say what they count in, and the English word for it. */
export const SCALES: readonly (readonly [RegExp, number, string])[] = [
  [/\bthousands?\b|千元/i, 1e3, 'thousand'],
  [/\bmillions?\b|百万/i, 1e6, 'million'],
  [/\bbillions?\b|十亿/i, 1e9, 'billion'],
  [/万元/, 1e4, 'ten thousand'],
  [/亿元/, 1e8, 'hundred million'],
];
