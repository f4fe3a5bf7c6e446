import { describe, expect, it } from 'vitest';
import { browserCommand, openBrowser } from '../../../src/cli/terminal/open-browser.ts';

const URL = 'http://127.0.0.1:8484';

describe('the browser', () => {
  it.each([
    ['darwin', ['open', URL]],
    ['win32', ['rundll32', 'url.dll,FileProtocolHandler', URL]],
    ['linux', ['xdg-open', URL]],
  ] as const)('should be opened on %s by the program of the system, without a shell', (platform, command) => {
    expect(browserCommand(URL, platform)).toEqual(command);
  });

  it('should be nobody’s error where there is none', async () => {
    const { PATH } = process.env;
    process.env['PATH'] = '/nowhere';
    openBrowser(URL, 'linux');
    await new Promise((done) => setTimeout(done, 50));
    process.env['PATH'] = PATH;
  });
});
