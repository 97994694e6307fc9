import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { addDays, HOUR_MS, startOfDay, type Day } from '#kernel/time.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { auditCompanies, auditHouse, type Finding } from './audit-store.ts';
import { accrue } from './accrual-store.ts';
import { addCredit } from './credit-store.ts';
import { expireCredits } from './expiry-store.ts';
import { issueInvoice } from './invoice-store.ts';
import { closeMonths } from './monthly-store.ts';
import { refundCredit, reverseMovement, spend } from './movement-store.ts';
import { settle } from './settlement-store.ts';
import { newId, walletStory, type WalletStory } from './testing.ts';

// A failing storm prints its seed; `STORM_SEED=… STORM_STEPS=…` repeats or lengthens it. What happens between two commits is the
// machine's own choice, so that a seed repeats what is done, not always in which order.
const SEED = Number(process.env['STORM_SEED'] ?? Date.now() % 2 ** 31);
const STEPS = Number(process.env['STORM_STEPS'] ?? 160);
const CLIENTS = 16;
const WALLETS = 6;

const database = await freshDatabase();
/** As the server has it, with connections that are killed under it. */
const shaken = createDatabase(`${database.appUrl}?application_name=shaken`, { max: CLIENTS });
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
const startOf = (day: Day) => startOfDay('Asia/Singapore', day);

let stories: WalletStory[];
beforeAll(async () => {
  stories = [];
  for (let wallet = 0; wallet < WALLETS; wallet += 1) stories.push(await walletStory(database, shaken));
});
afterAll(async () => {
  await shaken.close();
  await owner.end();
});

interface Weather {
  random: () => number;
  day: Day;
  /** What came into each wallet, by company. */
  came: Map<string, bigint>;
}

/** One thing somebody does, decided before it is tried, so that trying again is the same thing. */
function something(weather: Weather): () => Promise<void> {
  const { random, day } = weather;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const [story, other] = [pick(stories), pick(stories)];
  const amount_micros = BigInt(1 + Math.floor(random() * 500));
  const at_ms = startOf(day) + 12 * HOUR_MS;
  const once = { idempotencyKey: newId(), reason: 'Storm', at_ms, actorId: null };
  const lot = Math.floor(random() * 20);
  const days = Math.floor(random() * 12);
  switch (
    pick(['pay', 'pay', 'gift', 'click', 'click', 'click', 'clicks', 'buy', 'refund', 'reverse', 'jobs'] as const)
  ) {
    case 'pay': {
      const credit = story.credit({ amount_micros, startDate: day, at_ms });
      const series = other.code;
      return async () => {
        await story.asSystem(async (tx) => {
          await addCredit(tx, newId, credit);
          await issueInvoice(tx, newId, {
            idempotencyKey: credit.idempotencyKey,
            companyId: story.company,
            kind: 'TOP_UP',
            series,
            currency: 'SGD',
            lines: [{ description: 'Credit', amount_micros }],
            taxes: [{ label: 'GST', rate: '0.09', amount_micros: 7n }],
            buyer: { name: 'Company', address: [] },
            language: 'en',
            movements: [credit.idempotencyKey],
            timezone: 'Asia/Singapore',
            at_ms,
          });
        });
        // A commit whose answer was lost is found done when it is tried again: either way the money has come, once.
        weather.came.set(credit.idempotencyKey, amount_micros);
      };
    }
    case 'gift': {
      const idempotencyKey = newId();
      return async () => {
        await story.gift(Number(amount_micros), addDays(day, days), { idempotencyKey, startDate: day, at_ms });
        weather.came.set(idempotencyKey, amount_micros);
      };
    }
    case 'click':
      return async () => void (await story.owe(story.click(day, Number(amount_micros))));
    case 'clicks':
      return async () =>
        void (await story.asSystem((tx) =>
          accrue(tx, [other.click(day, 7), story.click(day, 11), other.click(day, 0)]),
        ));
    case 'buy':
      return async () =>
        void (await story.asSystem((tx) =>
          spend(tx, newId, {
            ...once,
            companyId: story.company,
            amount_micros,
            isPaidCreditOnly: days % 2 === 0,
            description: 'Booking',
            day,
          }),
        ));
    case 'refund':
      return async () => {
        const held = (await story.lots()).filter(({ remain_micros }) => remain_micros > 0n);
        const chosen = held[lot % Math.max(1, held.length)];
        if (chosen) await story.asSystem((tx) => refundCredit(tx, newId, chosen.id, amount_micros, once));
      };
    case 'reverse':
      return async () => {
        const charges = (await story.movements()).filter(({ isIncome }) => !isIncome);
        const chosen = charges[lot % Math.max(1, charges.length)];
        if (chosen) await story.asSystem((tx) => reverseMovement(tx, newId, chosen.transferId!, amount_micros, once));
      };
    case 'jobs': {
      // A worker that was away comes back with an old clock's wish, another with a new one's.
      const late = startOf(addDays(day, -Math.floor(random() * 3))) + 12 * HOUR_MS;
      const job = pick([settle, expireCredits, closeMonths]);
      return async () => void (await job(shaken, late, newId));
    }
  }
}

