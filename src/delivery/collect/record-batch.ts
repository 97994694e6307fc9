import type { UnbilledReason } from '#core/ledger/rules/bill.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { type Day, type EpochMs, dayIn } from '#kernel/time.ts';
import { type AttributionWindows, type Sale, recordSales } from '#delivery/attribute/index.ts';
import { type Charged, type PaidEvent, type SpendState, openCharges } from '#delivery/charge/index.ts';
import type { BidClaims } from '#delivery/decide/index.ts';
import { bucketNumber } from '#delivery/decide/rules/price-parts.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  type LoggedEvent,
  insertEvents,
  readShopperClicks,
  readSourceClicks,
  takeReceipts,
} from './collect.repository.ts';
import { type EventIssue, issuesOfPurchase, issuesOfTouch, issuesOfViewable } from './event-issues.ts';
import { type EventOutcome, type EventPlaces, outcomeOf } from './event-outcome.ts';
import type { WirePageview, WirePurchase, WireTouch, WireViewable } from './events-wire.ts';
import { type LoggedImpression, insertImpressions, isBatched } from './impression.repository.ts';
import { type LoggedPageview, insertPageviews } from './page-view.repository.ts';
import { type LoggedViewable, insertViewables } from './viewable.repository.ts';
import { dropSeen, fingerprintsOf } from './seen-events.ts';
import type { InvalidReason, Classification } from './rules/judge.ts';
import {
  CLICK_HORIZON_MS,
  type ClickOrigin,
  type ClickRecord,
  addressPart,
  createClickRecord,
} from '#delivery/charge/rules/click-limits.ts';

export type EventCatalog = { readonly catalogId: Uuid; readonly zone: string; readonly windows: AttributionWindows };

/**
 * A touch after its token was verified and the event classified by itself. `claims` is null for organic events and
 * invalid tokens.
 */
export type ClassifiedTouch = {
  readonly touch: WireTouch;
  readonly claims: BidClaims | null;
  readonly judgement: Classification;
  /** For clicks on ads: the clicker, for click limits. */
  readonly origin: ClickOrigin | null;
};

/** A viewable after its token was verified: what the token says, or why it is not believed. */
export type ClassifiedViewable = {
  readonly viewable: WireViewable;
  readonly atMs: EpochMs;
  readonly seal: BidClaims | InvalidReason;
};

/** One request's events, ready to be recorded. */
export type EventBatch = {
  /** The API key that sent the events. */
  readonly keyId: Uuid;
  readonly catalog: EventCatalog;
  readonly receivedMs: EpochMs;
  readonly touches: readonly ClassifiedTouch[];
  readonly purchases: readonly WirePurchase[];
  readonly pageviews: readonly WirePageview[];
  readonly viewables: readonly ClassifiedViewable[];
  /** Set when the sender asks what became of its events. */
  readonly places: EventPlaces | null;
};

/** What became of requests, for those who watch them: to be read, not kept. */
export type Recording = {
  /** The batches without what had been seen before. */
  readonly fresh: readonly EventBatch[];
  readonly tooFast: ReadonlySet<ClassifiedTouch>;
  /** Orders of which an ad earned something, as `catalogId orderId`. */
  readonly creditedOrders: ReadonlySet<string>;
};

export type RecordedBatches = {
  readonly recording: Recording;
  readonly state: SpendState;
  readonly written: Promise<unknown>;
  readonly issues: readonly EventIssue[];
  /** Numbers of new events by `kind verdict`. */
  readonly verdicts: ReadonlyMap<string, number>;
  readonly amounts: readonly Amount[];
  /** By the batches whose senders asked. */
  readonly outcomes: ReadonlyMap<EventBatch, EventOutcome>;
};

/** What events cost, or would have cost but for a budget, a shared one or a wallet, which is then the `reason`. */
export type Amount = {
  readonly currency: string;
  readonly reason: UnbilledReason | null;
  readonly micros: Micros;
};

