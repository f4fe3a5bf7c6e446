import { describe, expect, it } from 'vitest';
import { fileStoreChoice } from '../../../src/app/settings.ts';
import { loadConfig } from '../../../src/config/index.ts';

const load = (...set: string[]) => loadConfig({ environment: {}, cwd: '/', set });

describe('the store of files', () => {
  it.each([
    ['database.url', ['files.store=postgres']],
    ['files.s3.bucket', ['files.store=s3']],
    ['files.s3.secretAccessKey', ['files.store=s3', 'files.s3.bucket=library', 'files.s3.accessKeyId=me']],
    ['files.s3.prefix', ['files.s3.prefix=no-slash']],
    ['files.store', ['files.store=tape']],
  ])('should ask for %s', (key, set) => {
    expect(() => load(...set)).toThrow(
      expect.objectContaining({ code: 'E008', message: expect.stringContaining(key) }),
    );
  });

  it('should be a folder unless another is chosen, and keep its keys to itself', () => {
    expect(fileStoreChoice(load().config.files)).toEqual({ store: 'folder' });
    const { config, secrets } = load(
      'files.store=s3',
      'files.s3.bucket=library',
      'files.s3.accessKeyId=an-id-of-keys',
      'files.s3.secretAccessKey=a-long-secret',
    );
    expect(fileStoreChoice(config.files)).toMatchObject({
      store: 's3',
      s3: { bucket: 'library', prefix: 'plumbline/' },
    });
    expect(secrets).toContain('a-long-secret');
  });
});
