import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { createMarket } from './market.test-support.ts';
import { runLength } from '../../../testing/run-length.ts';

const KILLS = runLength(2);
const CLICKS_PER_ROUND = 200;

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

type Click = { readonly id: string; readonly shopper: string; readonly resolvedBidId: string };

/** Sends clicks to a separate process and kills it after `killAfter` acknowledgements. Returns the acknowledged ids. */
async function liveAndDie(clicks: readonly Click[], killAfter: number): Promise<Set<string>> {
  const child = fork(join(import.meta.dirname, 'kill.worker.ts'), [database.url, market.catalogId]);
  await once(child, 'message');
  const acknowledged = new Set<string>();
  child.on('message', ({ id }: { id: string }) => {
    acknowledged.add(id);
    if (acknowledged.size === killAfter) child.kill('SIGKILL');
  });
  for (const click of clicks) child.send(click, () => {});
  await once(child, 'exit');
  return acknowledged;
}

test(
  `killed in the middle of its work ${KILLS} times, it loses nothing it acknowledged and bills nothing twice`,
  async () => {
    const ad = await market.advertiser('killed');
    await engine.refresh();
    const sent = new Map<string, Click>();
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILLS; round += 1) {
      const created = Array.from({ length: CLICKS_PER_ROUND }, (_, number): Click => {
        const resolvedBidId = market.win(engine, ad)!;
        return { id: `${round} ${number}`, shopper: `shopper ${round} ${number}`, resolvedBidId };
      });
      // Unacknowledged events are sent again, as a storefront's client does.
      const unacknowledged = [...sent.values()].filter(({ id }) => !acknowledged.has(id));
      for (const click of created) sent.set(click.id, click);
      for (const id of await liveAndDie([...unacknowledged, ...created], 1 + ((round * 37) % 150)))
        acknowledged.add(id);
    }
    const logged = async () => {
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<{ id: string; times: number; billed: bigint }>`
        select event_id as id, count(*)::int as times, sum(billed_micros)::bigint as billed from ad_event group by 1`.execute(
          tx,
        ),
      );
      return new Map(rows.map((row) => [row.id, row]));
    };
    await allRecorded(database);
    const afterKills = await logged();
    expect([...acknowledged].filter((id) => !afterKills.has(id))).toEqual([]);

    const touches = [...sent.values()].map((click) => market.touch(click.resolvedBidId, click));
    await market.collect(engine, { touches });
    const rows = [...(await logged()).values()];
    expect(rows).toHaveLength(sent.size);
    expect(rows.filter(({ times, billed }) => times !== 1 || billed !== 20_000n)).toEqual([]);
    expect(await findDrift(database, market.now())).toEqual([]);
  },
  120_000 + KILLS * 10_000,
);
