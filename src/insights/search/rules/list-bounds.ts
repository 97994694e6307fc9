import type { ListBounds } from '#kernel/list-bound.ts';
import { FOUND_KINDS, MAX_PER_KIND } from './find.ts';

export const SEARCH_LISTS: ListBounds = {
  'Query.quickSearch': FOUND_KINDS.length * MAX_PER_KIND,
};
