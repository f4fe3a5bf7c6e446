import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

export function isOleContainer(bytes: Uint8Array): boolean {
  return OLE_SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** Whether an OLE container holds an encrypted Office document ([MS-OFFCRYPTO] 2.3: the stream `EncryptedPackage`). */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  if (!isOleContainer(bytes)) return false;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

/** Throws E031 for a password-protected file and E030 for an old binary one that carries a new format's name. */
export function refuseEncryptedOffice(bytes: Uint8Array, sourcePath: string): void {
  if (isEncryptedPackage(bytes)) throw new AppError('E031', wording('fileEncrypted', { name: sourcePath }));
  if (isOleContainer(bytes)) throw new AppError('E030', wording('fileOldBinary', { name: sourcePath }));
}
