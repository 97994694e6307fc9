import { oneOf, pageNumber, text } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const COMPANY_FILTERS = ['ASKS_APPROVAL', 'NOT_APPROVED', 'HAS_CLAIMS', 'NO_BRAND', 'NEVER_SPENT'] as const;
export const COMPANY_TABS = ['overview', 'settings', 'team', 'brands', 'billing', 'history'] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

export const BACK_OFFICE_PAGE_SIZE = 20;

export const companyList = defineList(
  { page: pageNumber, q: text(), filter: oneOf(COMPANY_FILTERS) },
  { pageSize: BACK_OFFICE_PAGE_SIZE, filters: ['q', 'filter'] },
);
/** Members or decisions, in the selected section of a company. */
export const companySection = defineList(
  { page: pageNumber, tab: oneOf(COMPANY_TABS) },
  { pageSize: BACK_OFFICE_PAGE_SIZE },
);
