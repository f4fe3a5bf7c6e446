import { describe, expect, it } from 'vitest';
import { convertNotebook } from '../../../../src/documents/formats/notebook/notebook.ts';
import { contextOf } from './context.ts';

const convert = async (notebook: unknown) =>
  convertNotebook(new TextEncoder().encode(JSON.stringify(notebook)), contextOf('ipynb'));

describe('convertNotebook', () => {
  it('should read text, code with its language, and the richest form of what it gave', async () => {
    const { blocks, images } = await convert({
      metadata: { kernelspec: { language: 'python' } },
      cells: [
        { cell_type: 'markdown', source: ['# Flow\n', '\n', 'In **m³/s**.'] },
        {
          cell_type: 'code',
          source: 'df',
          outputs: [
            { text: ['\u001b[31mwarned\u001b[0m\n'] },
            {
              data: {
                'text/plain': 'site flow',
                'text/html': '<table><tr><th>site</th></tr><tr><td>Upper</td></tr></table>',
              },
            },
            { data: { 'text/plain': '<Figure>', 'image/png': Buffer.from('picture').toString('base64') } },
            { ename: 'ZeroDivisionError', evalue: 'division by zero', traceback: ['…'] },
          ],
        },
        { cell_type: 'raw', source: 'as it is' },
      ],
    });
    expect(
      blocks.map(({ kind, text, rows, language }) => [kind, rows ?? text, language].filter(Boolean)),
    ).toEqual([
      ['heading', 'Flow'],
      ['paragraph', 'In **m³/s**.'],
      ['code', 'df', 'python'],
      ['code', 'warned\n'],
      ['table', [['site'], ['Upper']]],
      ['image'],
      ['paragraph', 'ZeroDivisionError: division by zero'],
      ['code', 'as it is'],
    ]);
    expect(images).toHaveLength(1);
  });

  it('should read the third version, and refuse what is none', async () => {
    const { blocks } = await convert({ worksheets: [{ cells: [{ cell_type: 'code', input: ['1+1'] }] }] });
    expect(blocks).toEqual([{ kind: 'code', text: '1+1' }]);
    await expect(convert([1])).rejects.toMatchObject({ code: 'E030' });
  });
});
