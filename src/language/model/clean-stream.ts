import { normaliseMarkers } from './normalise-markers.ts';

/** Turns the pieces of a reply into text fit for display. */
export interface CleanStream {
  push(piece: string): void;
  /** The stream broke and begins again; the display goes on from what both have in common. */
  restart(): void;
  end(): void;
}

const LONGEST_HELD = 60;
const RESTART_MARK = '\n\n…\n\n';

/**
 * Leaves out thoughts, gives markers their one form and takes the ids out of headings, holding back only what may still
 * become one of these. Pieces are passed on as they come.
 */
export function createCleanStream(
  onDelta: (text: string) => void,
  evidenceIds: ReadonlySet<string>,
): CleanStream {
  let shown = '';
  let current = '';
  let held = '';
  let isThinking = false;
  let isCatchingUp = false;

  const emit = (text: string) => {
    if (text === '') return;
    current += text;
    if (!isCatchingUp) {
      shown += text;
      onDelta(text);
    } else if (!shown.startsWith(current)) {
      isCatchingUp = false;
      const isLonger = current.startsWith(shown);
      const fresh = isLonger ? current.slice(shown.length) : RESTART_MARK + current;
      shown = current;
      onDelta(fresh);
    }
  };

  const drain = (isEnd: boolean) => {
    for (;;) {
      const tag = isThinking ? /<\/think(?:ing)?>/i.exec(held) : /<think(?:ing)?>/i.exec(held);
      if (!tag) break;
      const before = held.slice(0, tag.index);
      held = held.slice(tag.index + tag[0].length);
      if (!isThinking) emit(cleanText(before, evidenceIds));
      isThinking = !isThinking;
    }
    if (isThinking) {
      held = held.slice(-LONGEST_HELD);
      return;
    }
    const safe = isEnd ? held.length : safeLength(held);
    emit(cleanText(held.slice(0, safe), evidenceIds));
    held = held.slice(safe);
  };

  return {
    push: (piece) => {
      held += piece;
      drain(false);
    },
    restart: () => {
      held = '';
      current = '';
      isThinking = false;
      isCatchingUp = shown !== '';
    },
    end: () => drain(true),
  };
}

/** Markers in their one form; headings without the ids of sub-questions before or after them. */
function cleanText(text: string, evidenceIds: ReadonlySet<string>): string {
  return normaliseMarkers(text, evidenceIds)
    .replace(/^(#{1,6}\s+)t\d+\s*[:：.、)-]+\s*/gim, '$1')
    .replace(/^(#{1,6}\s.{0,300}?)\s{0,9}[{｛(（]\s{0,9}t\d[t\d\s,，、;；]{0,200}[}｝)）]\s*$/gim, '$1');
}

/** How much of the text can no longer change its meaning by what follows. */
function safeLength(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  if (text.startsWith('#', line) && text.length - line < 300) return line;
  const from = Math.max(0, text.length - LONGEST_HELD);
  const tail = text.slice(from);
  const open = Math.max(...['[', '【', '［', '(', '（', '<'].map((sign) => tail.lastIndexOf(sign)));
  if (open === -1 || /[\]】］)）>]/.test(tail.slice(open))) return text.length;
  return from + open;
}