/**
 * Records batches in the caller's transaction: drops events seen before, stores clicks that come too fast as invalid,
 * bills and logs the rest, and records and credits sales. Returns the resulting budgets and wallets and the events' issues.
 * `written` must be awaited too, but may be awaited after COMMIT is sent: a failed statement aborts the commit.
 */
export async function recordBatches(tx: Transaction, batches: readonly EventBatch[]): Promise<RecordedBatches> {
  const fingerprints = fingerprintsOf(batches);
  const clicks = clicksOf(batches);
  const expected = batches.flatMap((batch) =>
    batch.touches.flatMap((classified) => paidEvent(batch, classified) ?? []),
  );
  // Sent together: reading and locking more than turns out to be new costs less than a round trip per statement.
  const [unseen, recorded, charges] = await Promise.all([
    takeReceipts(tx, fingerprints.values()),
    clicks.length > 0 ? readClicksAround(tx, clicks) : createClickRecord(),
    openCharges(tx, expected),
  ]);
  const fresh = dropSeen(batches, fingerprints, unseen);
  const tooFast = findTooFast(clicksOf(fresh), recorded);

  const paid: PaidEvent[] = [];
  const rows: { batch: EventBatch; classified: ClassifiedTouch; day: Day; invalidReason: InvalidReason | null }[] = [];
  for (const batch of fresh) {
    for (const classified of batch.touches) {
      const invalidReason = tooFast.has(classified) ? 'CLICK_RATE' : classified.judgement.invalidReason;
      const event = invalidReason === null ? paidEvent(batch, classified) : null;
      rows.push({ batch, classified, day: event?.day ?? dayOf(batch, classified), invalidReason });
      if (event) paid.push(event);
    }
  }
  const { charged, state, written } = charges.charge(paid);
  const inOrder = charged.values();
  const events = rows.map((row) => {
    const isPaid = row.classified.claims !== null && row.invalidReason === null;
    return logged(row.batch, row.classified, row.day, row.invalidReason, isPaid ? inOrder.next().value! : null);
  });
  const all = Promise.all([
    written,
    insertImpressions(tx, impressionsIn(rows, events)),
    insertEvents(
      tx,
      events.filter((event) => !isBatched(event)),
    ),
    insertPageviews(tx, fresh.flatMap(pageviewsOf)),
    insertViewables(tx, fresh.flatMap(viewablesOf)),
  ]);
  // Awaited by the caller. The empty handler prevents an unhandled rejection until then.
  all.catch(() => {});
  const creditedOrders = new Set<string>();
  for (const [catalogId, ofCatalog] of Map.groupBy(fresh, (batch) => batch.catalog.catalogId)) {
    const credited = await recordSales(tx, catalogId, ofCatalog[0]!.catalog.windows, ofCatalog.flatMap(salesOf));
    for (const { orderId } of credited) creditedOrders.add(`${catalogId} ${orderId}`);
  }
  const issues = [
    ...rows.flatMap(({ batch, classified, invalidReason }) => issuesOfTouch(batch, classified, invalidReason)),
    ...fresh.flatMap((batch) => batch.purchases.flatMap((purchase) => issuesOfPurchase(batch, purchase))),
    ...fresh.flatMap((batch) => batch.viewables.flatMap((viewable) => issuesOfViewable(batch, viewable))),
  ];
  const outcomes = new Map<EventBatch, EventOutcome>();
  for (const [index, batch] of batches.entries())
    if (batch.places !== null) outcomes.set(batch, outcomeOf(batch, fresh[index]!, tooFast));
  const [verdicts, amounts] = [verdictsOf(events, fresh), amountsOf(paid, charged)];
  const recording = { fresh, tooFast, creditedOrders };
  return { state, written: all, recording, issues, verdicts, amounts, outcomes };
}

/** Impressions of ads may earn a sale where views can. */
function impressionsIn(
  rows: readonly { readonly batch: EventBatch }[],
  events: readonly LoggedEvent[],
): LoggedImpression[] {
  return events.flatMap((event, index) => {
    const isTouch = event.adSetId !== null && rows[index]!.batch.catalog.windows.viewDays > 0;
    return isBatched(event) ? [{ ...event, isTouch }] : [];
  });
}

