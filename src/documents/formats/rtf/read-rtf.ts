import type { ImageCollector } from '../../images/image-collector.ts';
import { shiftedText } from '../../markup/raised-letters.ts';
import { struckText } from '../../markup/struck-text.ts';
import { DESTINATIONS, enterMath } from './rtf-destinations.ts';
import { addText, createRtfFlow, endCell, endFlow, endParagraph, endRow, type RtfFlow } from './rtf-flow.ts';
import { decodeBytes, markPrinted, textInFont } from './rtf-fonts.ts';
import { CHARSETS, codePage, SIGNS } from './rtf-signs.ts';
import type { RtfGroup, RtfState } from './rtf-state.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';

/** Blocks of Rich Text in order, from a string with one character a byte. Does not recurse. */
export function readRtf(source: string, images: ImageCollector, readsHidden: boolean) {
  const flow = createRtfFlow();
  const printed = (text: string): void => addPrinted(state, text);
  const state: RtfState = {
    groups: [],
    flows: [],
    flow,
    group: newGroup(printed),
    printed,
    images,
    styles: new Map(),
    encodings: new Map(),
    westernFonts: new Set(),
    fonts: new Map(),
    defaultFont: 0,
    metadata: {},
    beside: new Map(),
    readsHidden,
    hiddenCharacters: 0,
    notes: 0,
    author: '',
    field: { instruction: '', value: undefined },
    form: { kind: 0, chosen: undefined, preset: 0, choices: [] },
    mediaType: '',
    styleDepth: 0,
    math: undefined,
    encoding: 'windows-1252',
    bytes: '',
    skip: 0,
  };
  for (const token of rtfTokens(source)) step(state, token);
  while (state.groups.length > 0) closeGroup(state); // of a file that was cut
  flushBytes(state);
  return {
    blocks: [...endFlow(flow), ...state.beside.values()],
    metadata: state.metadata,
    hiddenCharacters: state.hiddenCharacters,
  };
}

function newGroup(sink: RtfGroup['sink']): RtfGroup {
  return {
    sink,
    prints: true,
    onEnd: undefined,
    isNew: true,
    isOptional: false,
    hidden: false,
    deleted: false,
    struck: false,
    shift: undefined,
    unicodeSkip: 1,
    font: 0,
  };
}

function step(state: RtfState, token: RtfToken): void {
  if (token.kind === 'bytes') {
    const bytes = token.bytes.slice(state.skip);
    state.skip = Math.max(0, state.skip - token.bytes.length);
    state.bytes += bytes;
    state.group.isNew = false;
    return;
  }
  flushBytes(state);
  switch (token.kind) {
    case 'open':
      state.skip = 0;
      state.groups.push(state.group);
      state.group = { ...state.group, onEnd: undefined, isNew: true, isOptional: false };
      return;
    case 'close':
      closeGroup(state);
      return;
    case 'symbol':
      symbol(state, token.sign);
      return;
    case 'word':
      word(state, token.name, token.value);
      return;
    case 'text': {
      const text = token.text.slice(state.skip);
      state.skip = Math.max(0, state.skip - token.text.length);
      emit(state, textInFont(state, text));
    }
  }
}

function closeGroup(state: RtfState): void {
  state.skip = 0;
  state.group.onEnd?.();
  state.group = state.groups.pop() ?? state.group;
}

function symbol(state: RtfState, sign: string): void {
  if (sign === '*') state.group.isOptional = true;
  else if (sign === '~') emit(state, '\u00a0');
  else if (sign === '_') emit(state, '\u2011');
  else if (sign === '\r' || sign === '\n') word(state, 'par', undefined);
  else if (/[\\{}]/.test(sign)) emit(state, textInFont(state, sign));
}

function word(state: RtfState, name: string, value: number | undefined): void {
  const { group } = state;
  if (group.isNew) {
    group.isNew = false;
    const enter = DESTINATIONS[name];
    if (enter !== undefined && group.sink !== undefined) {
      const { sink } = group;
      enter(state, value, name);
      if (group.sink !== sink) markPrinted(state, name);
      return;
    }
    if (state.math !== undefined && /^m[a-zA-Z]+$/.test(name)) {
      enterMath(state, name);
      return;
    }
    if (group.isOptional) group.sink = undefined;
  }
  const sign = SIGNS[name];
  if (name === 'u') {
    emit(state, textInFont(state, String.fromCharCode((value ?? 63) & 0xffff)));
    state.skip = group.unicodeSkip;
  } else if (sign !== undefined && name !== 'cell') emit(state, sign);
  else if (CHARACTERS[name] !== undefined) CHARACTERS[name](state, value);
  else if (group.sink === state.printed) PARAGRAPHS[name]?.(state.flow, value ?? 0, state);
}

