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
  personId: Uuid;
  /** Staff who impersonate the user. */
  impersonatorId: Uuid | null;
  language: Language;
}

export const actorOf = (context: Context): Actor => {
  const { personId, impersonatorId } = signedIn(context);
  return { personId, impersonatorId, language: context.language };
};
