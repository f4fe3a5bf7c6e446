/** What is asked of `examples/library`. */
export const QUESTIONS: readonly {
  readonly text: string;
  /** Nothing of it is in the library: a report need not quote a passage. */
  readonly isAbsent?: boolean;
}[] = [
  { text: 'At what distance must a turbine be stopped when a seal is detected?' },
  { text: 'Who decides on applications to the Kestrel Bay community fund?' },
  { text: 'What did the board decide about the gearbox of turbine T3, and what does the replacement cost?' },
  {
    text: 'How much electricity did the array generate in 2024, why was it less than forecast, and what is expected for 2025?',
  },
  {
    text: 'Compare the strike price before and after April 2024 with the member rate and the harbour rate, and explain to whom each applies.',
  },
  { text: 'Which current meter was replaced in 2024, and what follows for the power curves of T3?' },
  { text: '海岳重工在 2024 年的营业收入是多少？' },
  { text: '海岳重工收购 Norvik Marine 花了多少钱？收购以后质保合同怎么办？齿轮箱的质量做了哪些改进？' },
  { text: '潮流能机组在什么情况下禁止登机，海上维修应当安排在什么时候？' },
  {
    text: 'Which football club won the Brazilian championship in 1987, and who was its coach?',
    isAbsent: true,
  },
];
