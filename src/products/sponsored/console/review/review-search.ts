import { pageNumber } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const reviewQueue = defineList({ page: pageNumber }, { pageSize: 20 });
