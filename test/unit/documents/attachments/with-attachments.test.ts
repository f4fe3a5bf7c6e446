import { gzipSync, strToU8, zipSync } from 'fflate';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { ChunkingOptionsSchema } from '../../../../src/documents/chunking/chunking-options.ts';
import { DocumentLimitsSchema } from '../../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../../src/documents/read-document.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { docxOf, paragraphOf } from '../formats/context.ts';

async function read(bytes: Uint8Array, sourcePath: string, limits: object = {}) {
  const document = await readDocument(
    bytes,
    { sourcePath, documentId: 'doc_1', versionId: 'ver_1' },
    {
      limits: DocumentLimitsSchema.parse(limits),
      chunking: ChunkingOptionsSchema.parse({}),
      normalise: NormaliseOptionsSchema.parse({}),
    },
  );
  return { ...document, said: saidWarnings(document.warnings) };
}

/** A mail with these files, by name. */
function mailWith(files: Readonly<Record<string, Uint8Array>>, subject = 'Report'): Uint8Array {
  const parts = Object.entries(files).map(
    ([name, bytes]) =>
      `--m\nContent-Type: ${name.endsWith('.eml') ? 'message/rfc822' : 'application/octet-stream'}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bytes).toString('base64')}\n`,
  );
  return strToU8(
    `From: Ada <ada@example.org>\nTo: bo@example.org\nSubject: ${subject}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain\n\nSee the files.\n${parts.join('')}--m--\n`,
  );
}

/** A tape archive of plain files; a long name stands in a header of its own. */
function tarOf(files: Readonly<Record<string, string>>): Uint8Array {
  const entry = (name: string, content: Uint8Array, kind: string) => {
    const block = new Uint8Array(512 + Math.ceil(content.length / 512) * 512);
    block.set(strToU8(name.slice(0, 100)), 0);
    block.set(strToU8(content.length.toString(8).padStart(11, '0')), 124);
    block.set(strToU8(`${kind}ustar`.replace('ustar', '')), 156);
    block.set(strToU8('ustar\u000000'), 257);
    block.set(content, 512);
    return block;
  };
  const entries = Object.entries(files).flatMap(([name, text]) => [
    ...(name.length > 100 ? [entry('././@LongLink', strToU8(name), 'L')] : []),
    entry(name, strToU8(text), '0'),
  ]);
  return Uint8Array.from([...entries.flatMap((block) => [...block]), ...new Uint8Array(1024)]);
}

const headings = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('#'));

describe('files within a file', () => {
  it('should read the attachments of a mail behind it, each under its name and below its headings', async () => {
    const style = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>';
    const { markdown, said, sections } = await read(
      mailWith({
        'offer.docx': docxOf(
          paragraphOf('Terms', '<w:pStyle w:val="H"/>') + paragraphOf('Pay 901 euros.'),
          style,
        ),
        'sales.csv': strToU8('Region,Sales\nNorth,1041\n'),
        'blob.bin': Uint8Array.of(0, 1, 2, 3),
      }),
      'a.eml',
    );
    expect(headings(markdown)).toEqual([
      '# Report',
      '## Attachment: offer.docx',
      '### Terms',
      '## Attachment: sales.csv',
    ]);
    expect(markdown).toContain('Pay 901 euros.');
    expect(markdown).toContain('| North | 1041 |');
    expect(sections.map(({ title }) => title)).toContain('Attachment: sales.csv');
    expect(said).toEqual([
      '1 file in this file could not be read. “blob.bin” is binary data, which Plumbline does not read. Convert it, for example to PDF.',
    ]);
  });

  it('should read mails within mails to a depth, and name what lies deeper', async () => {
    let mail = mailWith({ 'deep.txt': strToU8('The deepest text.') }, 'Mail 5');
    for (const level of [4, 3, 2, 1]) mail = mailWith({ 'inner.eml': mail }, `Mail ${level}`);
    const { markdown, said } = await read(mail, 'a.eml');
    expect(markdown).toContain('# Mail 4');
    expect(markdown).not.toContain('Mail 5\n');
    expect(said.join(' ')).toContain('“inner.eml”: it lies more than 3 files deep. Add it as a file.');
  });

  it('should say of a damaged attachment why it was not read, and read the mail', async () => {
    const { markdown, said } = await read(
      mailWith({ 'a.docx': Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(60)) }),
      'a.eml',
    );
    expect(markdown).toContain('See the files.');
    expect(said[0]).toMatch(/^1 file in this file could not be read\. “a\.docx”/);
  });

  it('should read the files of a PDF, those on its pages too', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 300]);
    page.drawText('The letter itself.');
    await pdf.attach(strToU8('Item,Price\nRope,12.75\n'), 'prices.csv');
    const stream = pdf.context.register(pdf.context.flateStream('Anchor stays at 310.'));
    const file = pdf.context.register(
      pdf.context.obj({ Type: 'Filespec', F: PDFString.of('note.txt'), EF: { F: stream } }),
    );
    page.node.set(
      PDFName.of('Annots'),
      pdf.context.obj([{ Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30], FS: file }]),
    );
    const { markdown, said } = await read(await pdf.save(), 'letter.pdf');
    expect(headings(markdown)).toEqual(['# Attachment: prices.csv', '# Attachment: note.txt']);
    expect(markdown).toContain('| Rope | 12.75 |');
    expect(markdown).toContain('Anchor stays at 310.');
    expect(said).toEqual([]);
  });
});

