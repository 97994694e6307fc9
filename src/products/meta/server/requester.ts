import { languageOf } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Returns the language in which Meta answers a user's request; English when the user no longer exists. */
export const languageOfRequester = async (tx: Transaction, userId: Uuid | null): Promise<Language> =>
  userId ? languageOf(tx, userId) : 'en';
