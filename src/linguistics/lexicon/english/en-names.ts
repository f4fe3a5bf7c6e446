/** English: words in names. Terms are cut at commas; `*` stands for any ending. */
export const NAMES = {
  legalForm: `Inc, Incorporated, Corp, Corporation, Co, Company, Companies, Ltd, Limited, LLC, L.L.C, LLP, L.P, LP, PLC, AG, SE, SA, S.A, NV, N.V, BV,
B.V, GmbH, AB, ASA, AS, A/S, Oyj, SpA, S.p.A, Pty, KGaA, KG`,
  noYear: `percent, people, users, employees, words, characters, tokens, bytes, MB, GB, KB, ms, km, kg, MW, hours, hour, minutes, miles, feet, lbs,
pounds, meters, metres, tons, tonnes`,
  bodies: `University, Institute, Institution, Agency, Department, Ministry, Board, Commission, Council, Association, Cooperative, Foundation, Trust,
Society, Authority, Bank, Committee, Organisation, Organization, Administration, Bureau, Office, Laboratory, Laboratories, Hospital, Union,
Federation, School, College, Academy, Consortium, Alliance, Fund`,
} as const;
