import type { Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { IDLE_MS } from '../rules/session.ts';
import { deleteOwnSessions, ownSessions, type OwnSession } from './identity.repository.ts';
import { clientInfoOf, recordEvent } from './sessions.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields for listing and ending the user's sessions. */
export function addOwnSessions(builder: Builder, database: Database): void {
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
        const nowMs = context.clock();
        const alive = { key, now: new Date(nowMs), seenSince: new Date(nowMs - IDLE_MS) };
        return database.read(SYSTEM, (tx) => ownSessions(tx, userId, alive));
      },
    }),
  );
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
      resolve: async (_, _args, context) => {
        const { userId, key } = signedIn(context);
        return database.transact(SYSTEM, async (tx) => {
          const ended = await deleteOwnSessions(tx, userId, key);
          const detail = { sessions: String(ended) };
          if (ended > 0) await recordEvent(tx, context, clientInfoOf(context), { kind: 'SIGNED_OUT', userId, detail });
          return { ended };
        });
      },
    }),
  );
}
