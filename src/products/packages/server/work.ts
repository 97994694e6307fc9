import type { Uuid, NewId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Clock } from '#kernel/time.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';

/** Dependencies of every write. */
export interface Deps {
  clock: Clock;
  newId: NewId;
}

/** The user who performs an operation, and the language of the answer. */
export interface Actor {
  userId: Uuid;
  /** Staff who impersonate the user. */
  impersonatorId: Uuid | null;
  language: Language;
}

export const actorOf = (context: Context): Actor => {
  const { userId, impersonatorId } = signedIn(context);
  return { userId, impersonatorId, language: context.language };
};