/** Reads everything again and again, each check in one snapshot, until it is told to stop. */
function watch() {
  const seen: Finding[] = [];
  let [isOver, snapshots] = [false, 0];
  const companies = stories.map(({ company }) => company);
  const watching = (async () => {
    do {
      await database.as({ scope: 'system' }, async (tx) => {
        seen.push(...(await auditCompanies(tx, companies, startOf('2026-03-01'))), ...(await auditHouse(tx, 0)));
      });
      snapshots += 1;
    } while (!isOver);
  })();
  return {
    seen,
    async stop() {
      isOver = true;
      await watching;
      return snapshots;
    },
  };
}

async function blow(weather: Weather, attempt: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  let left = STEPS;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      if (left % 10 === 0) weather.day = addDays(weather.day, 1);
      await attempt(something(weather));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function expectPeace(weather: Weather): Promise<void> {
  const end_ms = startOf(addDays(weather.day, 60));
  // Twice, and at once: nothing is left for the second.
  for (const job of [settle, expireCredits, closeMonths])
    await Promise.all([job(shaken, end_ms, newId), job(shaken, end_ms, newId)]);
  expect(await settle(database, end_ms, newId)).toMatchObject({ transactions: 0 });
  expect(await expireCredits(database, end_ms, newId)).toMatchObject({ credits: 0 });
  expect(await closeMonths(database, end_ms, newId)).toBe(0);
  const found = await database.as({ scope: 'system' }, async (tx) => [
    ...(await auditCompanies(
      tx,
      stories.map(({ company }) => company),
      end_ms,
    )),
    ...(await auditHouse(tx, end_ms)),
  ]);
  expect(found).toEqual([]);
  const { rows } = await owner.query<{ key: string; amount: string }>(
    `select t.idempotency_key as key, e.amount_micros::text as amount from transfer t join entry e on e.transfer_id = t.id and e.ledger = 'WALLET'
     where t.reason in ('TOP_UP', 'GRANT')`,
  );
  for (const { key, amount } of rows)
    if (weather.came.has(key)) expect([key, BigInt(amount)]).toEqual([key, weather.came.get(key)]);
  const written = new Set(rows.map(({ key }) => key));
  expect([...weather.came.keys()].filter((key) => !written.has(key))).toEqual([]);
}

test(`whatever ${CLIENTS} do at once, every snapshot agrees (seed ${SEED})`, { timeout: 1_800_000 }, async () => {
  const weather: Weather = { random: seededRandom(SEED), day: '2026-03-01', came: new Map() };
  const watcher = watch();
  await blow(weather, (work) => work());
  const snapshots = await watcher.stop();
  expect(watcher.seen).toEqual([]);
  expect(snapshots).toBeGreaterThan(0);
  await expectPeace(weather);
  console.log(`${STEPS} steps, ${snapshots} rounds of snapshots, seed ${SEED}`);
});

test(
  `connections killed in the middle lose and repeat nothing, and no number (seed ${SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const weather: Weather = { random: seededRandom(SEED + 1), day: '2026-09-01', came: new Map() };
    let [kills, attempts] = [0, 0];
    // Whoever is in the middle of something.
    const kill = async () => {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database()
           and application_name = 'shaken' and state <> 'idle' order by random() limit 1) victim`,
      );
      kills += rowCount ?? 0;
    };
    await blow(weather, async (work) => {
      for (;;) {
        attempts += 1;
        try {
          await Promise.all([work(), attempts % 4 === 0 && kill()]);
          return;
        } catch (error) {
          if (!isBroken(error)) throw error;
        }
      }
    });
    expect(kills).toBeGreaterThan(10);
    await expectPeace(weather);
    console.log(`${STEPS} steps, ${kills} connections killed, seed ${SEED}`);
  },
);

/** The connection went away: before, while or after it did what was asked. */
function isBroken(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(({ cause }) => isBroken(cause));
  return /terminat|Connection|ECONNRESET|not queryable/.test(String(error));
}
