import type { S3Client } from '@aws-sdk/client-s3';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { S3Settings } from './s3-settings.ts';

const CONNECT_MS = 5_000;
/** Without a byte. */
const SILENT_MS = 30_000;
const ATTEMPTS = 3;

/** The package and a client of it; loaded by those who chose this store alone. */
export async function openS3({ endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3').catch((cause: unknown) => {
    throw new AppError('E008', wording('s3Package'), { cause });
  });
  const client: S3Client = new s3.S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Checksums of AWS alone: every file is checked by its own digest, and other servers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return { s3, client };
}
