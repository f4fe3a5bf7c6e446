import { describe, expect, it } from 'vitest';
import { fileStoreChoice } from '../../../src/app/settings.ts';
import { loadConfig } from '../../../src/config/index.ts';

const load = (...set: string[]) => loadConfig({ environment: {}, cwd: '/', set });

describe('the store of files', () => {
  it.each([
    ['database.url', ['files.store=postgres']],
    ['files.store', ['files.store=s3']],
    ['files.store', ['files.store=s3://me@library/']],
    ['files.store', ['files.store=s3://library/no-slash']],
    ['files.store', ['files.store=s3://library/?regin=here']],
    ['files.store', ['files.store=tape']],
  ])('should ask for %s', (key, set) => {
    expect(() => load(...set)).toThrow(
      expect.objectContaining({ code: 'E008', message: expect.stringContaining(key) }),
    );
  });

  it('should be a folder unless another is chosen, and keep its keys to itself', () => {
    expect(fileStoreChoice(load().config.files)).toEqual({ store: 'folder' });
    const { config, secrets } = load('files.store=s3://an-id-of-keys:a-long-secret@library/?region=here');
    expect(fileStoreChoice(config.files)).toMatchObject({
      store: 's3',
      s3: { bucket: 'library', prefix: 'plumbline/', region: 'here', secretAccessKey: 'a-long-secret' },
    });
    expect(secrets).toContain('a-long-secret');
  });

  it('should be put together from the settings of its parts that there were once', () => {
    const { config } = load(
      'files.store=s3',
      'files.s3.bucket=library',
      'files.s3.prefix=team/',
      'files.s3.pathStyle=true',
      'files.s3.endpoint=http://127.0.0.1:9',
      'files.s3.accessKeyId=me',
      'files.s3.secretAccessKey=a/long+secret',
    );
    expect(fileStoreChoice(config.files)).toEqual({
      store: 's3',
      s3: {
        bucket: 'library',
        prefix: 'team/',
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:9',
        pathStyle: true,
        accessKeyId: 'me',
        secretAccessKey: 'a/long+secret',
      },
    });
  });
});
