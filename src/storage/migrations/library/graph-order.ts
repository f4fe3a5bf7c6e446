// The heaviest first: what a hub has is read off an index, however many rows there are.
export const graphOrder = `
drop index graph_mentions_of_entity;
create index graph_mentions_most on graph_mentions (collection_id, entity_key, mentions desc, document_id, name);
drop index graph_relations_of_target;
create index graph_relations_of_source on graph_relations (collection_id, source_key, weight desc, target_key);
create index graph_relations_of_target on graph_relations (collection_id, target_key, weight desc, source_key);
`;
