import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../src/catalogue/index.ts';
import type { BenchApplication } from './open-bench-application.ts';

/** Twenty questions over the three corpora; the last one of each is in Chinese or asks for what is not there. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'owasp-cheatsheets': [
    'How should passwords be stored, and which algorithms are recommended?',
    'What are the risks of XML external entities and how are they prevented?',
    'How does HTTP Strict Transport Security protect users?',
    'What should be logged, and what must never be logged?',
    'How are GraphQL APIs protected against expensive queries?',
    'Which measures prevent server-side request forgery?',
    'What is the difference between authentication and session management?',
    '如何防止跨站请求伪造？',
  ],
  ntsb: [
    'What was the probable cause of the accidents during landing?',
    'How many hours of flight experience did the pilots have?',
    'What were the weather conditions at the time of the accidents?',
    'Which aircraft were substantially damaged?',
    'What did the examination of the engine show?',
    'Who won the World Cup in 2018?',
  ],
  aragog: [
    'What are the two main tasks BERT is pre-trained on?',
    'How does DetectGPT decide whether a text was written by a model?',
    'What does RoBERTa change in the training of BERT?',
    'How much smaller and faster is DistilBERT?',
    'How does PAL use a Python interpreter?',
    'What are the parallel strategies of Megatron-LM?',
  ],
};

/** Whether every citation of the reports resolves and holds its quote, and whether the reports verify. */
export async function measureCitations(data: string, bench: BenchApplication) {
  const rows: { set: string; metric: string; value: number }[] = [];
  for (const [corpus, questions] of Object.entries(QUESTIONS)) {
    const folder = join(data, 'corpus', corpus === 'aragog' ? 'aragog/papers' : corpus);
    if (!existsSync(folder)) continue;
    const collectionId = await bench.ingest(folder);
    let quotes = 0;
    let held = 0;
    let intact = 0;
    for (const question of questions) {
      const report = await bench.ask(question, collectionId);
      if (report === undefined) continue;
      const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
      for (const { number, quote, start, end } of blocks.flatMap(({ claims }) =>
        claims.flatMap(({ citations }) => citations),
      )) {
        quotes++;
        const citation = report.citations.find((entry) => entry.number === number);
        const markdown = await bench.app.storage.library.getMarkdown(citation?.versionId ?? '');
        if (quote !== '' && markdown?.slice(start, end) === quote) held++;
      }
      const verification = await bench.app.verifyReport(bench.app.renderers.json(report), { docs: [] });
      if (verification.intact) intact++;
      else
        for (const { kind, where, said } of verification.findings)
          console.error(`${corpus}: ${question}: ${kind} ${where} ${say('en', said)}`);
    }
    rows.push(
      { set: corpus, metric: 'questions', value: questions.length },
      { set: corpus, metric: 'citations', value: quotes },
      { set: corpus, metric: 'citations that resolve and hold', value: held / Math.max(1, quotes) },
      { set: corpus, metric: 'reports that verify', value: intact / questions.length },
    );
  }
  return rows;
}
