/** Signs of the terminal, with ASCII stand-ins where Unicode cannot be shown. */
export interface Glyphs {
  readonly waiting: string;
  readonly ok: string;
  readonly none: string;
  readonly failed: string;
  readonly branch: string;
  readonly lastBranch: string;
  readonly full: string;
  readonly empty: string;
  readonly dot: string;
  readonly spinner: readonly string[];
}

export const UNICODE_GLYPHS: Glyphs = {
  waiting: '·',
  ok: '✓',
  none: '○',
  failed: '✗',
  branch: '├─ ',
  lastBranch: '└─ ',
  full: '█',
  empty: '░',
  dot: ' · ',
  spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
};

export const ASCII_GLYPHS: Glyphs = {
  waiting: '.',
  ok: '+',
  none: 'o',
  failed: 'x',
  branch: '|- ',
  lastBranch: '`- ',
  full: '#',
  empty: '-',
  dot: ' - ',
  spinner: ['|', '/', '-', '\\'],
};

/** The frame of the spinner at a time, ten a second. */
export const spinnerFrame = (glyphs: Glyphs, nowMs: number) =>
  glyphs.spinner[Math.floor(nowMs / 100) % glyphs.spinner.length] ?? '';

export function bar(done: number, total: number, width: number, glyphs: Glyphs): string {
  const share = total <= 0 ? 0 : Math.min(1, Math.max(0, done / total));
  const filled = Math.round(share * width);
  return glyphs.full.repeat(filled) + glyphs.empty.repeat(width - filled);
}
