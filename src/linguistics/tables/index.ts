export { isHeaderLine, isUnitLine } from './header-line.ts';
