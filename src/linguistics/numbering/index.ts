export { ITEM_RANK, type Numbering, parseNumbering } from './parse-numbering.ts';
export {
  kindOfUnit,
  type PrintedNumber,
  readLabel,
  readPrintedNumber,
  readWantedNumber,
  readWantedPage,
} from './printed-number.ts';
