import { searchParameters, text } from '#kernel/search-parameters.ts';

/** What the address says about whose figures are looked at. */
export const selectionSearch = searchParameters({ company: text(), brandId: text(), mbgSellerId: text() });