/** Counts what became of each new event, by kind and verdict. */
function verdictsOf(events: readonly LoggedEvent[], batches: readonly EventBatch[]): RecordedBatches['verdicts'] {
  const verdicts = new Map<string, number>();
  const add = (kind: string, verdict: string, count = 1) => {
    const key = `${kind} ${verdict}`;
    verdicts.set(key, (verdicts.get(key) ?? 0) + count);
  };
  for (const { kind, decisionId, billedMicros, unbilledReason, invalidReason } of events)
    add(
      kind,
      invalidReason ?? unbilledReason ?? (decisionId === null ? 'ORGANIC' : billedMicros > 0n ? 'BILLED' : 'FREE'),
    );
  for (const { purchases, pageviews, viewables } of batches) {
    for (const { seal } of viewables) add('VIEWABLE', typeof seal === 'string' ? seal : 'RECORDED');
    if (purchases.length > 0) add('PURCHASE', 'RECORDED', purchases.length);
    if (pageviews.length > 0) add('PAGEVIEW', 'RECORDED', pageviews.length);
  }
  return verdicts;
}

/** An event of a decision that is billed already is no loss. */
function amountsOf(events: readonly PaidEvent[], charged: readonly Charged[]): Amount[] {
  return charged.flatMap(({ currency, billedMicros, unbilledReason: reason }, index): Amount[] => {
    if (currency === null || reason === 'ALREADY_BILLED') return [];
    const unbilledMicros = BigInt(events[index]!.priceMicros) - billedMicros;
    return [
      ...(billedMicros > 0n ? [{ currency, reason: null, micros: billedMicros }] : []),
      ...(reason !== null && unbilledMicros > 0n ? [{ currency, reason, micros: unbilledMicros }] : []),
    ];
  });
}

function dayOf({ catalog }: EventBatch, { judgement }: ClassifiedTouch): Day {
  return dayIn(catalog.zone, judgement.atMs);
}

/** Returns null for events that can neither be billed nor counted. */
function paidEvent(batch: EventBatch, classified: ClassifiedTouch): PaidEvent | null {
  const { touch, claims, judgement } = classified;
  if (!claims || judgement.invalidReason !== null) return null;
  return { kind: touch.kind, claims, day: dayOf(batch, classified), priceMicros: judgement.priceMicros };
}

type PaidClick = { readonly classified: ClassifiedTouch; readonly origin: ClickOrigin };

/** Sorted by time of click. */
function clicksOf(batches: readonly EventBatch[]): PaidClick[] {
  return batches
    .flatMap(({ touches }) =>
      touches.flatMap((classified) => (classified.origin === null ? [] : { classified, origin: classified.origin })),
    )
    .sort((a, b) => a.classified.judgement.atMs - b.classified.judgement.atMs);
}

async function readClicksAround(tx: Transaction, clicks: readonly PaidClick[]): Promise<ClickRecord> {
  const span = {
    fromMs: clicks[0]!.classified.judgement.atMs - CLICK_HORIZON_MS,
    toMs: clicks.at(-1)!.classified.judgement.atMs + CLICK_HORIZON_MS,
  };
  const shopperKeys = new Set(clicks.map(({ origin }) => origin.shopperKey));
  const sources = new Map(
    clicks.flatMap(({ origin: { adSetId, source } }) => {
      if (source === null) return [];
      const address = addressPart(source);
      return [[`${adSetId} ${address}`, { adSetId, address }] as const];
    }),
  );
  const [ofShoppers, ofSources] = await Promise.all([
    readShopperClicks(tx, [...shopperKeys], span),
    sources.size > 0 ? readSourceClicks(tx, [...sources.values()], span) : [],
  ]);
  const record = createClickRecord();
  for (const { shopperKey, at } of ofShoppers) record.addOfShopper(shopperKey, at.getTime());
  for (const { adSetId, source, at } of ofSources) record.addOfSource(adSetId, source, at.getTime());
  return record;
}

