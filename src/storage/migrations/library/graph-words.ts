// Words by which a document joins two entities, analysed as search terms are, so that a question finds relations by what they say. Graphs
// made before have none until they are made again, which a new version of the rules sees to.
export const graphWords = `
alter table graph_statements add column words text not null default '';
create index graph_statements_of_words on graph_statements using gin (string_to_array(words, ' '));
`;
