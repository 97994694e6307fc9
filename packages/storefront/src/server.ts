/** For a shop's server: auctions of a page, beacons of its visitors, orders. */
import { createBreaker } from './breaker.ts';
import { call, type Answer, type Degraded, type Fetch } from './call.ts';
import { MAX_BEACON_LENGTH, readBeacon, type Beacon } from './relay.ts';
import { readWinners, type Consent, type Slot, type Winner } from './wire.ts';

export { sponsoredHtml, type SponsoredHtml } from './html.ts';
export { shopperOf, type Shopper } from './shopper.ts';
export type { Beacon, Consent, Degraded, Slot, Winner };
export type { DegradedReason } from './call.ts';

export interface StorefrontOptions {
  /** Endcap's address, as https://ads.example. */
  readonly url: string;
  /** A key for ads and feeds, which never leaves the shop's server. */
  readonly key: string;
  /** After this a page goes on without ads: 300 ms by default, from 50 to 1,000. */
  readonly deadlineMs?: number;
  /** Called whenever ads are missing or events were not taken. What it throws is ignored. */
  readonly onDegraded?: (degraded: Degraded) => void;
  /** The platform's own by default. */
  readonly fetch?: Fetch;
  readonly now?: () => number;
}

export interface PageOptions {
  /** The shop's id for the shopper; null or left out without consent. */
  readonly shopper?: string | null;
  readonly consent?: Consent;
}

export interface Order {
  /** The shop's own number: an order that is sent again counts once. */
  readonly id: string;
  readonly occurredAt: Date;
  readonly shopper: string;
  readonly items: readonly {
    readonly productId: string;
    readonly quantity: number;
    /** In the storefront's currency, as 49.9. */
    readonly unitPrice: number;
    readonly vendorId?: string;
  }[];
}

export interface Storefront {
  /** Holds a page's auctions, at most five, in one request. Answers within the deadline, never throws. */
  auctions<const Name extends string>(
    slots: Readonly<Record<Name, Slot>>,
    options?: PageOptions,
  ): Promise<Record<Name, Winner[]>>;
  /** Passes on what a beacon sent to the shop's own address. Answer the beacon with `status`; never throws. */
  relay(beacon: Beacon): Promise<{ readonly status: number }>;
  /** Reports orders. Send those that were not taken again, under the same ids; never throws. */
  orders(orders: readonly Order[]): Promise<{ readonly isTaken: boolean }>;
}

const DEFAULT_DEADLINE_MS = 300;
const MIN_DEADLINE_MS = 50;
const MAX_DEADLINE_MS = 1000;
const MAX_AUCTIONS = 5;
const MAX_ORDERS = 50;
/** No page waits for these. */
const EVENTS_DEADLINE_MS = 5000;

export function createStorefront(options: StorefrontOptions): Storefront {
  const { key, deadlineMs = DEFAULT_DEADLINE_MS, now = Date.now, fetch: fetcher = fetch } = options;
  if (!(deadlineMs >= MIN_DEADLINE_MS && deadlineMs <= MAX_DEADLINE_MS))
    throw new RangeError(`deadlineMs is from ${MIN_DEADLINE_MS} to ${MAX_DEADLINE_MS}.`);
  if (!key) throw new RangeError('key is missing: an operator of Endcap creates one.');
  const url = (path: string) => new URL(path, options.url).href;
  const [auctionsUrl, eventsUrl] = [url('/v2/auctions'), url('/v2/events')];
  const breaker = createBreaker(now);
  const tell = (degraded: Degraded) => {
    try {
      options.onDegraded?.(degraded);
    } catch {
      // A page is not lost because a log is.
    }
  };

  async function hold(slots: readonly Slot[], page: PageOptions): Promise<Winner[][]> {
    const none = slots.map(() => []);
    if (slots.length > MAX_AUCTIONS) tell({ reason: 'too_many_auctions', detail: `${slots.length} auctions` });
    const sent = slots.slice(0, MAX_AUCTIONS);
    if (sent.length === 0) return none;
    if (!breaker.admits()) {
      tell({ reason: 'paused' });
      return none;
    }
    const body = { auctions: sent.map((slot) => auctionOf(slot, page)) };
    const answer = await call(fetcher, auctionsUrl, key, body, deadlineMs);
    const read = 'reason' in answer ? null : readWinners(answer.body, sent.length);
    if (read === null) {
      if (isOutage(answer)) breaker.fail();
      tell('reason' in answer ? answer : { reason: 'nonsense', status: answer.status });
      return none;
    }
    breaker.succeed();
    if (read.some(({ isFailed }) => isFailed)) tell({ reason: 'auction_failed' });
    return none.map((empty, index) => read[index]?.winners ?? empty);
  }

  return {
    async auctions<const Name extends string>(slots: Readonly<Record<Name, Slot>>, page: PageOptions = {}) {
      const names = Object.keys(slots) as Name[];
      const winners = await hold(
        names.map((name) => slots[name]),
        page,
      ).catch((error: unknown) => {
        tell({ reason: 'unreachable', detail: String(error) });
        return [];
      });
      return Object.fromEntries(names.map((name, index) => [name, winners[index] ?? []])) as Record<Name, Winner[]>;
    },
    async relay(beacon) {
      if (beacon.body.length > MAX_BEACON_LENGTH) return { status: 413 };
      const events = readBeacon(beacon, now());
      if (events === null) return { status: 400 };
      return { status: statusOf(await call(fetcher, eventsUrl, key, events, EVENTS_DEADLINE_MS), tell) };
    },
    async orders(orders) {
      let isTaken = true;
      for (let from = 0; from < orders.length; from += MAX_ORDERS) {
        const purchases = orders.slice(from, from + MAX_ORDERS).map(purchaseOf);
        const status = statusOf(await call(fetcher, eventsUrl, key, { purchases }, EVENTS_DEADLINE_MS), tell);
        isTaken = isTaken && status === 204;
      }
      return { isTaken };
    },
  };
}

function auctionOf({ audience, ...slot }: Slot, { shopper, consent = 'full' }: PageOptions) {
  const isPersonal = consent === 'full';
  return {
    type: 'listings',
    ...slot,
    ...(!isPersonal && { consent }),
    ...(isPersonal && audience && { audience }),
    ...(isPersonal && shopper && { opaqueUserId: shopper }),
  };
}

const purchaseOf = ({ shopper, occurredAt, ...order }: Order) => ({
  ...order,
  occurredAt: occurredAt.toISOString(),
  opaqueUserId: shopper,
});

/** A request that Endcap refuses comes back at once and concerns one page: no reason to stop the others. */
function isOutage(answer: Answer): boolean {
  if (!('reason' in answer) || answer.reason !== 'refused') return true;
  return answer.status === undefined || answer.status >= 500 || answer.status === 429;
}

/** What a beacon learns: what Endcap said about its events, or to come again. */
function statusOf(answer: Answer, tell: (degraded: Degraded) => void): number {
  if (!('reason' in answer)) return 204;
  tell(answer);
  const { status } = answer;
  // A key that was refused is the shop's mistake: the events are good, and wait until it is corrected.
  const isForBeacon = status === 400 || status === 413 || status === 422;
  return isForBeacon ? status : 503;
}
