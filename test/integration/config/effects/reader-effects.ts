import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { openEnricher } from '../../../../src/app/open-enricher.ts';
import { openReader } from '../../../../src/app/open-reader.ts';
import { createTurns, sleep } from '../../../../src/concurrency/index.ts';
import type { Config } from '../../../../src/config/index.ts';
import { createProviderLimiters } from '../../../../src/language/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import type { Effects } from './effect.ts';
import { configOf } from './effect.ts';
import type { Recorder } from './recorder.ts';

export interface Files {
  readonly folder: string;
  readonly recorder: Recorder;
}

const clock = { now: () => new Date() };
const pdf = (pages: number) => async (folder: string) => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++)
    document.addPage([300, 300]).drawText(`Page ${page} says so.`, { x: 20, y: 200, size: 12, font });
  const path = join(folder, `pages-${pages}.pdf`);
  await writeFile(path, await document.save());
  return path;
};

/** Reads one file as the program does. */
async function read(config: Config, path: string, signal?: AbortSignal) {
  const reader = openReader(config, { clock, logger: createMemoryLogger() });
  try {
    const { size } = await import('node:fs/promises').then(({ stat }) => stat(path));
    const file = { path, sourcePath: basename(path), bytes: size, mediaType: undefined };
    const options = signal === undefined ? {} : { signal };
    return await reader.read(file as never, { documentId: 'doc_1', versionId: 'ver_1' }, options);
  } finally {
    await reader.close();
  }
}

/** Whether documents are read again under a setting: it is part of what a version was made by. */
const remakes = async (config: Config) => {
  const reader = (one: Config) => openReader(one, { clock, logger: createMemoryLogger() });
  const [own, usual] = [reader(config), reader(configOf({}))];
  await Promise.all([own.close(), usual.close()]);
  return own.fingerprint !== usual.fingerprint;
};

const CHUNKS = Array.from({ length: 12 }, (_, index) => ({
  id: `chk_${index}`,
  documentId: 'doc_1',
  versionId: 'ver_1',
  sectionId: '',
  ordinal: index,
  kind: 'text',
  text: `The Heron turbine ${index} has a rated power of ${index + 2} MW. Norvik Marine made it in 2019. Its warranty lasts ten years. It stands in the Sound.`,
  prefix: '',
  headingPath: [],
  headerLevel: 0,
  contentHash: `hash-${index}`,
}));
const enrich = async (config: Config) => {
  const enricher = openEnricher({
    config,
    language: undefined,
    cache: { get: async () => undefined, set: async () => undefined } as never,
    logger: createMemoryLogger(),
    clock,
    limiters: createProviderLimiters({ clock, sleep }),
    turns: createTurns(),
  });
  return enricher?.({ title: 'Turbines', chunks: CHUNKS as never });
};

const BY_MODEL = {
  'language.provider': 'model',
  'language.baseUrl': '{server}/v1',
  'language.model': 'm',
  'language.maxConcurrency': 1,
};
const textOf = ({ requests }: Recorder) => requests.map(({ body }) => JSON.stringify(body['messages']));

const MINERU = { 'mineru.baseUrl': '{server}/v1' };
const sendToMineru = async (config: Config, { folder }: Files) =>
  void (await read(config, await pdf(1)(folder)));

/** Settings of reading files: what is read, what is refused, and what is asked of other services. */
export const READER_EFFECTS: Effects<Files> = {
  'documents.hidden': {
    values: [
      ['omit', 'a'],
      ['include', 'a b [hidden]'],
    ],
    see: async (config, { folder }) => {
      const path = join(folder, 'hidden.xlsx');
      const workbook = utils.book_new();
      const sheet = utils.aoa_to_sheet([['a', 'b']]);
      sheet['!cols'] = [{}, { hidden: true }];
      utils.book_append_sheet(workbook, sheet, 'Data');
      await writeFile(path, write(workbook, { type: 'buffer', bookType: 'xlsx' }));
      const { markdown } = await read(config, path);
      return (markdown.match(/\ba\b|\bb\b|\[hidden\]/g) ?? []).join(' ');
    },
  },
  'documents.ocr.languages': {
    values: [
      [['en', 'zh'], false],
      [['en'], true],
    ],
    see: remakes,
  },
  'documents.enrichment.enabled': {
    values: [
      [true, true],
      [false, false],
    ],
    beside: BY_MODEL,
    see: async (config, { recorder }) => {
      await enrich(config);
      return textOf(recorder).length > 0;
    },
  },
  'mineru.baseUrl': {
    values: [
      ['{server}/a', 'a'],
      ['{server}/b', 'b'],
    ],
    see: async (config, files) => {
      await sendToMineru(config, files);
      return files.recorder.requests[0]?.path.split('/')[1];
    },
  },
  'mineru.apiKey': {
    values: [
      ['k1', 'Bearer k1'],
      ['k2', 'Bearer k2'],
    ],
    beside: MINERU,
    see: async (config, files) => {
      await sendToMineru(config, files);
      return files.recorder.requests[0]?.authorization;
    },
  },
};
