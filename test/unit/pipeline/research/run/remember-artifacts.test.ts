import { describe, expect, it } from 'vitest';
import type { DocumentNotes, Evidence, Report, RunArtifacts } from '../../../../../src/domain/index.ts';
import { rememberArtifacts } from '../../../../../src/pipeline/research/run/remember-artifacts.ts';

const evidence = (number: number) => ({ id: `ev_${number}` }) as Evidence;
const notes = (documentId: string) => ({ documentId }) as DocumentNotes;

/** A store that counts what is read of it. */
function createStore(stored: { evidence?: Evidence[]; notes?: DocumentNotes[] } = {}) {
  const reads: string[] = [];
  const read = <T>(name: string, value: T) => {
    reads.push(name);
    return Promise.resolve(value);
  };
  const artifacts: RunArtifacts = {
    putEvidence: () => Promise.resolve(),
    getEvidence: (_, ids) =>
      read(
        'evidence',
        (stored.evidence ?? []).filter(({ id }) => ids?.includes(id) ?? true),
      ),
    putNotes: () => Promise.resolve(),
    listNotes: () => read('notes', stored.notes ?? []),
    putInvestigation: () => Promise.resolve(),
    listInvestigations: () => read('investigations', []),
    putDraft: () => Promise.resolve(),
    getDraft: () => read('draft', 'stored draft'),
    putReport: () => Promise.resolve(),
    getReport: () => read('report', { runId: 'stored' } as Report),
  };
  return { reads, inner: artifacts, artifacts: rememberArtifacts(artifacts, { isFirst: false }) };
}

describe('rememberArtifacts', () => {
  it('should not read what this execution has stored', async () => {
    const { reads, artifacts } = createStore();
    await artifacts.putEvidence('run_1', [evidence(1), evidence(2)]);
    expect(await artifacts.getEvidence('run_1', ['ev_2', 'ev_1'])).toEqual([evidence(2), evidence(1)]);
    await artifacts.putDraft('run_1', { answer: 'new' });
    expect(await artifacts.getDraft('run_1')).toEqual({ answer: 'new' });
    await artifacts.putReport({ runId: 'run_1' } as Report);
    expect(await artifacts.getReport('run_1')).toEqual({ runId: 'run_1' });
    expect(reads).toEqual([]);
  });

  it('should read what an earlier execution has stored, and join it with what is new', async () => {
    const { reads, artifacts } = createStore({
      evidence: [evidence(1), evidence(2)],
      notes: [notes('doc_a'), notes('doc_c')],
    });
    await artifacts.putEvidence('run_1', [evidence(1)]);
    expect(await artifacts.getEvidence('run_1', ['ev_1', 'ev_2'])).toEqual([evidence(1), evidence(2)]);
    await artifacts.putNotes('run_1', notes('doc_b'));
    for (let time = 0; time < 2; time++)
      expect((await artifacts.listNotes('run_1')).map(({ documentId }) => documentId)).toEqual([
        'doc_a',
        'doc_b',
        'doc_c',
      ]);
    expect(await artifacts.getDraft('run_1')).toBe('stored draft');
    expect(await artifacts.getReport('run_1')).toEqual({ runId: 'stored' });
    expect(reads).toEqual(['evidence', 'notes', 'draft', 'report']);
  });

  it('should look for no earlier notes in the first execution', async () => {
    const { reads, inner } = createStore({ notes: [notes('doc_a')] });
    const artifacts = rememberArtifacts(inner, { isFirst: true });
    await artifacts.putNotes('run_1', notes('doc_b'));
    expect(await artifacts.listNotes('run_1')).toEqual([notes('doc_b')]);
    expect(reads).toEqual([]);
  });

  it('should store beside the work, one after another, and wait for all of it in flush', async () => {
    const { inner } = createStore();
    const log: string[] = [];
    let letThrough: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const artifacts = rememberArtifacts(
      {
        ...inner,
        putDraft: async () => {
          await gate;
          log.push('draft');
        },
        putReport: async () => void log.push('report'),
      },
      { isFirst: true },
    );
    await artifacts.putDraft('run_1', { answer: 'new' });
    await artifacts.putReport({ runId: 'run_1' } as Report);
    expect(await artifacts.getDraft('run_1')).toEqual({ answer: 'new' });
    const flushed = artifacts.flush().then(() => log.push('flushed'));
    expect(log).toEqual([]);
    letThrough();
    await flushed;
    expect(log).toEqual(['draft', 'report', 'flushed']);
  });

  it('should tell at every flush what could not be stored, and store nothing after it', async () => {
    const { inner } = createStore();
    let drafts = 0;
    const artifacts = rememberArtifacts(
      {
        ...inner,
        putEvidence: () => Promise.reject(new Error('full')),
        putDraft: async () => void drafts++,
      },
      { isFirst: true },
    );
    await artifacts.putEvidence('run_1', [evidence(1)]);
    await artifacts.putDraft('run_1', { answer: 'new' });
    await expect(artifacts.flush()).rejects.toThrow('full');
    await expect(artifacts.flush()).rejects.toThrow('full');
    expect(drafts).toBe(0);
  });
});
