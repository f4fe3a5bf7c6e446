const TOKEN = /<\|([\w ]{1,30})\|>|<｜([^｜<>\s]{1,30})｜>|<\|channel>|<channel\|>|<(?:start|end)_of_turn>/;
/** What may still become such a token. */
const BEGINNING = /<(?:[|｜][^|｜<>]{0,30}[|｜]?|[a-z_]{0,13}\|?)$/;
const LONGEST_HEADER = 40;

/** Takes the marks of a chat template out of a reply, piece by piece. */
export interface ControlTokenFilter {
  push(piece: string): string;
  /** What was held back. */
  end(): string;
}

/**
 * Leaves out the tokens by which chat templates mark turns and channels (`<|return|>`, `<|im_end|>`, `<channel|>`), which some servers
 * pass on as text. A channel other than the final one becomes a thought in `<think>`, as other models write it.
 */
export function createControlTokenFilter(): ControlTokenFilter {
  let held = '';
  /** Role and channel, between the token that opens a message and the one that begins its text. */
  let header: string | undefined;
  let isThinking = false;

  const closeThought = () => {
    const tag = isThinking ? '</think>' : '';
    isThinking = false;
    return tag;
  };
  const openMessage = (channel: string) => {
    header = undefined;
    const closed = closeThought();
    isThinking = /analysis|commentary|thought/i.test(channel);
    return closed + (isThinking ? '<think>' : '');
  };
  const takeText = (text: string): string => {
    if (header === undefined) return text;
    header += text;
    const line = header.indexOf('\n');
    if (line === -1 && header.length <= LONGEST_HEADER) return '';
    // No token begins the text: the first line named the role or the channel, or there was no header.
    const [name, rest] = line === -1 ? ['', header] : [header.slice(0, line), header.slice(line + 1)];
    return openMessage(name) + rest;
  };
  const takeToken = (token: string, name: string): string => {
    if (/^(?:message|end_header_id)$/.test(name)) return openMessage(header ?? '');
    if (token === '<|channel>' || /^(?:start|channel|im_start|start_header_id)$/.test(name)) {
      header = header === undefined ? '' : `${header} `;
      return '';
    }
    header = undefined;
    return closeThought();
  };

  const drain = (isEnd: boolean): string => {
    let text = '';
    for (let token = TOKEN.exec(held); token !== null; token = TOKEN.exec(held)) {
      text += takeText(held.slice(0, token.index));
      held = held.slice(token.index + token[0].length);
      text += takeToken(token[0], token[0] === '<start_of_turn>' ? 'start' : (token[1] ?? ''));
    }
    const safe = isEnd ? held.length : (BEGINNING.exec(held)?.index ?? held.length);
    text += takeText(held.slice(0, safe));
    held = held.slice(safe);
    return isEnd ? text + closeThought() : text;
  };

  return {
    push: (piece) => {
      held += piece;
      return drain(false);
    },
    end: () => drain(true),
  };
}

/** The same for a reply that is there as a whole. */
export function withoutControlTokens(text: string): string {
  const filter = createControlTokenFilter();
  return filter.push(text) + filter.end();
}
