// Apart from the rest of the folder, which loads the word lists: what every command needs.
export { gapBetween } from './gap-between.ts';
export { escapeControls, withoutControls, withoutInvisible } from './without-controls.ts';
