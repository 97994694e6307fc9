import type { Uuid, NewId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Clock } from '#kernel/time.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';

/** What is needed to write anything. */
export interface Deps {
  clock: Clock;
  newId: NewId;
}

/** Who does something, and how they want to be answered. */
export interface Actor {
  personId: Uuid;
  /** Staff acting through that person's eyes. */
  impersonatorId: Uuid | null;
  language: Language;
}

export const actorOf = (context: Context): Actor => {
  const { personId, impersonatorId } = signedIn(context);
  return { personId, impersonatorId, language: context.language };
};
