import { normaliseMarkers } from './normalise-markers.ts';

/** Turns the pieces of a reply into text fit for display. */
export interface CleanStream {
  push(piece: string): void;
  /** The stream broke and begins again; the display goes on from what both have in common. */
  restart(): void;
  end(): void;
}

const LONGEST_HELD = 60;
/** Lines behind a report that say how sure its writer is, what citations call documents and what is to be looked up. */
const LAST_LINES = ['CONFIDENCE', 'NAMES', 'LOOK UP', 'LOOK_UP'];
const LAST_LINE = /^[*_-]{0,3} ?(?:CONFIDENCE|NAMES|LOOK[ _]UP)[^\n:：]{0,30}[:：][^\n]*\n?/gm;
const RESTART_MARK = '\n\n…\n\n';

/**
 * Leaves out thoughts and the lines behind a report, gives markers their one form and takes the ids out of headings, holding back only what may still
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

  const isAtStart = () => current === '' || current.endsWith('\n');

  const drain = (isEnd: boolean) => {
    for (;;) {
      const tag = isThinking ? /<\/think(?:ing)?>/i.exec(held) : /<think(?:ing)?>/i.exec(held);
      if (!tag) break;
      const before = held.slice(0, tag.index);
      held = held.slice(tag.index + tag[0].length);
      if (!isThinking) emit(cleanText(before, evidenceIds, isAtStart()));
      isThinking = !isThinking;
    }
    if (isThinking) {
      held = held.slice(-LONGEST_HELD);
      return;
    }
    const safe = isEnd ? held.length : safeLength(held, isAtStart());
    emit(cleanText(held.slice(0, safe), evidenceIds, isAtStart()));
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

/** Markers in their one form; headings without the ids of sub-questions before or after them; no lines from behind a report. */
function cleanText(text: string, evidenceIds: ReadonlySet<string>, isAtStart: boolean): string {
  const told = normaliseMarkers(text, evidenceIds);
  const begun = isAtStart ? 0 : told.indexOf('\n') + 1 || told.length;
  return (told.slice(0, begun) + told.slice(begun).replace(LAST_LINE, ''))
    .replace(/^(#{1,6}\s+)t\d+\s*[:：.、)-]+\s*/gim, '$1')
    .replace(/^(#{1,6}\s.{0,300}?)\s{0,9}[{｛(（]\s{0,9}t\d[t\d\s,，、;；]{0,200}[}｝)）]\s*$/gim, '$1');
}

function mayBeLast(line: string): boolean {
  const told = line.replace(/^[*_-]{0,3} ?/, '');
  return line !== '' && LAST_LINES.some((word) => told.startsWith(word) || word.startsWith(told));
}

/** How much of the text can no longer change its meaning by what follows. */
function safeLength(text: string, isAtStart: boolean): number {
  const line = text.lastIndexOf('\n') + 1;
  if (text.startsWith('#', line) && text.length - line < 300) return line;
  if ((line > 0 || isAtStart) && mayBeLast(text.slice(line))) return line;
  const from = Math.max(0, text.length - LONGEST_HELD);
  const tail = text.slice(from);
  const open = Math.max(...['[', '【', '［', '(', '（', '<'].map((sign) => tail.lastIndexOf(sign)));
  if (open === -1 || /[\]】］)）>]/.test(tail.slice(open))) return text.length;
  return from + open;
}
