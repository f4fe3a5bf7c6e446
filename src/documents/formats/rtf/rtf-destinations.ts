import type { Block } from '../../../domain/index.ts';
import { commentBlock } from '../../container/office-comments.ts';
import { signOfField } from '../../markup/symbol-signs.ts';
import { addText, createRtfFlow, endFlow } from './rtf-flow.ts';
import { readFontName } from './rtf-fonts.ts';
import { createRtfMath } from './rtf-math.ts';
import type { RtfState } from './rtf-state.ts';

type Enter = (state: RtfState, value: number | undefined, name: string) => void;

const MAX_FLOWS = 20;

/** Nothing below the group is text. */
const pass: Enter = ({ group }) => {
  group.sink = undefined;
};
/** The group is text like any other. */
const show: Enter = () => {};

/** Collects the text of the group for its end. */
const collect =
  (use: (state: RtfState, text: string, value: number | undefined) => void): Enter =>
  (state, value) => {
    let text = '';
    state.group.sink = (part) => {
      text += part;
    };
    state.group.onEnd = () => use(state, text.trim(), value);
  };

/** The group is a text of its own, whose blocks are used at its end. */
const flowing =
  (use: (state: RtfState, blocks: Block[], name: string) => void): Enter =>
  (state, _, name) => {
    if (state.flows.length >= MAX_FLOWS || state.group.deleted) {
      state.group.sink = undefined;
      return;
    }
    state.flows.push(state.flow);
    state.flow = createRtfFlow();
    state.group.sink = state.printed;
    state.group.hidden = false;
    const own = state.flow;
    state.group.onEnd = () => {
      state.flow = state.flows.pop() ?? state.flow;
      use(state, endFlow(own), name);
    };
  };

const linesOf = (blocks: readonly Block[]): string =>
  blocks.map(({ text, rows }) => text || (rows ?? []).flat().join(' ')).join(' ');

const header = flowing(({ beside }, blocks, name) => {
  const [, place = '', pages = ''] = /^(header|footer)([lrf]?)$/.exec(name) ?? [];
  const text = linesOf(blocks);
  const marker = `${place}${{ f: '-first', l: '-even' }[pages] ?? ''}`;
  if (/\p{L}/u.test(text) && !beside.has(`${place} ${text}`))
    beside.set(`${place} ${text}`, { kind: 'note', text, marker });
});

const note = flowing((state, blocks) => {
  const text = linesOf(blocks);
  if (text === '') return;
  state.notes += 1;
  addText(state.flow, `[^${state.notes}]`, false);
  state.flow.hanging.push({ kind: 'note', text, marker: String(state.notes) });
});

const mark = collect(({ flow }, text) => {
  if (flow.inTable) addText(flow, /[\p{L}\p{N}]/u.test(text) ? `${text} ` : '', false);
  else flow.marker = text || '-';
});

/** Groups that are named by their first word. Those with `\*` that are not here are passed over, others are text. */
export const DESTINATIONS: Readonly<Record<string, Enter>> = {
  ...Object.fromEntries(
    'colortbl listtable listoverridetable rsidtbl generator nonshppict shprslt xe tc tcn pntxta pntxtb sp objdata operator keywords comment doccomm subject category company manager themedata ftnsep ftnsepc aftnsep aftnsepc'
      .split(' ')
      .map((name) => [name, pass]),
  ),
  ...Object.fromEntries(
    'shpinst shppict shp field object result nesttableprops mmath moMathPara'
      .split(' ')
      .map((name) => [name, show]),
  ),
  fonttbl: (state) => {
    state.group.sink = (text) => readFontName(state, text);
  },
  stylesheet: (state) => {
    state.group.sink = () => {};
    state.styleDepth = state.groups.length + 1;
  },
  s: (state, value, name) => {
    const isStyle = state.groups.length === state.styleDepth && state.group.sink !== state.printed;
    if (isStyle)
      collect(({ styles }, text) => void styles.set(value ?? 0, text.replace(/;$/, '')))(state, value, name);
    else state.flow.style = state.styles.get(value ?? 0);
  },
  title: collect(({ metadata }, text) => {
    if (text !== '') metadata['title'] = text;
  }),
  author: collect(({ metadata }, text) => {
    if (text !== '') metadata['author'] = text;
  }),
  info: ({ group }) => {
    group.sink = () => {};
  },
  header,
  headerl: header,
  headerr: header,
  headerf: header,
  footer: header,
  footerl: header,
  footerr: header,
  footerf: header,
  footnote: note,
  annotation: flowing((state, blocks) => {
    state.flow.hanging.push(...commentBlock(state.author, linesOf(blocks)));
  }),
  atnauthor: collect((state, text) => {
    state.author = text;
  }),
  shptxt: flowing((state, blocks) => void state.flow.hanging.push(...blocks)),
  listtext: mark,
  pntext: mark,
  fldinst: collect((state, text) => {
    state.field = { ...state.field, instruction: text };
  }),
  fldrslt: (state) => {
    const { value, instruction } = state.field;
    state.field = { instruction: '', value: undefined };
    const url = /^HYPERLINK\s+"(https?:[^"\s]+)"/.exec(instruction)?.[1];
    const { sink } = state.group;
    const sign = signOfField(instruction);
    if (sign !== undefined) collect((_, text) => sink?.(text || sign))(state, undefined, '');
    if (value === undefined && url === undefined) return;
    collect((_, text) => sink?.(value ?? (text === '' ? '' : `[${text}](${url})`)))(state, undefined, '');
  },
  formfield: (state) => {
    state.form = { kind: 0, chosen: undefined, preset: 0, choices: [] };
    state.group.sink = () => {};
    state.group.onEnd = () => {
      state.field = { ...state.field, value: formValue(state.form) };
    };
  },
  ffl: collect((state, text) => void state.form.choices.push(text)),
  pict: (state) => {
    let hex = '';
    state.mediaType = '';
    state.group.sink = (part) => {
      hex += part;
    };
    state.group.onEnd = () => {
      if (state.mediaType === '') return;
      const bytes = new Uint8Array(Buffer.from(hex.replace(/[^0-9a-f]/gi, ''), 'hex'));
      const imageId = state.images.idOf(state.images.add(bytes, state.mediaType));
      if (imageId !== undefined) state.flow.hanging.push({ kind: 'image', text: '', imageId });
    };
  },
  moMath: (state) => {
    const math = createRtfMath();
    const { sink } = state.group;
    state.math = math;
    state.group.sink = (text) => math.text(text);
    state.group.onEnd = () => {
      state.math = undefined;
      const latex = math.latex();
      if (latex !== '') sink?.(`$${latex}$`);
    };
  },
};

function formValue({ kind, chosen, preset, choices }: RtfState['form']): string | undefined {
  const value = chosen === undefined || chosen === 25 ? preset : chosen;
  if (kind === 1) return value === 1 ? '[x]' : '[ ]';
  return kind === 2 ? choices[value] : undefined;
}

/** A part of a formula. */
export function enterMath({ math, group }: RtfState, name: string): void {
  math?.open(name);
  group.onEnd = () => math?.close();
}
