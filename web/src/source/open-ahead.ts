import type { Original } from './passage-query.ts';

/** Opens a PDF that will probably be drawn; what goes wrong is said when it is. */
export async function openAhead(original: Original): Promise<void> {
  try {
    const { openPdf } = await import('./open-pdf.ts');
    await openPdf(original);
  } catch {
    // Whoever draws it tries again.
  }
}
