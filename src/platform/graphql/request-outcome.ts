import type { PermissionTable } from '#kernel/permission.ts';
import { objectRef, type Builder } from './builder.ts';
import { signedIn } from './context.ts';
import type { Database } from '#platform/db/database.ts';
import { findRequest, type DoneRequest } from '#platform/db/request-key.ts';

export const REQUEST_PERMISSIONS = { 'Query.requestByKey': { allow: ['signedIn'] } } as const satisfies PermissionTable;

/** Adds the GraphQL fields for the outcome of requests whose response was lost. */
export function addRequestOutcomes(builder: Builder, database: Database): void {
  const RequestOutcome = builder.objectType(objectRef<DoneRequest>('RequestOutcome'), {
    description: 'A request that was carried out under the key its caller had chosen.',
    fields: (t) => ({
      id: t.exposeID('objectId', { description: 'Of what came of it: the order, the campaign, the transaction.' }),
      dateDone: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    }),
  });
  builder.queryField('requestByKey', (t) =>
    t.field({
      type: RequestOutcome,
      nullable: true,
      description:
        "A request of the caller's own, after its answer was lost. Null as long as nothing was done under the key; sending it again with the same key and contents is safe either way.",
      args: {
        operation: t.arg.string({ required: true, description: 'Name of the mutation.' }),
        key: t.arg.string({ required: true }),
      },
      resolve: (_, { operation, key }, context) => {
        const { userId } = signedIn(context);
        return database.read(context.viewer, (tx) => findRequest(tx, { operation, key, userId }));
      },
    }),
  );
}
