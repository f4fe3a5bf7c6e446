import { jsonrepair } from 'jsonrepair';

const MAX_STARTS = 24;

/**
 * Every JSON value that a model's reply may mean, most likely first: the whole text, fenced blocks, then balanced
 * braces found in prose, each also repaired (trailing commas, comments, quotes) when it is whole. Thoughts in `<think>` are left out.
 */
export function extractJson(reply: string): unknown[] {
  const text = stripThoughts(reply)
    .replace(/^\uFEFF/, '')
    .trim();
  const candidates = [text, ...fencedBlocks(text), ...balancedSpans(text)];
  const values: unknown[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const source = candidate.trim();
    if (!/^[[{]/.test(source) || seen.has(source)) continue;
    seen.add(source);
    const value = parseWhole(source);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/**
 * Removes reasoning that some models put before their answer: `<think>` elements, an unclosed one to the end, and what
 * stands before a closing tag whose opening was lost. Linear, since models in a loop repeat such tags without end.
 */
export function stripThoughts(text: string): string {
  let kept = '';
  let start = 0;
  let depth = 0;
  for (const tag of text.matchAll(/<(\/?)think(?:ing)?>/gi)) {
    if (tag[1] === '') {
      if (depth === 0) kept += text.slice(start, tag.index);
      depth++;
    } else {
      if (depth === 0) kept = '';
      depth = 0;
      start = tag.index + tag[0].length;
    }
  }
  return depth === 0 ? kept + text.slice(start) : kept;
}

/** A value as it is written, repaired where it is whole; `undefined` for what is cut or no JSON. */
export function parseWhole(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return isWhole(source) ? parseRepaired(source) : undefined;
  }
}

/** A reply that was cut off is malformed: to close its brackets would pass a part for the whole. */
const isWhole = (source: string): boolean => balancedEnd(source, 0) === source.length;

function parseRepaired(source: string): unknown {
  try {
    return JSON.parse(jsonrepair(source));
  } catch {
    return undefined; // The caller treats no value at all as malformed output.
  }
}

function fencedBlocks(text: string): string[] {
  return [...text.matchAll(/```[a-zA-Z0-9]*[ \t]*\r?\n([\s\S]*?)```/g)].map(([, body]) => body ?? '');
}

function balancedSpans(text: string): string[] {
  const spans: string[] = [];
  let index = 0;
  for (let tries = 0; tries < MAX_STARTS && index < text.length; tries++) {
    const offset = text.slice(index).search(/[[{]/);
    if (offset === -1) break;
    const start = index + offset;
    const end = balancedEnd(text, start);
    if (end === undefined) {
      index = start + 1;
      continue;
    }
    spans.push(text.slice(start, end));
    index = end;
  }
  return spans.sort((left, right) => right.length - left.length);
}

function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const char = text.charAt(index);
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}
