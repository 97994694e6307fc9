import { searchParameters, uuid } from '#kernel/search-parameters.ts';

/** Address parameters that select whose data is shown. */
export const selectionSearch = searchParameters({ company: uuid, brandId: uuid, mbgSellerId: uuid });
