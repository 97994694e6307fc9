import { isUuid } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/time.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { IssueExample, IssueReason } from '../rules/event-issues.ts';
import { readEventIssues, type EventIssue } from './event-issues.repository.ts';
import type { CatalogDependencies } from './catalog.resolvers.ts';
import { CatalogRef } from './refs.ts';

const IssueRef = objectRef<EventIssue>('EventIssue');
const ExampleRef = objectRef<IssueExample>('EventIssueExample');
const ReasonRef = enumRef<IssueReason>('EventIssueReason');

const MAX_ISSUES = 500;
const RETURNED_MS = 7 * DAY_MS;

const DESCRIPTIONS: Record<IssueReason, string> = {
  MALFORMED: 'The bid is none of ours, or was cut.',
  UNKNOWN_KEY: 'The bid is signed with a key that is not used any more.',
  FORGED: 'The bid’s signature does not fit what it says.',
  EXPIRED: 'The bid is too old.',
  FOREIGN_CATALOG: 'The bid is another storefront’s.',
  BOT: 'The agent says it is a robot.',
  CLICK_RATE: 'Clicks came faster than people click.',
  TIME_AHEAD: 'It lies ahead; the time it arrived was taken.',
  TIME_BEFORE_AD: 'It lies before its ad was decided; that time was taken.',
  UNKNOWN_PRODUCT: 'The catalog has no such product.',
};

/** Adds the GraphQL field of event issues, for staff. */
export function addEventIssuesSchema(builder: Builder, { database, catalogs }: CatalogDependencies): void {
  addEnum(builder, ReasonRef, 'Why an event was not believed, or was corrected.', DESCRIPTIONS);
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
        // Only the system can read this table; the permission controls who may query it.
        return database.read(SYSTEM, (tx) =>
          readEventIssues(tx, { catalogId: catalogId ?? null, fromMs: clock() - RETURNED_MS, limit: MAX_ISSUES }),
        );
      },
    }),
  );
}
