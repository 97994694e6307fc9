import type { Uuid, NewId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';

/** Dependencies of every write. */
export interface Deps {
  clock: Clock;
  newId: NewId;
}

/** The user who performs an operation. */
export interface Actor {
  userId: Uuid;
  /** Staff who impersonate the user. */
  impersonatorId: Uuid | null;
}

export const actorOf = (context: Context): Actor => {
  const { userId, impersonatorId } = signedIn(context);
  return { userId, impersonatorId };
};
