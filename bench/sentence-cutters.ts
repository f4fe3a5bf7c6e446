// node --import tsx bench/sentence-cutters.ts --data DIR: our sentence cutter beside Intl.Segmenter, on sentences that WiCE's authors cut.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { splitSentences } from '../src/linguistics/index.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });
const data = resolve(values.data);
const readLines = <Item>(file: string): Item[] =>
  readFileSync(join(data, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);

interface Sample {
  readonly text: string;
  /** Ends of the sentences in the text. */
  readonly ends: ReadonlySet<number>;
}

function joinSentences(sentences: readonly string[], joint: string): Sample {
  const ends = new Set<number>();
  let text = '';
  for (const sentence of sentences) {
    text += (text === '' ? '' : joint) + sentence.trim();
    ends.add(text.length);
  }
  return { text, ends };
}

const english = readLines<{ evidence: string[] }>('citation/wice/claim_dev.jsonl')
  .map(({ evidence }) => evidence.filter((line) => /^[\p{Lu}\d"“].{20,}[.!?]["”]?$/u.test(line.trim())))
  .filter((sentences) => sentences.length > 1)
  .map((sentences) => joinSentences(sentences, ' '));
// Chinese ends where 。！？ stands, with the quote that it closes.
const chinese = readLines<{ text: string }>('retrieval/cmrc2018-trial-zh/corpus.jsonl').map(({ text }) =>
  joinSentences(text.match(/[^。！？]+[。！？]+[”’」』）]*/g) ?? [], ''),
);

const segmenters = {
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
  zh: new Intl.Segmenter('zh', { granularity: 'sentence' }),
};
const CUTTERS = {
  ours: (text: string) => splitSentences(text).map(({ end }) => end),
  'Intl.Segmenter': (text: string, language: 'en' | 'zh') =>
    [...segmenters[language].segment(text)].map(({ segment, index }) => index + segment.trimEnd().length),
};

for (const [language, samples] of [
  ['en', english],
  ['zh', chinese],
] as const)
  for (const [name, cut] of Object.entries(CUTTERS)) {
    const started = performance.now();
    let found = 0;
    let right = 0;
    let wanted = 0;
    for (const { text, ends } of samples) {
      const cuts = cut(text, language);
      found += cuts.length;
      right += cuts.filter((end) => ends.has(end)).length;
      wanted += ends.size;
    }
    const [precision, recall] = [right / found, right / wanted];
    const f1 = (2 * precision * recall) / (precision + recall);
    const ms = Math.round(performance.now() - started);
    console.log(
      `${language}  ${name.padEnd(15)} sentences ${wanted}  precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  ${ms} ms`,
    );
  }
