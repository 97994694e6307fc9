import { defineList } from '#platform/console-kit/define-list.ts';
import { pageNumber } from '#kernel/search-parameters.ts';

export const budgetList = defineList({ page: pageNumber });
