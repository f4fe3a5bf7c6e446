import { fc } from '@fast-check/vitest';

const EN_SUBJECTS = [
  'the turbine database',
  'Acme Ltd',
  'bcrypt',
  'personal data',
  'the Porto office',
  'TLS 1.3',
];
const EN_FORMS = [
  'How long is @ kept?',
  'Who founded @?',
  'What is @ and why does it matter?',
  'Compare @ and # for storage.',
  'What are the risks, costs and limits of @?',
  'Who is the CEO of the company that acquired @?',
  'Explain @',
  '@',
];
const ZH_SUBJECTS = ['涡轮机数据库', '潮汐公司', '备份制度', '个人数据', '《合作社章程》'];
const ZH_FORMS = [
  '@保存多久？',
  '@和#有什么区别？',
  '@的风险、成本和工期分别是什么？',
  '收购了@的公司的CEO是谁？',
  '请介绍@',
  '@',
];

const fill = (forms: readonly string[], subjects: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...forms), fc.constantFrom(...subjects), fc.constantFrom(...subjects))
    .map(([form, one, other]) => form.replace('@', one).replace('#', other));

export const realQuestion = fc.oneof(fill(EN_FORMS, EN_SUBJECTS), fill(ZH_FORMS, ZH_SUBJECTS));
export const anyQuestion = fc.oneof(
  realQuestion,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(realQuestion, { maxLength: 6 }).map((parts) => parts.join(' ')),
);

const EN_SENTENCES = [
  'Daily backups of the turbine database are kept for **30 days**.',
  'Acme Ltd was founded in 1999 by Jane Miller.',
  'However, it was sold in 2005 [ev_9].',
  'bcrypt is a [password hashing](a.md) function with a limit of 72 bytes.',
  'Personal data must be encrypted with `AES-256` because theft is a risk.',
  'The Porto office costs $200 a month; it employs twelve people.',
  'This limits TLS 1.3 to two ciphers.',
];
const ZH_SENTENCES = [
  '涡轮机数据库的备份保存三十天；备份存放在两个地点。',
  '潮汐公司成立于1998年，由王海创立。',
  '因此，备份制度每年审查一次。',
  '个人数据必须**加密**，因为存在风险。',
  '《合作社章程》规定工期为12个月。',
];
const noise = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '## A heading',
    '```\ncode();\n```',
    '- item',
    '| A | B |\n|---|---|\n| Acme Ltd | 1999 |',
    '![x](y.png)',
    '<script>alert(1)</script>',
    '[ev_1] 【ev_2】 (ev_3)',
  ),
);
const block = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...EN_SENTENCES), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(' ')),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...ZH_SENTENCES), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: noise },
);

export const passages = fc.array(
  fc.record({
    title: fc.constantFrom('Operations manual', 'Data policy', 'Minutes', '运维手册', 'bcrypt'),
    text: fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join('\n\n')),
    taskIds: fc.subarray(['t1', 't2', 't3']),
  }),
  { maxLength: 8 },
);
