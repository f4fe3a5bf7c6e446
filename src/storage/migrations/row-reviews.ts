/** What people make of answers stands beside them, so that an answer that comes later does not take it away. */
export const rowReviews = 'alter table batch_questions add column review text;';
