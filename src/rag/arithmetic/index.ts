export { type Calculated, type ParsedExpression, parseExpression } from './parse-expression.ts';