/** Of clicks in one batch the earlier ones count, whatever their order in the batch. */
function findTooFast(clicks: readonly PaidClick[], record: ClickRecord): Set<ClassifiedTouch> {
  const found = new Set<ClassifiedTouch>();
  for (const { classified, origin } of clicks) {
    const { atMs, invalidReason } = classified.judgement;
    const isFast = invalidReason === null && record.isTooFast(origin, atMs);
    if (isFast) found.add(classified);
    record.add(origin, atMs, invalidReason === null && !isFast);
  }
  return found;
}

function logged(
  { catalog, receivedMs }: EventBatch,
  { touch, claims, judgement, origin }: ClassifiedTouch,
  day: Day,
  invalidReason: InvalidReason | null,
  charged: Charged | null,
): LoggedEvent {
  return {
    eventId: touch.id,
    kind: touch.kind,
    atMs: judgement.atMs,
    receivedMs,
    day,
    billedDay: charged?.billedDay ?? day,
    catalogId: catalog.catalogId,
    shopper: touch.shopper,
    shopperKey: origin?.shopperKey ?? null,
    source: origin?.source ?? null,
    auctionShopperKey: claims?.shopperKey ?? null,
    decisionId: claims?.decisionId ?? null,
    companyId: claims?.companyId ?? null,
    brandId: claims?.brandId ?? null,
    campaignId: claims?.campaignId ?? null,
    adSetId: claims?.adSetId ?? null,
    adType: claims?.adType ?? null,
    sku: claims ? claims.sku : touch.entity?.type === 'product' ? touch.entity.id : null,
    platform: touch.deviceType,
    placement: claims?.placement ?? touch.path,
    searchTerm: claims ? claims.searchTerm || null : touch.searchQuery,
    priceMicros: judgement.priceMicros,
    billedMicros: charged?.billedMicros ?? 0n,
    bucket: claims?.priceParts ? bucketNumber(claims.priceParts) : null,
    priceParts: judgement.priceMicros > 0 ? (claims?.priceParts ?? null) : null,
    unbilledReason: charged?.unbilledReason ?? null,
    invalidReason,
  };
}

function salesOf({ catalog, purchases, receivedMs }: EventBatch): Sale[] {
  return purchases.flatMap((purchase) => {
    const atMs = Math.min(purchase.occurredAtMs, receivedMs);
    const day = dayIn(catalog.zone, atMs);
    return purchase.items.map(({ sku, sellerId = null, quantity, unitPrice }, line) => ({
      orderId: purchase.id,
      line,
      atMs,
      receivedMs,
      day,
      shopper: purchase.shopper,
      sku,
      sellerId,
      quantity,
      salesMicros: BigInt(Math.round(unitPrice * 1_000_000)) * BigInt(quantity),
    }));
  });
}

function pageviewsOf({ catalog, pageviews, receivedMs }: EventBatch): LoggedPageview[] {
  return pageviews.map((pageview) => {
    const atMs = Math.min(pageview.occurredAtMs, receivedMs);
    return { catalogId: catalog.catalogId, receivedMs, atMs, day: dayIn(catalog.zone, atMs), pageview };
  });
}

function viewablesOf({ catalog, viewables, receivedMs }: EventBatch): LoggedViewable[] {
  return viewables.flatMap(({ viewable, atMs, seal }): LoggedViewable[] => {
    if (typeof seal === 'string') return [];
    const { decisionId, campaignId, adSetId, placement } = seal;
    const sku = seal.sku || null;
    const { id: eventId, seenMs } = viewable;
    const day = dayIn(catalog.zone, atMs);
    const { catalogId } = catalog;
    return [{ catalogId, eventId, atMs, receivedMs, day, decisionId, campaignId, adSetId, sku, placement, seenMs }];
  });
}
