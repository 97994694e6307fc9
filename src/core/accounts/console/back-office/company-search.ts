import { oneOf, pageNumber, searchParameters, text, type SearchOf } from '#kernel/search-parameters.ts';

export const COMPANY_FILTERS = ['ASKS_APPROVAL', 'NOT_APPROVED', 'HAS_CLAIMS', 'NO_BRAND'] as const;
export const COMPANY_TABS = ['overview', 'settings', 'team', 'brands', 'history'] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

const LIST = { page: pageNumber, q: text(), filter: oneOf(COMPANY_FILTERS) };
const DETAIL = { page: pageNumber, tab: oneOf(COMPANY_TABS) };

/** Filters of the company list as stored in the address. */
export const companiesSearch = searchParameters(LIST);
/** Selected section of a company. */
export const companySearch = searchParameters(DETAIL);

export type CompaniesSearch = SearchOf<typeof LIST>;
