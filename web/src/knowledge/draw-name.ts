interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label?: string | null;
}

const GAP_PX = 4;
const FONT_PX = 14;

/** Writes a name beside its point: to the right, to the left where the right edge would cut it off, or below where both would. */
export function drawName(
  canvas: CanvasRenderingContext2D,
  { x, y, size, label }: NamedPoint,
  width: number,
  color: string,
): void {
  if (label === null || label === undefined || label === '') return;
  canvas.fillStyle = color;
  canvas.font = `${FONT_PX}px system-ui, sans-serif`;
  const right = x + size + GAP_PX;
  const wide = canvas.measureText(label).width;
  const left = x - size - GAP_PX - wide;
  const line = y + FONT_PX / 3;
  if (right + wide <= width) canvas.fillText(label, right, line);
  else if (left >= 0) canvas.fillText(label, left, line);
  else canvas.fillText(label, Math.max(GAP_PX, width - wide - GAP_PX), line + size + FONT_PX);
}
