import * as z from 'zod/mini';

/** Filters of the provider's billing lists as they stand in the address. */
export const deskSearch = z.object({
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
  q: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  /** Transfers: those that have ended, instead of those that are awaited. */
  ended: z.catch(z.optional(z.boolean()), undefined),
});

export type DeskSearch = z.infer<typeof deskSearch>;
