const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'image/emf': 'emf',
  'image/wmf': 'wmf',
};

/** `img_001.png`: pictures are counted in reading order. */
export const pictureFileName = (ordinal: number, mediaType: string): string =>
  `img_${String(ordinal).padStart(3, '0')}.${EXTENSIONS[mediaType] ?? 'bin'}`;
