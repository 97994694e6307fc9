import { isUuid } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { IssueExample, IssueReason } from '../rules/event-issues.ts';
import type { EventIssue } from './event-issues.repository.ts';
import type { CatalogDependencies } from './catalog.resolvers.ts';
import { CatalogRef } from './refs.ts';
import { EVENT_ISSUES, issuesOfStorefront } from './storefront-issues.ts';

const IssueRef = objectRef<EventIssue>('EventIssue');
const ExampleRef = objectRef<IssueExample>('EventIssueExample');
const ReasonRef = enumRef<IssueReason>('EventIssueReason');

/** Adds the GraphQL field of event issues, for staff. */
export function addEventIssuesSchema(builder: Builder, { database, catalogs }: CatalogDependencies): void {
  addEnum(builder, ReasonRef, 'Why an event was not believed, or was corrected.', EVENT_ISSUES);
  builder.objectType(ExampleRef, {
    description: 'The first such event of the hour.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'CLICK, IMPRESSION, VIEWABLE or PURCHASE.' }),
      id: t.exposeString('id', { description: 'As the storefront named it.' }),
      occurredAt: t.exposeString('occurredAt', { description: 'As the storefront said.' }),
      receivedAt: t.exposeString('receivedAt'),
      sku: t.exposeString('sku', { nullable: true, description: 'Null unless it names a product.' }),
      resolvedBidId: t.exposeString('resolvedBidId', {
        nullable: true,
        description: 'Its beginning. Null without one.',
      }),
    }),
  });
  builder.objectType(IssueRef, {
    description: 'How many events of a key were not believed or corrected in an hour, for one reason.',
    fields: (t) => ({
      id: t.id({ resolve: ({ keyId, hour, reason }) => `${keyId} ${hour.getTime()} ${reason}` }),
      keyId: t.exposeID('keyId'),
      keyLabel: t.exposeString('keyLabel', { nullable: true, description: 'Null when the key is no longer there.' }),
      catalog: t.field({
        type: CatalogRef,
        resolve: async ({ catalogId }, _, context) => (await catalogs.catalogById(context).load(catalogId))!,
      }),
      hour: t.field({ type: 'DateTime', description: 'Its beginning.', resolve: ({ hour }) => hour }),
      reason: t.field({ type: ReasonRef, resolve: ({ reason }) => reason }),
      events: t.field({ type: 'BigInt', resolve: ({ events }) => events }),
      example: t.field({ type: ExampleRef, resolve: ({ example }) => example }),
    }),
  });
  builder.queryField('eventIssues', (t) =>
    t.field({
      type: [IssueRef],
      description:
        'Events of the last seven days that were answered 204 and yet not believed, or corrected; the latest 500.',
      args: { catalogId: t.arg.id({ description: 'Left out: of all storefronts.' }) },
      resolve: (_, { catalogId }, { clock }) => {
        if (catalogId && !isUuid(catalogId)) return [];
        return issuesOfStorefront(database, { catalogId: catalogId ?? null, nowMs: clock() });
      },
    }),
  );
}
