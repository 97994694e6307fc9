import type { Builder } from '#platform/graphql/builder.ts';
import { paged } from '#platform/graphql/paging.ts';
import type { Database } from '#platform/db/database.ts';
import { reviewQueue } from './list.repository.ts';
import * as types from './refs.ts';
import { withLifetime } from './refs.ts';

export function addReviewQueue(builder: Builder, database: Database): void {
  builder.queryFields((t) => ({
    sponsorReviewQueue: t.field({
      type: types.SponsorCampaignListRef,
      description: 'Campaigns whose content waits for approval, the longest waiting first.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, async (slice) => {
          const now = new Date(context.clock());
          const found = await database.read(context.viewer, (tx) => reviewQueue(tx, slice, now));
          return { ...found, rows: found.rows.map(withLifetime) };
        }),
    }),
  }));
}
