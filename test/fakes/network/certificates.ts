import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasOpenSsl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasOpenSsl)
  process.stderr.write('openssl is not on this machine: tests with certificates are skipped\n');

interface Identity {
  readonly key: string;
  /** What a server sends: its certificate, and those that it adds. */
  readonly cert: string;
}

/**
 * Certificates for `*.example.org` and this machine, of an authority of one's own: whole, without the intermediate, signed by
 * itself, expired, and for another name.
 */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-certificates-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const request = (name: string, subject: string) =>
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    );
  const extensions = (name: string, text: string) => writeFileSync(at(`${name}.ext`), text);
  const sign = (name: string, issuer: string, ...more: string[]) =>
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`],
      ...['-CAcreateserial', '-extfile', `${name}.ext`, '-out', `${name}.pem`],
      ...(more.length > 0 ? more : ['-days', '30']),
    );
  const names = 'subjectAltName=DNS:*.example.org,DNS:localhost,IP:127.0.0.1';

  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'root.key', '-out', 'root.pem'],
    ...['-days', '30', '-subj', '/CN=Harbour Company Root', '-addext', 'basicConstraints=critical,CA:TRUE'],
  );
  request('middle', '/CN=Harbour Company Intermediate');
  extensions('middle', 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign,cRLSign\n');
  sign('middle', 'root');
  for (const [name, text] of [
    ['leaf', names],
    ['other', 'subjectAltName=DNS:elsewhere.example.net'],
    ['old', names],
  ] as const) {
    request(name, `/CN=${name}`);
    extensions(name, `${text}\nextendedKeyUsage=serverAuth\n`);
    sign(name, 'middle', ...(name === 'old' ? ['-days', '-1'] : []));
  }
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'self.key', '-out', 'self.pem'],
    ...['-days', '30', '-subj', '/CN=self', '-addext', names],
  );
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const withChain = (name: string): Identity => ({
    key: read(`${name}.key`),
    cert: read(`${name}.pem`) + read('middle.pem'),
  });
  writeFileSync(at('both.pem'), read('root.pem') + read('middle.pem'));
  return {
    /** PEM files that a user would name. */
    rootFile: at('root.pem'),
    rootAndMiddleFile: at('both.pem'),
    selfFile: at('self.pem'),
    whole: withChain('leaf'),
    withoutIntermediate: { key: read('leaf.key'), cert: read('leaf.pem') } satisfies Identity,
    ofOtherName: withChain('other'),
    expired: withChain('old'),
    selfSigned: { key: read('self.key'), cert: read('self.pem') } satisfies Identity,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Certificates = ReturnType<typeof makeCertificates>;
