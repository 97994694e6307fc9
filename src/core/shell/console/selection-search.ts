import { searchParameters, uuid } from '#kernel/search-parameters.ts';

/** What the address says about whose figures are looked at. */
export const selectionSearch = searchParameters({ company: uuid, brandId: uuid, mbgSellerId: uuid });
