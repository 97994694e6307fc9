import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type NewId, type Uuid, uuidV7 } from '#kernel/ids.ts';
import { addDays, dayIn, type EpochMs } from '#kernel/time.ts';
import { type ClientInfo, fromBackEnd } from '#delivery/collect/index.ts';
import { type AdEngine, type AuctionRequest, type WireEvents, createAdEngine } from './index.ts';
import type { AdEngineNeeds } from './engine.ts';
import type { SharedBudget } from '#core/ledger/rules/shared-budget.ts';
import { addCredit, createWallet, sharedBudgets } from '#core/ledger/server/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';

export const API_KEY = 'TSE_test';
/** Noon in Singapore. */
export const NOON_MS = Date.parse('2026-03-10T04:00:00Z');
export const TODAY = '2026-03-10';

/**
 * A small market in the tables: one storefront, and companies with a brand, a wallet and a campaign each, all started
 * some days before it opens. `known` joins an existing market.
 */
export function createMarket(database: Database, known?: Uuid, { openedMs = NOON_MS }: { openedMs?: EpochMs } = {}) {
  let serial = 0;
  const newId: NewId = () => uuidV7(1_760_000_000_000 + (serial += 1), Buffer.alloc(10, serial));
  const catalogId = known ?? newId();
  let nowMs = openedMs;
  const started = addDays(dayIn('Asia/Singapore', openedMs), -9);
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  let events = 0;

  /** Reports events as the storefront's back end does. Resolves once they are recorded and billed. */
  const collect = async (
    engine: AdEngine,
    part: Partial<WireEvents>,
    origin: Partial<ClientInfo> = {},
  ): Promise<void> => {
    await engine.account({ ...NO_EVENTS, ...part }, { ...fromBackEnd(catalogId), ...origin });
  };

  /** The same, resolving once they are stored, as the storefront's call does that does not ask for more. */
  const store = (engine: AdEngine, part: Partial<WireEvents>): Promise<void> =>
    engine.collect({ ...NO_EVENTS, ...part }, fromBackEnd(catalogId));

  /** Returns a click on what an auction showed, or another touch of it; each by a new shopper, now. */
  const touch = (resolvedBidId: string | null, more: Partial<WireTouch> = {}): WireTouch => {
    events += 1;
    return {
      ...{ kind: 'CLICK', id: `event ${events}`, occurredAtMs: nowMs, shopper: `shopper ${events}`, resolvedBidId },
      ...{ entity: null, deviceType: null, path: null, searchQuery: null },
      ...more,
    };
  };

  /** Returns the bid that wins an auction, by default one for a product alone; null where none does. */
  const win = (engine: AdEngine, { sku }: Pick<Advertiser, 'sku'>, more: Partial<AuctionRequest> = {}): string | null =>
    engine.decide([{ ...auctionOf(sku), ...more }], catalogId)[0]!.winners[0]?.resolvedBidId ?? null;

  return {
    collect,
    store,
    touch,
    win,
    serves: (...of: Parameters<typeof win>): boolean => win(...of) !== null,
    /** Reports a click on what an auction showed. */
    click: (engine: AdEngine, resolvedBidId: string, more?: Partial<WireTouch>): Promise<void> =>
      collect(engine, { touches: [touch(resolvedBidId, more)] }),

    catalogId,
    at: (atMs: EpochMs) => (nowMs = atMs),
    now: () => nowMs,

    async open(): Promise<void> {
      await database.transact(SYSTEM, async (tx) => {
        await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2)`.execute(
          tx,
        );
        await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
          values (${catalogId}, 'SG', 'Singapore', 'https://sg.example', 'SGD', 'Asia/Singapore', ${catalogId})`.execute(
          tx,
        );
        await sql`insert into category (catalog_id, id, label, parent_id, depth, path) values
          (${catalogId}, 'sport', 'Sport', null, 1, '{sport}'), (${catalogId}, 'shoes', 'Shoes', 'sport', 2, '{sport,shoes}')`.execute(
          tx,
        );
        await sql`insert into api_key (id, catalog_id, key_hash, label, scopes, created_at)
          values (${newId()}, ${catalogId}, ${createHash('sha256').update(API_KEY).digest()}, 'shop', '{ads}', now())`.execute(
          tx,
        );
      });
    },

    /** Creates a placement for banners and returns its id. */
    async placement(bannerType: string): Promise<Uuid> {
      const id = newId();
      await database.transact(SYSTEM, (tx) =>
        sql`insert into banner_type (id, name, banner_type, width, height, needs_segments, needs_categories, needs_keywords)
          values (${id}, ${bannerType}, ${bannerType}, 100, 100, false, false, false)`.execute(tx),
      );
      return id;
    },

    /**
     * Creates a company with a brand, the products `{name}-1` and `{name}-2`, a wallet and a campaign for the first
     * product; `of` an existing advertiser, another campaign with products of its own.
     */
    async advertiser(name: string, options: AdvertiserOptions = {}): Promise<Advertiser> {
      const { companyId, brandId } = options.of ?? { companyId: newId(), brandId: newId() };
      const adSetId = newId();
      const { creditMicros = 100_000_000, bidMicros = 1_000_000, dailyMicros = null, totalMicros = null } = options;
      const { bidType = 'MAXIMUM_CPC', keywords = [], banner = null, categoryIds = ['shoes'] } = options;
      const adType = banner ? 'BANNER' : 'PRODUCT';
      const budgetType = dailyMicros ? (totalMicros ? 'DAILY_TOTAL' : 'DAILY') : totalMicros ? 'TOTAL' : 'ALWAYS_ON';
      const campaignId = await database.transact(SYSTEM, async (tx) => {
        if (!options.of) {
          await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
            values (${companyId}, ${name}, 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`.execute(tx);
          await sql`insert into brand (id, name, logo) values (${brandId}, ${name}, null)`.execute(tx);
          await createWallet(tx, { id: newId(), companyId, currency: 'SGD' });
        }
        for (const number of [1, 2])
          await sql`insert into product (catalog_id, sku, name, price_micros, quantity, brand_id, category_ids, status, published_at, updated_at)
            values (${catalogId}, ${`${name}-${number}`}, ${`Running shoe ${number}`}, 50000000, 5, ${brandId}, ${categoryIds}::text[], 'ACTIVE', now(), now())`.execute(
            tx,
          );
        if (creditMicros > 0 && !options.of)
          await addCredit(tx, newId, {
            idempotencyKey: `credit ${companyId}`,
            companyId,
            kind: 'PAID',
            creditType: 'TOPUP',
            paymentMethod: 'CARD',
            amountMicros: BigInt(creditMicros),
            taxMicros: 0n,
            startDate: started,
            expiryDate: null,
            description: 'Top-up',
            atMs: openedMs,
            actorId: null,
          });
        const { rows } = await sql<{ id: bigint }>`
          insert into campaign (company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
          values (${companyId}, ${brandId}, ${catalogId}, ${adType}, ${name}, 'DRIVE_SALES', now(), now()) returning id`.execute(
          tx,
        );
        const campaign = rows[0]!.id;
        await sql`insert into ad_set (id, company_id, campaign_id, name, status, budget_type, budget_total_micros, budget_daily_micros,
            bid_type, bid_micros, schedule_type, start_at)
          values (${adSetId}, ${companyId}, ${campaign}, ${name}, 'DELIVERING', ${budgetType}, ${totalMicros}, ${dailyMicros},
            ${bidType}, ${bidType === 'AUTOMATED' ? null : bidMicros}, 'START_DATE', ${started})`.execute(tx);
        for (const keyword of keywords)
          await sql`insert into ad_set_keyword (ad_set_id, company_id, keyword, match_type, is_negative) values (${adSetId}, ${companyId}, ${keyword}, 'exact', false)`.execute(
            tx,
          );
        const banners = (banner?.types ?? []).map((bannerTypeId) => ({
          bannerTypeId,
          url: `https://images.example/${name}.png`,
          landingUrl: `https://sg.example/${name}`,
          deeplink: null,
          skus: [],
        }));
        await sql`insert into creative (id, company_id, campaign_id, version, name, review, skus, banners, category_ids, submitted_at)
          values (${newId()}, ${companyId}, ${campaign}, 1, ${name}, 'APPROVED', ${banner ? [] : [`${name}-1`]}::text[],
            ${JSON.stringify(banners)}::jsonb, ${banner?.categoryIds ?? []}::text[], now())`.execute(tx);
        if (options.audience) {
          const audience = { gender: 'ALL', minAge: null, maxAge: null, locations: '', ...options.audience };
          await sql`update ad_set set audience = ${JSON.stringify(audience)}::jsonb where id = ${adSetId}`.execute(tx);
        }
        return campaign;
      });
      return { companyId, brandId, adSetId, campaignId, sku: `${name}-1`, sibling: `${name}-2` };
    },

    /** Puts campaigns of one company under a shared budget. */
    async share(
      members: readonly Advertiser[],
      limit: Partial<SharedBudget> & { amountMicros: bigint },
    ): Promise<SharedBudget> {
      const { companyId } = members[0]!;
      const id = newId();
      const budget: SharedBudget = {
        id,
        companyId,
        name: id,
        period: 'DAY',
        fromDay: null,
        toDay: null,
        version: 1,
        ...limit,
      };
      await database.transact(SYSTEM, async (tx) => {
        await sharedBudgets.insert(tx, budget, new Date(nowMs));
        await sharedBudgets.assign(tx, {
          companyId,
          adSetIds: members.map(({ adSetId }) => adSetId),
          sharedBudgetId: id,
        });
      });
      return budget;
    },

    engine(
      more: Partial<
        Pick<
          AdEngineNeeds,
          'database' | 'onError' | 'random' | 'rateLimit' | 'eventLimits' | 'intake' | 'refusesEvents' | 'observes'
        >
      > = {},
    ): AdEngine {
      return createAdEngine({
        database,
        clock: () => nowMs,
        random,
        keys: [{ id: 1, secret: new Uint8Array(32).fill(5) }],
        onError: (error) => {
          throw error;
        },
        ...more,
      });
    },
  };
}

