import { searchParameters, text, uuid } from '#kernel/search-parameters.ts';

/** Parameters that any address may have: whose data is shown, and which change is asked why. */
export const selectionSearch = searchParameters({
  company: uuid,
  brandId: uuid,
  mbgSellerId: uuid,
  why: text(/^[\w.-]{1,2500}$/),
});
