export {
  chunksForHits,
  createPassageSearch,
  type PassageSearch,
  type PassageSearchOptions,
} from './create-passage-search.ts';
