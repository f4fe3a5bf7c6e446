// `folder` names the folder a collection belongs to, by the hash of its path; `is_shared` says that files of elsewhere lie in it, too.
export const ownCollectionColumns = `
alter table collections add column folder text;
alter table collections add column is_shared boolean not null default false;
create unique index collections_of_folders on collections (folder);
`;
