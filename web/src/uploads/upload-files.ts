import { type Ref, ref } from 'vue';
import type { Upload } from '#contract';
import { addressOf, call } from '../api/call.ts';
import { RequestProblem } from '../api/problem.ts';
import { keyHeaders } from '../api/session-key.ts';
import { language } from '../words/language.ts';

export interface LiveUpload {
  readonly id: number;
  /** Share of the bytes that were sent, in per cent. */
  readonly percent: number;
  readonly names: readonly string[];
  readonly state?: Upload | undefined;
  readonly problem?: unknown;
}

export interface NamedFile {
  readonly file: File;
  /** With the folders it stood in. */
  readonly path: string;
}

const LOOK_MS = 700;
/** The server takes no more in one upload. */
const MOST_FILES = 200;

/** Uploads of this page, with what the server says of each file until all are read. */
export function createUploads(onChange: () => void): {
  readonly uploads: Ref<readonly LiveUpload[]>;
  add(files: readonly NamedFile[], collection: string): void;
  /** Out of sight; what was uploaded stays. */
  dismiss(id: number): void;
} {
  const uploads = ref<readonly LiveUpload[]>([]);
  let count = 0;
  const change = (id: number, over: Partial<LiveUpload>) => {
    uploads.value = uploads.value.map((upload) => (upload.id === id ? { ...upload, ...over } : upload));
  };

  async function follow(id: number, upload: Upload): Promise<void> {
    change(id, { percent: 100, state: upload });
    await followUpload(upload, (state) => {
      change(id, { state });
      onChange();
    });
  }

  function addSome(files: readonly NamedFile[], collection: string): void {
    const id = ++count;
    uploads.value = [{ id, percent: 0, names: files.map(({ path }) => path) }, ...uploads.value];
    sendFiles(files, collection, (percent) => change(id, { percent }))
      .then((upload) => follow(id, upload))
      .catch((problem: unknown) => change(id, { problem }))
      .finally(onChange);
  }

  return {
    uploads,
    dismiss: (id) => {
      uploads.value = uploads.value.filter((upload) => upload.id !== id);
    },
    add: (files, collection) => {
      for (let at = 0; at < files.length; at += MOST_FILES)
        addSome(files.slice(at, at + MOST_FILES), collection);
    },
  };
}

/** Until all of its files are read, or were given up. */
export async function followUpload(upload: Upload, onState: (state: Upload) => void): Promise<void> {
  let state = upload;
  while (state.status === 'waiting' || state.status === 'reading') {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    // A server that starts again has the upload still.
    state = await call('getUpload', { params: { id: upload.id } }).catch((error: unknown) => {
      if (error instanceof RequestProblem && error.isOffline) return state;
      throw error;
    });
    onState(state);
  }
}

/** `fetch` cannot tell how much of a body was sent. */
export function sendFiles(
  files: readonly NamedFile[],
  collection: string,
  onPercent: (percent: number) => void,
): Promise<Upload> {
  const form = new FormData();
  for (const { file, path } of files) form.append('files', file, path);
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf('uploadDocuments', undefined, { collection }));
    for (const [name, value] of Object.entries({ 'Accept-Language': language.value, ...keyHeaders() }))
      request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      onPercent(Math.floor((100 * loaded) / Math.max(1, total)));
    request.onerror = () => failed(new RequestProblem({ status: 0, code: 'offline', message: '' }));
    request.onload = () => {
      if (request.status < 300) return done(request.response as Upload);
      const { code = String(request.status), detail = '', requestId } = request.response ?? {};
      failed(new RequestProblem({ status: request.status, code, message: detail, requestId }));
    };
    request.send(form);
  });
}
