import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import { checkSectors } from './container/compound-file.ts';
import { isEncryptedPackage, isOleContainer } from './container/office-container.ts';
import { detectFormat } from './detect/detect-format.ts';

/** By it Excel opens what is only recommended to be read, or has a protected structure, without asking ([MS-OFFCRYPTO] 2.4.2.3). */
const UNASKED = 'VelvetSweatshop';
/** Formats that are encrypted stream by stream within their own container. */
const BEFORE_2007: readonly string[] = ['doc', 'ppt', 'xls'];

type Library = Pick<typeof import('officecrypto-tool'), 'isEncrypted' | 'decrypt'>;

/** Not there where optional packages are left out of an installation. */
const loadLibrary = async (): Promise<Library | undefined> =>
  import('officecrypto-tool').then(
    ({ default: library }) => library,
    () => undefined,
  );

/**
 * The Office file within an encrypted one (Word, Excel and PowerPoint, of 2007 and later and before); any other file as it is. What
 * comes out is as untrusted as what went in. Throws E031 for a password that is missing or wrong and for unknown encryption, E030.
 */
export async function openEncrypted(
  bytes: Uint8Array,
  sourcePath: string,
  password: string | undefined,
  load: () => Promise<Library | undefined> = loadLibrary,
): Promise<Uint8Array> {
  if (!isOleContainer(bytes)) return bytes;
  const isPackage = isEncryptedPackage(bytes);
  if (!isPackage && !BEFORE_2007.includes(detectFormat(bytes, sourcePath))) return bytes;
  checkSectors(bytes, sourcePath);
  const office = await load();
  if (office === undefined) return bytes; // detection and converters name what they cannot open
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (!office.isEncrypted(file)) return bytes;
  } catch (cause) {
    if (isPackage) throw damaged(sourcePath, cause);
    return bytes; // its converter may read it all the same, or says what is wrong
  }
  const isWorkbook = /\.xls[a-z]?$/i.test(sourcePath);
  if (password === undefined && !isWorkbook) throw needsPassword(sourcePath);
  try {
    return new Uint8Array(await office.decrypt(file, { password: password ?? UNASKED }));
  } catch (cause) {
    throw password === undefined ? needsPassword(sourcePath) : refusal(sourcePath, cause);
  }
}

function needsPassword(name: string): AppError {
  return new AppError('E031', wording('fileNeedsPassword', { name }));
}

function refusal(name: string, cause: unknown): AppError {
  const said = cause instanceof Error ? cause.message : '';
  if (said.includes('password is incorrect'))
    return new AppError('E031', wording('fileWrongPassword', { name }), { cause });
  if (/support|unrecognized|unknown/i.test(said))
    return new AppError('E031', wording('fileEncrypted', { name }), { cause });
  return damaged(name, cause);
}

function damaged(name: string, cause: unknown): AppError {
  return new AppError('E030', wording('fileDamaged', { name, why: wording('whyContainer') }), { cause });
}
