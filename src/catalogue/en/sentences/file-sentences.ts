/** Original files and pictures that are kept. */
export const files = {
  filesDiskFull: () =>
    'The disk that keeps original files and pictures is full. Nothing half-written was kept. Free some room, then send the document again.',
  s3Package: () =>
    'files.store names a bucket, but its optional package is not installed. Run `npm install @aws-sdk/client-s3`, or set files.store to “folder”.',
  filesFailed: (p: { state: string }) =>
    `The store of original files and pictures failed or cannot be reached${p.state === '' ? '' : ` (${p.state})`}. Check the settings “files”, then try again.`,
  keptFileChanged: (p: { hash: string }) =>
    `The kept file ${p.hash}… is not what was stored: it was changed or damaged in its store, so nothing more of it is given. An original comes back when the file is uploaded again, a picture when its document is deleted and uploaded again.`,
  keptFileGone: (p: { hash: string }) =>
    `The kept file ${p.hash}… is missing from its store. An original comes back when the file is uploaded again, a picture when its document is deleted and uploaded again.`,
  filesDiffer: (p: { files: number }) =>
    `${p.files === 1 ? 'A kept file is' : `${p.files} kept files are`} missing or not what was stored. Upload the originals again; for pictures delete their document and upload it again.`,
  fileOtherContent: () => 'The file changed while it was being stored, so it was not kept. Ingest it again.',
  warnFilesNotKept: (p: { why: string }) =>
    `The document was read, but its original file or pictures were not kept: ${p.why}`,
  warnPicturesNotKept: (p: { count: number; most: number }) =>
    `${p.count} pictures were not kept: at most ${p.most} of a document are.`,
  failedFileNotKept: () =>
    'The file of this document is not kept here, so it cannot be tried again. Add the file once more.',
  originalNotKept: () =>
    'The original file of this version is not kept: it was read from a folder, or before originals were kept, or files.keepOriginals says otherwise. Upload the document again to keep it.',
  noPictureOfName: () => 'The document has no picture of this name. List them first.',
  noSync: () =>
    'There is no collection of this name that follows a folder. `plumbline library sync COLLECTION --folder DIR` sets one up.',
  syncAddress: () =>
    'The address of a folder elsewhere is s3://BUCKET/PREFIX, davs://HOST/PATH or git+https://HOST/NAME.git#BRANCH, without a password in it.',
  remoteFailed: (p: { address: string }) =>
    `${p.address} could not be listed to its end. Nothing was changed; the next pass tries again.`,
  remoteTorn: (p: { path: string }) =>
    `“${p.path}” did not arrive whole, so it stays as it was. The next pass tries again.`,
  remoteName: (p: { path: string }) => `“${p.path}” has a name that cannot be a file here.`,
  remoteTooLarge: (p: { path: string; bytes: number; most: number }) =>
    `“${p.path}” has ${p.bytes} bytes; ${p.most} are allowed (documents.limits.maxBytes).`,
  syncWhat: (p: { name: string }) =>
    `The collection “${p.name}” follows no folder yet. Name one with --folder DIR.`,
  followFolderHow: (p: { url: string }) =>
    `Which folder a collection follows is set while no server uses the library. Stop the Plumbline server at ${p.url}, run \`plumbline library sync COLLECTION --folder DIR --watch\`, and start the server again: it then follows the folder by itself.`,
  syncUnderWay: () =>
    'Another process is reading the folder of this collection right now. Wait until it is done; what it does is listed there.',
  rangeOutside: (p: { bytes: number }) => `The range lies outside of the file, which has ${p.bytes} bytes.`,
};
