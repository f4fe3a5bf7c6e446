import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIssuer } from '../../test/fakes/issuer.ts';
import { hasBrowser, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';

const issuer = await openIssuer();
const folder = mkdtempSync(join(tmpdir(), 'plumbline-sign-in-'));
const file = join(folder, 'plumbline.yaml');
writeFileSync(
  file,
  `server:
  oidc:
    issuer: ${issuer.url}
    clientId: page
    groups: { legal: ['*'] }
`,
);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await issuer.close();
});

describe.skipIf(!hasBrowser)('somebody with an account at the issuer', () => {
  const on = serveBlock(['--config', file]);
  const signIn = async (locale: 'en-GB' | 'zh-CN') => {
    const { page } = await openTab(on.browser, on.server.url, { locale });
    await page.goto('/documents');
    await page
      .getByRole('button', { name: locale === 'en-GB' ? 'Sign in with your account' : '用您的账户登录' })
      .click();
    return page;
  };

  it('should come back signed in, to the place where the page was', async () => {
    issuer.giveAtSignIn(await issuer.sign('ann', ['legal'], { audience: 'page' }));
    const page = await signIn('en-GB');
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/documents');
    expect(issuer.asked.find((path) => path.startsWith('/authorize'))).toMatch(/code_challenge_method=S256/);
  });

  it('should be told in its language where none of its groups may use anything', async () => {
    issuer.giveAtSignIn(await issuer.sign('eve', ['sports'], { audience: 'page' }));
    const page = await signIn('zh-CN');
    await page.getByText(/server\.oidc\.groups/).waitFor();
  });

  it('should take no code that another page has put into the address', async () => {
    const before = issuer.asked.length;
    const { page } = await openTab(on.browser, on.server.url, { locale: 'en-GB' });
    await page.goto('/?code=stolen&state=made-up');
    await page.getByRole('button', { name: 'Sign in with your account' }).waitFor();
    expect(issuer.asked.slice(before)).not.toContain('/token');
  });
});
