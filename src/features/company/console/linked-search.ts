import * as z from 'zod/mini';

const text = z.catch(z.optional(z.string()), undefined);

/** What a seller center adds to the address on the way back. */
export const linkedSearch = z.object({ accessToken: text, provider: text, error: text });
