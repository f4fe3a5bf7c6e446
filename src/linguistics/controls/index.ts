// Apart from the rest of the folder, which loads the word lists: what every command needs.
export { escapeControls, withoutControls, withoutInvisible } from './without-controls.ts';
