import { createPasswords, type Passwords } from '#core/identity/server/index.ts';

/** Hashes like the product's, but a hundred times cheaper: tests sign in some thousand times and guess nothing. */
export const cheapPasswords = (): Passwords => createPasswords({ memoryCost: 8, timeCost: 1 });
