export { areOpposite, type DirectionMark, findDirections, pointsAlike } from './direction.ts';
export { findNegators, isNegator } from './negation.ts';