type WireTouch = WireEvents['touches'][number];

const NO_EVENTS = { touches: [], purchases: [], pageviews: [] } as const;

/** An auction for the ad of one product, by default without a shopper. */
export function auctionOf(sku: string, shopper: string | null = null): AuctionRequest {
  return {
    type: 'listings',
    slots: 1,
    searchQuery: null,
    categories: null,
    products: { ids: [sku], qualityScores: null },
    location: null,
    slotId: null,
    device: 'desktop',
    pageType: null,
    pageProductId: null,
    pageProductIds: [],
    placementCode: null,
    shopper,
    gender: null,
    age: null,
    segmentIds: [],
    floor: null,
  };
}

export type AdvertiserOptions = {
  readonly of?: Pick<Advertiser, 'companyId' | 'brandId'>;
  readonly creditMicros?: number;
  readonly bidMicros?: number;
  readonly dailyMicros?: number | null;
  readonly totalMicros?: number | null;
  readonly bidType?: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  readonly keywords?: readonly string[];
  /** The categories of its products. */
  readonly categoryIds?: readonly string[];
  /** The audience; locations separated by commas. */
  readonly audience?: {
    readonly gender?: 'MALE' | 'FEMALE';
    readonly minAge?: number;
    readonly maxAge?: number;
    readonly locations?: string;
  };
  /** Promotes banners in these placements instead of its product. */
  readonly banner?: { readonly types: readonly Uuid[]; readonly categoryIds?: readonly string[] };
};

export type Advertiser = {
  readonly companyId: Uuid;
  readonly brandId: Uuid;
  readonly adSetId: Uuid;
  readonly campaignId: bigint;
  readonly sku: string;
  readonly sibling: string;
};
