/** Stands behind what is hidden in the file, where hidden parts are read. */
export const HIDDEN_MARK = '[hidden]';