describe('archives', () => {
  const long = `${'folder/'.repeat(20)}deep.txt`;

  it.each([
    [
      'pack.zip',
      () =>
        zipSync({
          'a/readme.txt': strToU8('The text of a.'),
          [long]: strToU8('Deep text.'),
          '__MACOSX/x': strToU8('x'),
        }),
    ],
    ['pack.tar', () => tarOf({ 'a/readme.txt': 'The text of a.', [long]: 'Deep text.' })],
    ['pack.tar.gz', () => gzipSync(tarOf({ 'a/readme.txt': 'The text of a.', [long]: 'Deep text.' }))],
  ])('should list the files of %s and read a small one', async (name, bytes) => {
    const { markdown, title, said } = await read(bytes(), name);
    expect(markdown).toMatch(
      /^- a\/readme\.txt \(14 bytes\)\n- folder\/.*deep\.txt \(10 bytes\)\n\n# a\/readme\.txt\n\nThe text of a\./,
    );
    expect(markdown).toContain('Deep text.');
    expect(title).toMatch(/^pack/);
    expect(said).toEqual([]);
  });

  it('should read a file that is packed alone', async () => {
    const { markdown } = await read(gzipSync(strToU8('Region,Sales\nNorth,1041\n')), 'x/sales.csv.gz');
    expect(markdown).toBe(
      '- sales.csv (24 bytes)\n\n# sales.csv\n\n| Region | Sales |\n| --- | --- |\n| North | 1041 |',
    );
  });

  it('should list a large archive and say that it was not read', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 700 }, (_, index) => [`f${index}.txt`, strToU8('text')]),
    );
    const { markdown, said } = await read(zipSync(files), 'big.zip');
    expect(markdown.split('\n')).toHaveLength(501);
    expect(said).toEqual([
      'The archive holds 700 files: their names are listed, and what is in them was not read. Unpack it and add the folder.',
    ]);
  });

  it('should refuse what unpacks to more than the limits, and pass over an entry that lies about its size', async () => {
    const zeros = new Uint8Array(20 * 1024 * 1024);
    await expect(read(zipSync({ 'a.txt': zeros }), 'bomb.zip')).rejects.toMatchObject({ code: 'E032' });
    await expect(read(gzipSync(zeros), 'bomb.gz')).rejects.toMatchObject({ code: 'E032' });
    const lying = zipSync({ 'a.txt': new Uint8Array(5_000), 'b.txt': strToU8('Good text.') });
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 5_000)
        view.setUint32(at + 24, 10, true);
    const { markdown, said } = await read(lying, 'lie.zip');
    expect(markdown).toContain('Good text.');
    expect(said).toEqual([
      '1 file in this file could not be read. “a.txt”: it could not be taken out. Add it as a file.',
    ]);
  });

  it('should stop an archive that holds itself at its depth', async () => {
    let pack = strToU8('The innermost text.');
    let name = 'a.txt';
    for (let level = 0; level < 8; level++) {
      pack = zipSync({ [name]: pack });
      name = `a${level}.zip`;
    }
    const { markdown, said } = await read(pack, 'nest.zip');
    expect(markdown).not.toContain('innermost');
    expect(said.join(' ')).toContain('lies more than 3 files deep');
  });
});
