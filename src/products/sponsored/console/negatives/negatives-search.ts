import { defineList } from '#platform/console-kit/define-list.ts';
import { pageNumber } from '#kernel/search-parameters.ts';

export const negativeLists = defineList({ page: pageNumber });
