import * as z from 'zod/mini';

/** Filters of the transaction list as they stand in the address. */
export const transactionsSearch = z.object({
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
  /** Two days joined by an underscore. */
  date: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/))), undefined),
  /** Catalog id. */
  country: z.catch(z.optional(z.string()), undefined),
});
