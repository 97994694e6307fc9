import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { startKillablePostgres } from '../../../testing/killable-postgres.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { createMarket } from './market.test-support.ts';
import { CannotStoreError } from '#delivery/collect/index.ts';
import { runLength } from '../../../testing/run-length.ts';

// CHAOS_FACTOR lengthens the test.
const KILLS = runLength(2);
const CLICKS_PER_KILL = 150;
const CLIENTS = 8;

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const market = createMarket(database);
await market.open();
const engine = market.engine({ onError: () => {} });
beforeAll(() => engine.start());
afterAll(async () => {
  await engine.stop();
  await database.close();
  await postgres.stop();
});

test(
  `PostgreSQL killed ${KILLS} times while clicks come: each is told again until it is acknowledged, and billed once`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const ad = await market.advertiser('killed', { creditMicros: 1_000_000_000 });
    await engine.refresh();
    const clicks = Array.from({ length: (KILLS + 1) * CLICKS_PER_KILL }, () => market.touch(market.win(engine, ad)));
    let [attempts, broken] = [0, 0];
    const left = [...clicks];
    const client = async () => {
      for (let click = left.pop(); click; click = left.pop()) {
        for (let isStored = false; !isStored;) {
          attempts += 1;
          if (attempts % CLICKS_PER_KILL === 0 && postgres.kills() < KILLS) void postgres.kill();
          try {
            await market.store(engine, { touches: [click] });
            isStored = true;
          } catch (error) {
            if (!(error instanceof CannotStoreError)) throw error;
            broken += 1;
            await postgres.up();
          }
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await postgres.up();
    await allRecorded(database);

    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ times: number; billed: bigint }>`
        select count(*)::int as times, sum(billed_micros)::bigint as billed from ad_event group by event_id`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(clicks.length);
    expect(rows.filter(({ times, billed }) => times !== 1 || billed !== 20_000n)).toEqual([]);
    expect(postgres.kills()).toBe(KILLS);
    expect(broken).toBeGreaterThan(0);
    expect(await findDrift(database, market.now())).toEqual([]);
    console.log(`${clicks.length} clicks told ${attempts} times, PostgreSQL killed ${KILLS} times`);
  },
);
