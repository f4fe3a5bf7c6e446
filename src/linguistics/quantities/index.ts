export { extractQuantities } from './extract-quantities.ts';
export { type FigureContext, readFigureContext } from './figure-context.ts';
export { fitUnit } from './fit-unit.ts';
export { compareQuantities, type Quantity } from './quantity.ts';
export { readWordShares } from './shares.ts';
export { isMoney, type Unit, unitOfWord } from './units.ts';