/** Properties of characters, which end with their group. */
const CHARACTERS: Readonly<Record<string, (state: RtfState, value: number | undefined) => void>> = {
  v: ({ group }, value) => {
    group.hidden = value !== 0;
  },
  deleted: ({ group }, value) => {
    group.deleted = value !== 0;
  },
  strike: strikeOut,
  striked: strikeOut,
  super: ({ group }, value) => {
    group.shift = value === 0 ? undefined : 'raised';
  },
  sub: ({ group }, value) => {
    group.shift = value === 0 ? undefined : 'lowered';
  },
  up: ({ group }, value = 6) => {
    group.shift = value === 0 ? undefined : 'raised';
  },
  dn: ({ group }, value = 6) => {
    group.shift = value === 0 ? undefined : 'lowered';
  },
  nosupersub: ({ group }) => {
    group.shift = undefined;
  },
  plain: ({ group, defaultFont: font }) =>
    void Object.assign(group, { hidden: false, deleted: false, struck: false, shift: undefined, font }),
  uc: ({ group }, value) => {
    group.unicodeSkip = Math.min(value ?? 1, 10);
  },
  f: ({ group }, value) => {
    group.font = value ?? 0;
  },
  deff: (state, value) => {
    state.defaultFont = value ?? 0;
    state.group.font = state.defaultFont;
  },
  ansicpg: (state, value) => {
    state.encoding = codePage(value ?? 1252);
  },
  mac: (state) => {
    state.encoding = 'macintosh';
  },
  fftype: ({ form }, value) => {
    form.kind = value ?? 0;
  },
  ffres: ({ form }, value) => {
    form.chosen = value;
  },
  ffdefres: ({ form }, value) => {
    form.preset = value ?? 0;
  },
  pngblip: (state) => {
    state.mediaType = 'image/png';
  },
  jpegblip: (state) => {
    state.mediaType = 'image/jpeg';
  },
  fcharset: ({ group, encodings, westernFonts }, value) => {
    if (value === 0) westernFonts.add(group.font);
    const encoding = CHARSETS[value ?? 0];
    if (encoding !== undefined && value !== 0) encodings.set(group.font, encoding);
  },
};

function strikeOut({ group }: RtfState, value: number | undefined): void {
  group.struck = value !== 0;
}

/** Properties and ends of paragraphs and of the parts of tables. */
const PARAGRAPHS: Readonly<Record<string, (flow: RtfFlow, value: number, state: RtfState) => void>> = {
  par: endParagraph,
  sect: endParagraph,
  page: endParagraph,
  pard: (flow) =>
    void Object.assign(flow, {
      style: undefined,
      outline: undefined,
      inTable: false,
      depth: 0,
      listLevel: 0,
    }),
  s: (flow, value, { styles }) => {
    flow.style = styles.get(value);
  },
  outlinelevel: (flow, value) => {
    flow.outline = value;
  },
  ilvl: (flow, value) => {
    flow.listLevel = Math.max(0, Math.min(8, value));
  },
  intbl: (flow) => {
    flow.inTable = true;
  },
  itap: (flow, value) => {
    flow.depth = value;
  },
  trowd: (flow) => {
    if (flow.depth <= 1) flow.edges = [];
  },
  clvmrg: (flow) => {
    flow.nextEdge.above = true;
  },
  clmrg: (flow) => {
    flow.nextEdge.beside = true;
  },
  cellx: (flow, right) => {
    if (flow.depth <= 1) flow.edges.push({ ...flow.nextEdge, right });
    flow.nextEdge = { above: false, beside: false };
  },
  cell: endCell,
  row: endRow,
  // A table in a cell is part of the text of that cell.
  nestcell: (flow) => {
    flow.text = `${flow.text.trimEnd()} | `;
  },
  nestrow: (flow) => {
    flow.text = `${flow.text.replace(/(?<![ |])[ |]+$/, '')}; `;
  },
};

function emit(state: RtfState, text: string): void {
  state.group.isNew = false;
  if (text !== '' && !state.group.deleted) state.group.sink?.(text);
}

/** The text of a flow; hidden text is counted, and read on request. */
function addPrinted(state: RtfState, text: string): void {
  const { hidden, shift, struck } = state.group;
  if (hidden) state.hiddenCharacters += text.trim().length;
  if (!hidden || state.readsHidden) addText(state.flow, struckText(shiftedText(text, shift), struck), hidden);
}

function flushBytes(state: RtfState): void {
  if (state.bytes === '') return;
  const { bytes } = state;
  state.bytes = '';
  const text = decodeBytes(state, bytes);
  emit(state, textInFont(state, text));
}
