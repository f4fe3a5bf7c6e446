import { reactive } from 'vue';

const NOTHING = { ask: '', research: '' };

/** Questions that were written and not yet sent. They outlive a look at another page, and a key that has expired. */
export const drafts = reactive({ ...NOTHING });

export const clearDrafts = (): void => void Object.assign(drafts, NOTHING);
