import * as z from 'zod/mini';

const id = z.catch(z.optional(z.string()), undefined);

/** What the address says about whose figures are looked at. */
export const selectionSearch = z.object({ company: id, brandId: id, mbgSellerId: id });
