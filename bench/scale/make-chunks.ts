import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexedChunk } from '../../src/domain/index.ts';
import { contentHash, stableId } from '../../src/linguistics/index.ts';

/** Passages of one document, four to a section. */
export const PER_DOCUMENT = 200;
const PER_SECTION = 4;
const CENTRES = 2_000;
/** One word in so many is another one, so that words grow more with the library. */
const CHANGED = 8;
const LENGTHS = [350, 600, 800, 1_000, 1_200] as const;

export function createDrawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sentences of every Markdown and text file below the folders. */
export function readSentences(folders: readonly string[]): readonly string[] {
  const sentences = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|txt)$/.test(name))
      .sort()
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/(?<=[.!?。！？])\s+|\n{2,}/)),
  );
  return [...new Set(sentences.map((one) => one.replace(/\s+/g, ' ').trim()))].filter(
    ({ length }) => length > 30 && length < 400,
  );
}

/** Documents of sentences that stand in files, each the same for the same number and seed. */
export function createMaker(options: { readonly sentences: readonly string[]; readonly dimension: number }) {
  const { sentences, dimension } = options;
  const centre = createDrawing(1);
  const centres = Array.from({ length: CENTRES }, () =>
    Float32Array.from({ length: dimension }, () => centre() - 0.5),
  );

  function sentence(draw: () => number): string {
    const words = (sentences[Math.floor(draw() * sentences.length)] ?? '').split(' ');
    return words.map((word) => (draw() * CHANGED < 1 ? rareWord(draw) : word)).join(' ');
  }
  function text(draw: () => number): string {
    const length = LENGTHS[Math.floor(draw() * LENGTHS.length)] ?? 800;
    let made = sentence(draw);
    while (made.length < length) made += ` ${sentence(draw)}`;
    return made;
  }
  function near(draw: () => number, noise: number): Float32Array {
    const own = centres[Math.floor(draw() * CENTRES)] ?? new Float32Array(dimension);
    return own.map((value) => value + noise * (draw() - 0.5));
  }
  return {
    chunks(number: number): readonly IndexedChunk[] {
      const draw = createDrawing(7 + number);
      const documentId = stableId('doc', 'scale', number);
      const versionId = stableId('ver', documentId);
      let heading = '';
      let headingVector = new Float32Array(dimension);
      let offset = 0;
      return Array.from({ length: PER_DOCUMENT }, (_, ordinal) => {
        if (ordinal % PER_SECTION === 0) {
          heading = sentence(draw).slice(0, 50);
          headingVector = near(draw, 1) as Float32Array<ArrayBuffer>;
        }
        const own = text(draw);
        const start = offset;
        offset += own.length + 2;
        return {
          documentTitle: `Report ${number} of ${rareWord(draw)}`,
          vectors: { content: near(draw, 1), heading: headingVector },
          chunk: {
            id: stableId('chk', versionId, ordinal),
            documentId,
            versionId,
            sectionId: 'sec',
            ordinal,
            kind: 'text',
            text: own,
            prefix: '',
            headingPath: [heading],
            headerLevel: 1,
            locator: { offsets: { start, end: start + own.length }, headingPath: [heading] },
            contentHash: contentHash(own),
          },
        };
      });
    },
    /** A question about a passage: some of its words, and a vector near by. */
    question(number: number, draw: () => number) {
      const chunks = this.chunks(number);
      const { chunk, vectors } = chunks[Math.floor(draw() * chunks.length)] as IndexedChunk;
      const words = chunk.text.split(' ');
      const at = Math.floor(draw() * Math.max(1, words.length - 6));
      const content = vectors['content'] ?? new Float32Array(dimension);
      return {
        words: words.slice(at, at + 6).join(' '),
        phrase: words.slice(at, at + 3).join(' '),
        vector: content.map((value) => value + 0.4 * (draw() - 0.5)),
      };
    },
  };
}

const SYLLABLES = 'ka ro mi ten su lo var pel gri nox da wen tas bri fel'.split(' ');

/** By a Zipf-like law: some are frequent, most are rare. */
function rareWord(draw: () => number): string {
  let number = Math.floor(2_000_000 ** draw());
  let word = '';
  do {
    word += SYLLABLES[number % SYLLABLES.length];
    number = Math.floor(number / SYLLABLES.length);
  } while (number > 0);
  return word;
}
