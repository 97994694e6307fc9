import { randomBytes } from 'node:crypto';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import { createMetaSandbox, type MetaAds } from '#integrations/meta/index.ts';
import { NO_ORDERS, NO_SELLER_BALANCES, type BillingDeps } from '#core/payments/server/index.ts';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { sql } from 'kysely';
import { runJobs } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { shopOf } from './account.repository.ts';
import { metaPurchases } from './funding.ts';
import { metaAdsHandlers } from './index.ts';
import { startLinking } from './linking.ts';
import type { MetaAdsDeps } from './types.ts';

/** The queue uses the database's clock: jobs scheduled for later on the test's clock must not be due on that one. */
const START = Date.parse('2036-05-05T03:00:00Z');

/** The module with sandbox versions of Meta and the card provider, and a clock that moves only on demand. */
export function metaScenario(database: Database, change: { meta?: (real: MetaAds) => MetaAds } = {}) {
  const time = { nowMs: START };
  const clock = () => time.nowMs;
  const newId = () => uuidV7(clock(), randomBytes(10));
  const log = createLogger({ level: 'silent' });
  const sandbox = createMetaSandbox({ database, clock, newId, linkDelayMs: MINUTE_MS, creationDelayMs: MINUTE_MS });
  const deps: MetaAdsDeps = { database, clock, newId, log, meta: change.meta?.(sandbox) ?? sandbox };
  const cards = createSandboxProvider({ database, clock, newId, secret: 'test' });
  const billing: BillingDeps = {
    database,
    clock,
    newId,
    log,
    cards,
    sellers: NO_SELLER_BALANCES,
    purchases: { ...NO_ORDERS, META: metaPurchases({ clock, newId }) },
    publicUrl: 'https://console.example',
  };
  const seed = createSeed(database, { clock });
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
  /** How much of the test's time has passed for the clock, and not yet for jobs that wait. */
  let unnoticedMs = 0;
  const pass = (ms: number) => {
    time.nowMs += ms;
    unnoticedMs += ms;
  };
  /** Runs due jobs, one minute of the test's clock at a time. */
  const work = async (minutes = 3) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await asSystem((tx) =>
        sql`update graphile_worker._private_jobs set run_at = run_at - ${unnoticedMs} * interval '1 ms'`.execute(tx),
      );
      unnoticedMs = 0;
      await runJobs(database, metaAdsHandlers(deps));
      pass(MINUTE_MS);
    }
  };
  const shop = async (companyId: Uuid, sellerId: Uuid) => (await asSystem((tx) => shopOf(tx, sellerId, companyId)))!;

  return {
    deps,
    billing,
    cards,
    seed,
    clock,
    asSystem,
    pass,
    passDays: (days: number) => pass(days * DAY_MS),
    work,
    shop,
    /** Creates a company with a shop that sells a few products. */
    async company(name: string) {
      const catalog = await seed.catalog('SG');
      await catalog.products(
        { sku: `${name}-1`, name: 'Shoe', price: 20, brand: 'Bee', sellers: [`${name} shop`], categories: ['shoes'] },
        { sku: `${name}-2`, name: 'Hat', price: 40, brand: 'Bee', sellers: [`${name} shop`], categories: ['hats'] },
      );
      const sellerId = await catalog.seller(`${name} shop`);
      const made = await seed.company(name);
      await made.sellers(sellerId);
      return { ...made, sellerId, owner: await made.owner() };
    },
    /** Links a shop: starts linking and, unless rejected, runs its jobs. */
    async link(companyId: Uuid, sellerId: Uuid, userId: Uuid, pageUrl = 'https://shop.example') {
      const request = {
        shop: await shop(companyId, sellerId),
        pageUrl,
        requestedBy: userId,
      };
      const started = await asSystem((tx) => startLinking(tx, deps, request));
      if (started.ok) await work();
      return started;
    },
    async addCredit(companyId: Uuid, kind: 'PAID' | 'FREE', amountMicros: bigint) {
      await seed.fund(companyId, Number(amountMicros) / 1_000_000, { kind });
    },
    balance: (companyId: Uuid) =>
      asSystem(async (tx) => {
        const wallet = tx.selectFrom('wallet').select('balanceMicros').where('companyId', '=', companyId);
        return (await wallet.executeTakeFirstOrThrow()).balanceMicros;
      }),
  };
}

/** A Meta wrapper that executes requests, but loses, rejects or defers answers as configured. */
export function unreliable() {
  const answers: ('OK' | 'LOST' | { reject: string } | { busyMs: number })[] = [];
  let calls = 0;
  let isUnreadable = false;
  const wrap = (real: MetaAds): MetaAds => {
    const through = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
      calls += 1;
      const next = answers.shift();
      if (next && next !== 'LOST' && next !== 'OK')
        return {
          ok: false,
          problem:
            'reject' in next ? { kind: 'REJECTED', message: next.reject } : { kind: 'BUSY', retryAfterMs: next.busyMs },
        } as Value;
      const answer = await ask();
      return next === 'LOST' ? ({ ok: false, problem: { kind: 'UNKNOWN' } } as Value) : answer;
    };
    return {
      ...real,
      funds: async (...asked) =>
        isUnreadable ? { ok: false, problem: { kind: 'REJECTED', message: 'No' } } : real.funds(...asked),
      raiseFunds: (...request) => through(() => real.raiseFunds(...request)),
      createCampaign: (...request) => through(() => real.createCampaign(...request)),
      changeCampaign: (...request) => through(() => real.changeCampaign(...request)),
    };
  };
  return {
    wrap,
    says: (...next: typeof answers) => void answers.push(...next),
    /** Makes Meta reject reading an account's funds. */
    cannotRead: (cannot: boolean) => void (isUnreadable = cannot),
    calls: () => calls,
  };
}
