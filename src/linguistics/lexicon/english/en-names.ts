/** English: words in names. Terms are cut at commas; `*` stands for any ending. */
export const NAMES = {
  noPerson: `Council, Committee, Associations, Association, Federation, Stadium, Series, Prize, Games, Game, Season, League, Cup, Grand, Slam, Open,
Inc, Corp, Company, Magazine, News, TV, Championships, Championship`,
  legalForm: `Inc, Incorporated, Corp, Corporation, Co, Company, Companies, Ltd, Limited, LLC, L.L.C, LLP, L.P, LP, PLC, AG, SE, SA, S.A, NV, N.V, BV,
B.V, GmbH, AB, ASA, AS, A/S, Oyj, SpA, S.p.A, Pty, KGaA, KG`,
  noYear: `percent, people, users, employees, words, characters, tokens, bytes, MB, GB, KB, ms, km, kg, MW, hours, hour, minutes, miles, feet, lbs,
pounds, meters, metres, tons, tonnes`,
  bodies: `University, Institute, Institution, Agency, Department, Ministry, Board, Commission, Council, Association, Cooperative, Foundation, Trust,
Society, Authority, Bank, Committee, Organisation, Organization, Administration, Bureau, Office, Laboratory, Laboratories, Hospital, Union,
Federation, School, College, Academy, Consortium, Alliance, Fund`,
  companyEnds: 'Inc, Corp, Corporation, Ltd, LLC, PLC, Co, Company, Group, Holdings, AG, SE, NV, SA',
  particles: 'de, van, von, bin, al',
  titles: 'Mr, Mrs, Ms, Miss, Dr, Prof, Professor, Sir, Judge, Senator, President',
} as const;
