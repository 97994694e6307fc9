import { payerOf, transferInstructions } from '#core/payments/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { companyInScope, defineLoader, inOrder, type Context } from '#platform/graphql/context.ts';
import { PUBLIC, SYSTEM, type Database } from '#platform/db/database.ts';
import { readContents, type Content } from './content.repository.ts';
import { changesOf, weeksOfCampaigns } from './list.repository.ts';
import { readPackages, readPlacements, readVentures } from './package.repository.ts';
import type { Booking, BookingChange, Package, Placement, Venture } from './refs.ts';

export type BookingLoaders = ReturnType<typeof createBookingLoaders>;

/** Lookups cached per request: the offer, and data of booked packages. */
export function createBookingLoaders(database: Database) {
  // Loaded completely: there are few, and screens that show one usually show all.
  const ventures = defineLoader<'all', Venture[]>(async () => [await database.read(PUBLIC, readVentures)]);
  const placements = defineLoader<'all', Placement[]>(async () => [await database.read(PUBLIC, readPlacements)]);
  const wallet = defineLoader<Uuid, { rateMicros: bigint; digits: number } | null>(async (context, ids) =>
    Promise.all(ids.map((id) => database.read(context.viewer, async (tx) => (await payerOf(tx, id)) ?? null))),
  );
  const instructions = defineLoader<'all', string | null>(async () => [
    await database.read(SYSTEM, transferInstructions),
  ]);
  return {
    ventures: (context: Context) => ventures(context).load('all'),
    placements: (context: Context) => placements(context).load('all'),
    ventureById: async (context: Context, id: Uuid): Promise<Venture> =>
      (await ventures(context).load('all')).find((venture) => venture.id === id)!,
    placementById: async (context: Context, id: Uuid): Promise<Placement> =>
      (await placements(context).load('all')).find((placement) => placement.id === id)!,
    packageById: defineLoader<Uuid, Package | null>(async (_, ids) =>
      inOrder(ids, await database.read(PUBLIC, (tx) => readPackages(tx, { ids })), (one) => one.id, null),
    ),
    /**
     * Returns the currency for amounts of the platform's currency: the caller's wallet, or the platform's own for staff
     * without a company.
     */
    walletOfCaller: async (context: Context) => {
      const scope = companyInScope(context, null);
      const found = scope.ok && scope.value ? await wallet(context).load(scope.value) : null;
      return found ?? { rateMicros: 1_000_000n, digits: 6 };
    },
    weeksOfCampaign: defineLoader<Uuid, Booking[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => weeksOfCampaigns(tx, ids));
      const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
      return ids.map((id) => byCampaign.get(id) ?? []);
    }),
    contentsOfCampaign: defineLoader<Uuid, Content[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => readContents(tx, ids));
      const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
      return ids.map((id) => byCampaign.get(id) ?? []);
    }),
    changesOfCampaign: defineLoader<Uuid, BookingChange[]>(async (context, ids) =>
      database.read(context.viewer, (tx) => Promise.all(ids.map((id) => changesOf(tx, id)))),
    ),
    transferInstructions: (context: Context) => instructions(context).load('all'),
  };
}
