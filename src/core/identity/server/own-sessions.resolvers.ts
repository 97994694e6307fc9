import type { Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { IDLE_MS } from '../rules/session.ts';
import { ownSessions, type OwnSession } from './identity.repository.ts';
import { authDepsOf, type IdentitySchemaDeps } from './identity.schema.ts';
import { signOutElsewhere } from './own-sessions.ts';
import { clientInfoOf } from './sessions.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields for listing and ending the user's sessions. */
export function addOwnSessions(builder: Builder, deps: IdentitySchemaDeps): void {
  const { database } = deps;
  const OwnSessionRef = builder.objectRef<OwnSession>('OwnSession').implement({
    description: 'A session of the caller that is alive.',
    fields: (t) => ({
      id: t.exposeID('id'),
      browser: t.exposeString('agent', { description: 'E.g. Firefox on Linux. Empty when it is not known.' }),
      address: t.exposeString('address', { description: 'Address it began at. Empty when it is not known.' }),
      startedAt: t.field({ type: 'DateTime', resolve: ({ startedAt }) => startedAt }),
      lastSeenAt: t.field({ type: 'DateTime', description: 'To the minute.', resolve: ({ lastSeenAt }) => lastSeenAt }),
      providerName: t.exposeString('providerName', {
        nullable: true,
        description: 'Name of the OpenID provider that signed the caller in. Null for all other ways.',
      }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'True for the session that asks.' }),
    }),
  });
  builder.queryField('ownSessions', (t) =>
    t.field({
      type: [OwnSessionRef],
      description: 'Sessions of the caller that are alive, the latest seen first; at most 100.',
      resolve: (_, _args, context) => {
        const { userId, key } = signedIn(context);
        const nowMs = context.wallClock();
        const alive = { key, now: new Date(nowMs), seenSince: new Date(nowMs - IDLE_MS) };
        return database.read(SYSTEM, (tx) => ownSessions(tx, userId, alive));
      },
    }),
  );
  const SignOutElsewhereInput = builder.inputType('SignOutElsewhereInput', {
    description:
      'Who is at the keyboard: the current password, or a code of the authenticator app. Neither is asked of people who have none, for ten minutes after they have signed in.',
    fields: (t) => ({ currentPassword: t.string(), code: t.string() }),
  });
  const SignOutElsewherePayload = builder.objectRef<{ ended: number }>('SignOutElsewherePayload').implement({
    description: 'Result of signing out everywhere else.',
    fields: (t) => ({
      ok: okField(t),
      ended: t.exposeInt('ended', { description: 'Sessions that were ended.' }),
    }),
  });
  builder.mutationField('signOutElsewhere', (t) =>
    t.field({
      type: SignOutElsewherePayload,
      description: 'Ends every session of the caller but the one that asks.',
      args: { input: t.arg({ type: SignOutElsewhereInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const auth = authDepsOf(deps, context);
        return { ended: unwrap(await signOutElsewhere(auth, signedIn(context), input, clientInfoOf(context))) };
      },
    }),
  );
}
