import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { TopsortClient } from '@topsort/sdk';
import { sql } from 'kysely';
import { demoKey } from '#demo/base.ts';
import { address } from './served.ts';
import { control } from './server-control.ts';

export interface Win {
  sku: string;
  resolvedBidId: string;
}

/** A storefront in Singapore that uses the public client library. */
export function storefront() {
  const client = new TopsortClient({ apiKey: demoKey('SG'), host: address() });
  const placement = (searchQuery: string) => ({ path: '/search', searchQuery });
  return {
    client,
    /** Returns the winners of one auction for a search, best first. */
    async search(searchQuery: string): Promise<Win[]> {
      const { results } = await client.createAuction({ auctions: [{ type: 'listings', slots: 4, searchQuery }] });
      return results.flatMap((result) =>
        (result.winners ?? []).map(({ id, resolvedBidId }) => ({ sku: id, resolvedBidId })),
      );
    },
    /** Reports events, and waits until they are recorded and billed. */
    async report(events: Parameters<TopsortClient['reportEvent']>[0]) {
      const result = await client.reportEvent(events);
      await expect
        .poll(() => control(async (tx) => (await sql`select from event_inbox limit 1`.execute(tx)).rows))
        .toEqual([]);
      return result;
    },
    /** Builds events. Sending the same object again is a replay. */
    impression: (win: Win, shopper: string, searchQuery: string) => ({
      impressions: [{ ...base(shopper), resolvedBidId: win.resolvedBidId, placement: placement(searchQuery) }],
    }),
    click: (win: Win, shopper: string, searchQuery: string) => ({
      clicks: [{ ...base(shopper), resolvedBidId: win.resolvedBidId, placement: placement(searchQuery) }],
    }),
    purchase: (sku: string, quantity: number, unitPrice: number, shopper: string) => ({
      purchases: [{ ...base(shopper), items: [{ productId: sku, quantity, unitPrice }] }],
    }),
  };
}

const base = (opaqueUserId: string) => ({
  id: randomUUID(),
  occurredAt: new Date().toISOString(),
  opaqueUserId,
  deviceType: 'desktop' as const,
});
