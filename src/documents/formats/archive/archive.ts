import { wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import { roomFor, withAttachments } from '../../attachments/with-attachments.ts';
import type { Converter } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { fileTitle } from '../../normalise/file-title.ts';
import { listFiles } from './unpack-files.ts';

const MOST_LISTED = 500;
const MOST_READ = 50;
const MOST_READ_BYTES = 64 * 1024 * 1024;
/** What systems leave in archives. */
const LEFT_OVER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/** An archive: the names of its files, and behind them the files of a small one, each as it is read alone. */
export const convertArchive: Converter = async (bytes, context) => {
  const files = listFiles(bytes, context).filter(({ name }) => !LEFT_OVER.test(name));
  const names = files.slice(0, MOST_LISTED).map(({ name, size }): Block => {
    return { kind: 'list_item', text: `${oneLine(name)} (${size} bytes)`, marker: '-', level: 1 };
  });
  const more: Block[] =
    files.length <= MOST_LISTED
      ? []
      : [{ kind: 'list_item', text: `… (${files.length})`, marker: '-', level: 1 }];
  const listed = markedDocument(
    { format: 'archive', title: fileTitle(context.sourcePath), blocks: [...names, ...more], metadata: {} },
    createImageCollector(),
  );
  const bytesInAll = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MOST_READ || bytesInAll > MOST_READ_BYTES)
    return { ...listed, warnings: [wording('warnArchiveListed', { count: files.length })] };
  const inner = { ...context, within: roomFor(context) };
  return withAttachments(
    listed,
    files.map((file) => ({ name: oneLine(file.name), content: file.unpack() })),
    inner,
    { level: 1, label: '' },
  );
};

const oneLine = (name: string): string => name.replace(/\s+/g, ' ').slice(0, 300);
