import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Database } from '#platform/db/database.ts';
import { promotionsDue, type Promotion } from './promotion.repository.ts';

/** Adds the GraphQL fields of the home page's promotion carousel. */
export function addPromotionsSchema(builder: Builder, database: Database): void {
  const PromotionBanner = builder.objectType(objectRef<Promotion>('PromotionBanner'), {
    description: 'A picture in the dashboard carousel.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      imageUrl: t.exposeString('imageUrl'),
      href: t.exposeString('href', {
        nullable: true,
        description: 'Opens in a new tab. Null when the picture is not a link.',
      }),
      sortOrder: t.exposeInt('sortOrder', { description: 'Ascending.' }),
      startDate: t.field({ type: 'DateTime', resolve: ({ startAt }) => startAt }),
      endDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when shown without end.',
        resolve: ({ endAt }) => endAt,
      }),
    }),
  });
  builder.queryField('promotionBanners', (t) =>
    t.field({
      type: [PromotionBanner],
      description: 'Pictures for the dashboard carousel that are due now, by sortOrder.',
      resolve: (_, __, context) => database.read(context.viewer, (tx) => promotionsDue(tx, context.clock())),
    }),
  );
}
