// Six processes, two of each role, on one durable PostgreSQL behind a balancer: how long a change needs until every
// process of auctions knows it, what is shown but cannot be billed when a wallet or a budget ends, and what auctions and
// health checks do while PostgreSQL is frozen.
// `node bench/fleet.bench.ts [changes of each kind, default 100] [seconds frozen, default 60]`
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordOrders } from '#delivery/attribute/index.ts';
import type { Advertiser } from '#delivery/engine/market.test-support.ts';
import { addMembership } from '#core/accounts/server/company-seed.ts';
import { createApiKey, importFeed, revokeApiKey } from '#core/catalog/server/index.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import { createDatabase, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { signInAt } from '../testing/console-user.ts';
import { startFleet } from '../testing/fleet/fleet.ts';
import { openShop } from '../testing/fleet/shop.ts';
import { startTraffic } from '../testing/fleet/traffic.ts';
import { startKillablePostgres } from '../testing/killable-postgres.ts';
import { keyOf } from '../testing/program.ts';
import { allRecorded } from '../testing/recorded.ts';
import { createSeed } from '../testing/seed.ts';

const [changes = 100, frozenSeconds = 60] = process.argv.slice(2).map(Number);
const SECRET = 's'.repeat(43);
/** Enough for one click without competition. */
const ONE_CLICK_MICROS = 20_000;
const CREDIT_MICROS = 1_000_000_000;
/** Companies whose keys share the calls, since each key has its limit a minute. */
const CALLERS = 5;
const TRAFFIC_PER_SECOND = 20;
const KNOWN_WITHIN_MS = 30_000;
/** Clicks that a wallet or a budget pays for before it ends, and who click as fast as they can. */
const PAID_CLICKS = 60;
const BUYERS = 8;
/** Of wallets and of budgets. */
const ENDS = 10;

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const fleet = await startFleet(postgres.appUrl);
const agent = new Agent({ keepAlive: true });
let calls = 0;
try {
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  const shop = await openShop(database);
  const seed = createSeed(database);
  const { market } = shop;
  await database.transact(SYSTEM, (tx) =>
    sql`insert into feature_flag (name, is_active) values ('show_sponsor_target', true)
      on conflict (name) do update set is_active = true`.execute(tx),
  );
  const { catalogId } = market;
  const key = { catalogId, label: 'bench', scopes: ['feed', 'ads'] } as const;
  const { secret: storefront } = unwrap(await database.transact(SYSTEM, (tx) => createApiKey(tx, seed, key)));

  const callers = await Promise.all(
    Array.from({ length: CALLERS }, async (_, number) => {
      const advertiser = await market.advertiser(`caller${number}`, { creditMicros: CREDIT_MICROS });
      return { advertiser, secret: await secretOf(advertiser) };
    }),
  );
  const budgets: Advertiser[] = [];
  const wallets: Advertiser[] = [];
  for (let number = 0; number < changes; number += 1) {
    const of = callers[number % CALLERS]!.advertiser;
    budgets.push(await market.advertiser(`budget${number}`, { of, totalMicros: ONE_CLICK_MICROS }));
    wallets.push(await market.advertiser(`wallet${number}`, { creditMicros: ONE_CLICK_MICROS }));
  }

  const start = (role: string) => fleet.start([role], { SECRET });
  const roles = ['api', 'ads', 'worker'];
  // The first of each creates what the second finds.
  const members = [...(await Promise.all(roles.map(start))), ...(await Promise.all(roles.map(start)))];
  const ads = members.filter(({ name }) => name.startsWith('ads'));
  const user = await signInAt(fleet.address, shop.owner);
  const traffic = startTraffic({
    ...{ ...fleet, ...shop, user, clients: 2, retriesEvents: true, roundsPerSecond: TRAFFIC_PER_SECOND },
  });

  const auction = async (port: number, sku: string, secret = storefront): Promise<string | null> => {
    const shopper = { opaqueUserId: `bench ${Math.random()}`, searchQuery: 'running shoe' };
    const one = { type: 'listings', slots: 1, products: { ids: [sku] }, ...shopper };
    const { status, text } = await call(port, 'POST', '/v2/auctions', secret, { auctions: [one] });
    if (status !== 200) return null;
    const { results } = JSON.parse(text) as { results: { winners: { resolvedBidId: string }[] }[] };
    return results[0]!.winners[0]?.resolvedBidId ?? null;
  };
  /** Time from now until all processes of auctions show a product, or none does. */
  const knownAfter = async (sku: string, isShown: boolean, secret = storefront): Promise<number> => {
    const started = performance.now();
    await Promise.all(
      ads.map(async ({ port, name }) => {
        while (((await auction(port, sku, secret)) !== null) !== isShown) {
          if (performance.now() - started > KNOWN_WITHIN_MS) throw new Error(`${name} does not know it of ${sku}`);
          await pause(2);
        }
      }),
    );
    return performance.now() - started;
  };
  const rest = async (secret: string, method: string, path: string, body?: object) => {
    const { status, text } = await call(fleet.port, method, path, secret, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  const click = async (sku: string) => {
    const resolvedBidId = (await auction(ads[0]!.port, sku))!;
    const about = { occurredAt: new Date().toISOString(), opaqueUserId: `buyer of ${sku}`, resolvedBidId };
    const clicks = [{ ...about, id: `click ${sku}` }];
    await call(fleet.port, 'POST', '/v2/events', storefront, { clicks });
  };
  const feed = (sku: string, quantity: number) =>
    importFeed(
      { ...seed, database, recordOrders },
      {
        catalogId,
        kind: 'products',
        lines: [{ sku, name: 'Running shoe 1', price: 50, quantity, brandName: sku.replace(/-1$/, '') }].map(
          (line) => ({ ...line, originalSellerIds: [], categoryIds: ['shoes'], status: 'ACTIVE' }),
        ),
      },
    ).then((result) => {
      if (!result.ok || result.value.rejected.length > 0) throw new Error(JSON.stringify(result));
    });
  const topUp = ({ companyId }: Advertiser) => seed.fund(companyId, CREDIT_MICROS / 1_000_000);

  const lags = new Map<string, number[]>();
  const measure = async <T>(kind: string, sku: string, isShown: boolean, change: () => Promise<T>, secret?: string) => {
    const changed = await change();
    const list = lags.get(kind) ?? [];
    lags.set(kind, list);
    list.push(await knownAfter(sku, isShown, secret));
    return changed;
  };
  const negatives = (keywords: string[]) => ({ keywords });
  const made = () => unwrapped((tx) => createApiKey(tx, seed, key));
  for (const { advertiser } of callers) await knownAfter(advertiser.sku, true);
  for (let number = 0; number < changes; number += 1) {
    const { advertiser, secret } = callers[number % CALLERS]!;
    const { campaignId, sku } = advertiser;
    const path = `/v1/campaigns/${campaignId}`;
    await measure('campaign paused', sku, false, () => rest(secret, 'POST', `${path}/pause`));
    await measure('campaign resumed', sku, true, () => rest(secret, 'POST', `${path}/resume`));
    await measure('keyword excluded', sku, false, () =>
      rest(secret, 'PUT', `${path}/negatives`, negatives(['running shoe'])),
    );
    await measure('exclusion removed', sku, true, () => rest(secret, 'PUT', `${path}/negatives`, negatives([])));
    const { id, secret: another } = await made();
    lags.set('key made', [...(lags.get('key made') ?? []), await knownAfter(sku, true, another)]);
    await measure(
      'key revoked',
      sku,
      false,
      () => unwrapped((tx) => revokeApiKey(tx, seed, { id, catalogId })),
      another,
    );
    await measure('product sold out, by feed', sku, false, () => feed(sku, 0));
    await measure('product in stock again', sku, true, () => feed(sku, 5));
    const [budget, wallet] = [budgets[number]!, wallets[number]!];
    await measure('budget used up by a click', budget.sku, false, () => click(budget.sku));
    await measure('budget raised', budget.sku, true, () =>
      rest(secret, 'PATCH', `/v1/campaigns/${budget.campaignId}/budget`, {
        budget: { amount: '50.00', currency: 'SGD' },
      }),
    );
    await measure('wallet used up by a click', wallet.sku, false, () => click(wallet.sku));
    await measure('wallet topped up', wallet.sku, true, () => topUp(wallet));
  }
  console.log(`\nUntil both processes of auctions know a change, from its answer on, at a load of ${loadNow()}`);
  console.table(
    [...lags].map(([change, list]) => ({
      ...{ change, count: list.length, 'p50 ms': at(list, 0.5), 'p99 ms': at(list, 0.99), 'longest ms': at(list, 1) },
    })),
  );

  const ends: { what: string; rate: number; unbilled: number; gateMs: number }[] = [];
  for (let number = 0; number < ENDS; number += 1) {
    const micros = PAID_CLICKS * ONE_CLICK_MICROS;
    const of = callers[number % CALLERS]!.advertiser;
    const wallet = await market.advertiser(`ending wallet ${number}`, { creditMicros: micros });
    const budget = await market.advertiser(`ending budget ${number}`, { of, totalMicros: micros });
    for (const [what, { sku, adSetId }] of [
      ['wallet', wallet],
      ['budget', budget],
    ] as const) {
      await knownAfter(sku, true);
      const started = performance.now();
      const clicked: number[] = [];
      await Promise.all(
        Array.from({ length: BUYERS }, async (_, buyer) => {
          for (let turn = 0; ; turn += 1) {
            const resolvedBidId = await auction(ads[buyer % ads.length]!.port, sku);
            if (resolvedBidId === null) return;
            const about = {
              occurredAt: new Date().toISOString(),
              opaqueUserId: `${sku} ${buyer} ${turn}`,
              resolvedBidId,
            };
            await call(fleet.port, 'POST', '/v2/events', storefront, {
              clicks: [{ ...about, id: `${sku} ${buyer} ${turn}` }],
            });
            clicked.push(performance.now() - started);
          }
        }),
      );
      const seconds = Math.max(...clicked) / 1000;
      await allRecorded(database);
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<{ billed: number; unbilled: number }>`
          select count(*) filter (where billed_micros > 0)::int as billed, count(*) filter (where unbilled_reason is not null)::int as unbilled
          from ad_event where ad_set_id = ${adSetId} and kind = 'CLICK'`.execute(tx),
      );
      const { billed, unbilled } = rows[0]!;
      if (billed !== PAID_CLICKS)
        throw new Error(`${billed} clicks of ${what} ${number} were billed, not ${PAID_CLICKS}`);
      const rate = clicked.length / seconds;
      ends.push({ what, rate, unbilled, gateMs: (unbilled / rate) * 1000 });
    }
  }
  console.log(
    `\nClicks that a wallet or a budget could not pay, ${PAID_CLICKS} paid, two processes of auctions, at a load of ${loadNow()}`,
  );
  console.table(
    [...Map.groupBy(ends, ({ what }) => what)].map(([what, list]) => ({
      ...{
        what,
        times: list.length,
        'clicks a second': at(
          list.map(({ rate }) => rate),
          0.5,
        ),
      },
      'unbilled p50': at(
        list.map(({ unbilled }) => unbilled),
        0.5,
      ),
      'unbilled most': at(
        list.map(({ unbilled }) => unbilled),
        1,
      ),
      'which is ms of clicks, p50': at(
        list.map(({ gateMs }) => gateMs),
        0.5,
      ),
      'ms most': at(
        list.map(({ gateMs }) => gateMs),
        1,
      ),
    })),
  );

  const pathsOf = (name: string) => {
    const areas = name.startsWith('ads') ? ['auctions', 'events'] : name.startsWith('api') ? ['console'] : [];
    return ['/healthz', '/readyz', ...areas.map((area) => `/readyz/${area}`)];
  };
  // As a balancer has done long before: only the first query of a process waits for its checks.
  for (const { name, port } of members) for (const path of pathsOf(name)) await call(port, 'GET', path);
  const before = await Promise.all(ads.map(({ server }) => server().residentMib()));
  traffic.takeGaps();
  await postgres.freeze();
  const frozenUntil = performance.now() + frozenSeconds * 1000;
  const isFrozen = () => performance.now() < frozenUntil;
  const frozen = await Promise.all(
    members.map(async ({ name, port, server }) => {
      const isAds = name.startsWith('ads');
      const [auctions, readyz, resident]: [number[], number[], number[]] = [[], [], []];
      const answers = new Set<string>();
      const watchAuctions = async () => {
        while (isAds && isFrozen()) {
          auctions.push(await timed(() => auction(port, shop.skus[auctions.length % shop.skus.length]!)));
          await pause(10);
        }
      };
      const watchHealth = async () => {
        while (isFrozen()) {
          for (const path of pathsOf(name)) {
            const ms = await timed(async () => {
              const { status } = await call(port, 'GET', path);
              answers.add(`${path.slice(1)} ${status}`);
            });
            readyz.push(ms);
          }
          resident.push(await server().residentMib());
          await pause(250);
        }
      };
      await Promise.all([watchAuctions(), watchHealth()]);
      return {
        process: name.split(' ')[0],
        ...(isAds && { auctions: auctions.length, 'p50 ms': at(auctions, 0.5), 'p99 ms': at(auctions, 0.99) }),
        'health longest ms': at(readyz, 1),
        ...(isAds && {
          'MiB more': Math.round(Math.max(...resident) - before[ads.findIndex((one) => one.port === port)]!),
        }),
        health: [...answers].join(', '),
      };
    }),
  );
  await postgres.thaw();
  const thawed = performance.now();
  const acknowledged = traffic.acknowledged();
  while (traffic.acknowledged() === acknowledged) await pause(10);
  console.log(`\nPostgreSQL frozen for ${frozenSeconds} s, at a load of ${loadNow()}`);
  console.table(frozen);
  console.log(`Events are acknowledged again ${Math.round(performance.now() - thawed)} ms after it goes on`);
  await traffic.stop();

  async function unwrapped<T>(work: (tx: Transaction) => Promise<Result<T, Problem>>): Promise<T> {
    return unwrap(await database.transact(SYSTEM, work));
  }
  async function secretOf({ companyId }: Advertiser): Promise<string> {
    const { id: userId } = await seed.user({ email: `${companyId}@example.test` });
    await database.transact(SYSTEM, (tx) =>
      addMembership(tx, seed, { companyId, userId, role: 'OWNER', isApprovedByStaff: true, isDefault: true }),
    );
    const viewer = { scope: 'company', companyId, userId } as const;
    return (await keyOf(database, seed, { id: userId, viewer })).secret;
  }
} finally {
  agent.destroy();
  await fleet.stop();
  await database.close();
  await postgres.stop();
}

function call(
  port: number,
  method: string,
  path: string,
  secret?: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  calls += 1;
  const headers = {
    ...(secret && { authorization: `Bearer ${secret}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'idempotency-key': `bench ${calls}` }),
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function at(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1));
}

function loadNow(): string {
  return loadavg()[0]!.toFixed(1);
}
