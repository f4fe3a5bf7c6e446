/** A call as it came: the arguments are the text that the model wrote. */
export interface ReplyCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly arguments: string;
}

/** A part of a call, as the packages of LangChain pass it on. */
export interface CallPiece {
  readonly index?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
}

/** Puts the calls of a stream together. */
export interface CallGatherer {
  push(pieces: readonly CallPiece[]): void;
  readonly calls: readonly ReplyCall[];
  /** Everything that the calls say, for the limits of a stream. */
  readonly written: string;
}

interface OpenCall {
  readonly index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: string;
}

/**
 * A piece belongs to the call of its index, else to the last one. Servers differ: some give every call the same index, some none, some
 * repeat id and name with each piece. So another id begins a call, and so does a name once the arguments before it are whole.
 */
export function createCallGatherer(): CallGatherer {
  const calls: OpenCall[] = [];
  let written = '';
  return {
    push: (pieces) => {
      for (const { index, id, name = '', args = '' } of pieces) {
        const text = typeof args === 'string' ? args : JSON.stringify(args);
        written += name + text;
        const open = calls.findLast((call) => index === undefined || call.index === index);
        const isOther = id && open?.id && id !== open.id;
        if (open === undefined || isOther || (name !== '' && isWholeJson(open.arguments)))
          calls.push({ index, id: id || undefined, name, arguments: text });
        else {
          open.id ||= id;
          open.name ||= name;
          open.arguments += text;
        }
      }
    },
    get calls() {
      return calls.map(({ index: _place, ...call }) => call);
    },
    get written() {
      return written;
    },
  };
}

function isWholeJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
