import type { CliIo } from '../io.ts';
import { HIDE_CURSOR, SHOW_CURSOR } from './cursor.ts';
import { fitLine, type Line, type Palette, paint } from './spans.ts';

const FRAME_MS = 100;

export interface LiveArea {
  /** Writes a line that stays, above the area. */
  print(line: Line): void;
  /** Draws once more, leaves the last picture or clears it, and gives the cursor back. */
  stop(keep: boolean): void;
}

/**
 * Redraws a few lines at the end of the terminal, ten times a second, from what `draw` returns. Lines are cut to the
 * terminal's size at that moment, since one that wraps would break the next redraw.
 */
export function startLiveArea(
  io: Pick<CliIo, 'draw' | 'every' | 'size'>,
  palette: Palette,
  draw: (size: { readonly width: number; readonly height: number }) => readonly Line[],
): LiveArea {
  let drawn: readonly string[] = [];
  let isRunning = true;

  // Line by line: clearing the rest of the screen would fill the scrollback of some terminals with old frames.
  const eraser = () => drawn.map(() => '\x1b[1A\x1b[2K').join('');
  const redraw = (above = '') => {
    const { columns, rows } = io.size();
    const width = Math.max(10, columns - 1);
    const height = Math.max(3, rows - 2);
    const lines = draw({ width, height })
      .slice(0, height)
      .map((line) => paint(fitLine(line, width), palette));
    if (above === '' && lines.join('\n') === drawn.join('\n')) return;
    io.draw('err', `${eraser()}${above}${lines.map((line) => `${line}\n`).join('')}`);
    drawn = lines;
  };

  io.draw('err', HIDE_CURSOR);
  redraw();
  const cancel = io.every(FRAME_MS, () => redraw());
  return {
    print: (line) => redraw(`${paint(line, palette)}\n`),
    stop: (keep) => {
      if (!isRunning) return;
      isRunning = false;
      cancel();
      if (keep) redraw();
      else io.draw('err', eraser());
      io.draw('err', SHOW_CURSOR);
    },
  };
}
