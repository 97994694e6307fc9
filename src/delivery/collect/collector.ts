import type { Clock } from '#kernel/time.ts';
import type { SpendStanding } from '#delivery/charge/index.ts';
import type { BidClaims, LiveSpend, TokenVerifier } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/postgres/database.ts';
import { announceSpent } from './collect-store.ts';
import type { WireEvents, WireTouch } from './events-wire.ts';
import { type EventBatch, type EventCatalog, type JudgedTouch, recordBatches } from './record-batch.ts';
import { judge } from './rules/judge.ts';
import { isKnownBot } from './rules/validity.ts';

export interface Collector {
  /** Resolves once the events are committed; rejects when they are not, and nothing of them is then stored. */
  collect(events: WireEvents, catalog: EventCatalog, userAgent: string): Promise<void>;
  /** Runs `work` between two commits, so that what it reads of spending is not older than what was published. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything accepted is committed. */
  drain(): Promise<void>;
}

/** More than this in one transaction gains nothing and makes everyone wait. */
const MOST_EVENTS_PER_COMMIT = 5_000;

/**
 * Group commit: requests that arrive while a transaction is under way share the next one. There is no timer, a lone request is
 * committed at once.
 */
export function createCollector(needs: {
  readonly database: Database;
  readonly verify: TokenVerifier;
  readonly liveSpend: LiveSpend;
  readonly clock: Clock;
}): Collector {
  const { database, verify, liveSpend, clock } = needs;
  let waiting: Waiting[] = [];
  let chain: Promise<void> = Promise.resolve();
  let isScheduled = false;

  const commit = async () => {
    isScheduled = false;
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        await record(group.map((one) => one.batch));
        for (const one of group) one.resolve();
      } catch (error) {
        // One request's events must not fail with another's: each tries again by itself.
        if (group.length === 1) group[0]!.reject(error);
        else for (const one of group) await record([one.batch]).then(one.resolve, one.reject);
      }
    }
  };

  const record = async (batches: readonly EventBatch[]) => {
    const now_ms = clock();
    const standing = await database.as(SYSTEM, async (tx) => {
      const after = await recordBatches(tx, batches, now_ms);
      const spent = usedUp(after);
      if (spent !== null) await announceSpent(tx, spent);
      return after;
    });
    publish(standing, liveSpend);
  };

  function takeGroup(): Waiting[] {
    let events = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || events < MOST_EVENTS_PER_COMMIT)) {
      const { touches, purchases } = waiting[count]!.batch;
      events += touches.length + purchases.length;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  }

  return {
    collect(events, catalog, userAgent) {
      const batch = judgeAll(events, catalog, userAgent, verify, clock());
      return new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject });
        if (isScheduled) return;
        isScheduled = true;
        chain = chain.then(commit);
      });
    },
    between(work) {
      const result = chain.then(work);
      // Who asked hears of a failure; those who come after must not.
      chain = result.then(nothing, nothing);
      return result;
    },
    drain: () => chain,
  };
}

function nothing(): void {}

type Waiting = {
  readonly batch: EventBatch;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

function judgeAll(
  events: WireEvents,
  catalog: EventCatalog,
  userAgent: string,
  verify: TokenVerifier,
  now_ms: number,
): EventBatch {
  const context = { catalogId: catalog.catalogId, isBot: isKnownBot(userAgent), now_ms };
  const one = (touch: WireTouch): JudgedTouch => {
    if (touch.resolvedBidId === null) {
      const at_ms = Math.min(touch.occurredAt_ms, now_ms);
      return {
        touch,
        claims: null,
        judgement: { at_ms, invalidReason: context.isBot ? 'BOT' : null, price_micros: 0 },
      };
    }
    const opened = verify(touch.resolvedBidId, now_ms);
    if (!opened.ok) return { touch, claims: null, judgement: judge(touch, opened.problem, context) };
    const claims = opened.value;
    return { touch, claims, judgement: judge(touch, { ...claims, decided_ms: decidedAt(claims) }, context) };
  };
  return {
    catalog,
    received_ms: now_ms,
    touches: events.touches.map(one),
    purchases: events.purchases,
    pageviews: events.pageviews,
  };
}

/** A decision's id is a UUIDv7: its first 48 bits are the instant it was made. */
function decidedAt({ decisionId }: BidClaims): number {
  return Number.parseInt(decisionId.slice(0, 8) + decisionId.slice(9, 13), 16);
}

/** Closes the gates here at once; wins that are decided next see the new spending. */
function publish(standing: SpendStanding, liveSpend: LiveSpend): void {
  for (const [companyId, left_micros] of standing.walletLeft) liveSpend.setAvailable(companyId, Number(left_micros));
  for (const [key, today_micros] of standing.spentOnDay) {
    const [adSetId, day] = key.split(' ') as [string, string];
    const total_micros = Number(standing.spentTotal.get(adSetId) ?? 0n);
    const known = liveSpend.spendOf(adSetId);
    // A late event of yesterday must not reopen or reset today.
    if (day >= known.day) liveSpend.setSpend(adSetId, { day, today_micros: Number(today_micros), total_micros });
    else liveSpend.setSpend(adSetId, { ...known, total_micros });
  }
}

/** PostgreSQL takes 8,000 bytes per notification; who does not fit is found by the next look at the tables. */
const MOST_ANNOUNCED = 60;

/** What other processes must hear at once: wallets that are empty and ad sets at their budget. */
function usedUp({ walletLeft, spentOnDay, spentTotal, exhausted }: SpendStanding): string | null {
  const companies = [...walletLeft].filter(([, left_micros]) => left_micros <= 0n).map(([companyId]) => companyId);
  if (companies.length === 0 && exhausted.size === 0) return null;
  const adSets = [...spentOnDay].flatMap(([key, today_micros]): SpentMessage['adSets'] => {
    const [adSetId, day] = key.split(' ') as [string, string];
    if (!exhausted.has(adSetId)) return [];
    return [[adSetId, day, Number(today_micros), Number(spentTotal.get(adSetId) ?? 0n)]];
  });
  const message: SpentMessage = {
    companies: companies.slice(0, MOST_ANNOUNCED),
    adSets: adSets.slice(0, MOST_ANNOUNCED),
  };
  return JSON.stringify(message);
}

/** Ad sets as id, day, spent that day, spent in all. */
export type SpentMessage = {
  readonly companies: readonly string[];
  readonly adSets: readonly [string, string, number, number][];
};
