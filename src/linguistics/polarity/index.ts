export { areOpposite, findDirections, pointsAlike } from './direction.ts';
export { findNegators, isNegator } from './negation.ts';
