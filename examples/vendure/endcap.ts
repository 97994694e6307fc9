import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newCampaign } from '../../src/products/sponsored/rules/campaign-input.ts';
import { ALL_FEATURES } from '../../src/products/sponsored/rules/open-features.ts';
import { createCampaign, updateCampaign } from '../../src/products/sponsored/server/index.ts';
import { decimalFromMicros } from '../../src/kernel/money.ts';
import { createDatabase, SYSTEM } from '../../src/platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '../../src/platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '../../src/platform/db/migrate.ts';
import { endProcess } from '../../testing/all-or-nothing.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { freePort } from '../../testing/free-port.ts';
import { createSeed } from '../../testing/seed.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;

/**
 * Starts Endcap's server with one storefront and nothing in it, and a database for the shop on the same PostgreSQL.
 * `onEnd` is given what stops each part.
 */
export async function startEndcap(onEnd: (end: () => unknown) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-vendure-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL may run as another user and must be able to access its folder.
  await chmod(folder, 0o755);
  const cluster = await startEmbeddedPostgres(join(folder, 'postgres'), { throwAway: true });
  onEnd(() => cluster.stop());
  await prepareDatabase(cluster, 'endcap', [TABLES, SANDBOX_TABLES]);
  await asOwner(cluster.ownerUrl('postgres'), 'create database vendure');
  const database = createDatabase(cluster.appUrl('endcap'), { max: 2 });
  onEnd(() => database.close());
  const seed = createSeed(database);
  const catalog = await seed.catalog('SG');
  const key = await catalog.apiKey();
  const address = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/apps/server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: cluster.appUrl('endcap'),
      DATA_DIR: join(folder, 'data'),
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onEnd(() => endProcess(server));
  await untilReady(address, server);

  return {
    address,
    key,
    shopDatabaseUrl: cluster.ownerUrl('vendure'),
    products: () =>
      database.read(SYSTEM, (tx) => tx.selectFrom('product').selectAll().where('catalogId', '=', catalog.id).execute()),
    /** Opens a funded company that may advertise the product, with an approved campaign for it and one search term. */
    async launch({ sku, brand, term }: { sku: string; brand: string; term: string }): Promise<void> {
      const company = await seed.company(brand);
      const { id: brandId } = await company.brand(brand);
      const { sellerIds } = await database.read(SYSTEM, (tx) =>
        tx.selectFrom('product').select('sellerIds').where('sku', '=', sku).executeTakeFirstOrThrow(),
      );
      await company.sellers(...sellerIds);
      await company.fund(100);
      const { id: userId } = await seed.staff();
      await database.transact(SYSTEM, async (tx) => {
        const actor = { userId, impersonatorId: null, isStaff: true, companyId: company.id };
        const work = { tx, newId: seed.newId, mailsVerdicts: false, nowMs: seed.clock(), ...ALL_FEATURES, actor };
        const planned = newCampaign({ brandId, catalogId: catalog.id, startAtMs: seed.clock() });
        const input = { ...planned, name: 'Lamps', skus: [sku], keywords: [`[${term}]`] };
        const created = await createCampaign(work, { companyId: company.id, input, isQuickCreate: false });
        if (!created.ok) throw new Error(JSON.stringify(created.problem));
        const id = String(created.value.id);
        await updateCampaign(work, { id, version: null, edit: null, decision: { kind: 'APPROVE' } });
      });
    },
    /** The shopper that an order is known to be of. */
    buyerOf: async (orderId: string) =>
      (
        await database.read(SYSTEM, (tx) =>
          tx.selectFrom('orderLine').select('shopper').where('orderId', '=', orderId).executeTakeFirst(),
        )
      )?.shopper,
    /** The shoppers of what was seen of ads. */
    viewers: async () =>
      (
        await database.read(SYSTEM, (tx) =>
          tx.selectFrom('loggedEvent').select('shopper').where('kind', '=', 'IMPRESSION').execute(),
        )
      ).map(({ shopper }) => shopper),
    /** What ads were charged for, and the sales that they are credited with at the moment. */
    async outcome() {
      const events = await database.read(SYSTEM, (tx) =>
        tx
          .selectFrom('loggedEvent')
          .select(['kind', 'billedMicros', 'salesMicros'])
          .where('adSetId', 'is not', null)
          .execute(),
      );
      const count = (of: string) => events.filter(({ kind }) => kind === of).length;
      return {
        impressions: count('IMPRESSION'),
        clicks: count('CLICK'),
        charges: events.filter(({ billedMicros }) => billedMicros! > 0n).length,
        sales: decimalFromMicros(events.reduce((sum, { salesMicros }) => sum + salesMicros!, 0n)),
      };
    },
  };
}

export type Endcap = Awaited<ReturnType<typeof startEndcap>>;

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  for (const endMs = Date.now() + READY_WITHIN_MS; Date.now() < endMs && server.exitCode === null;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('Endcap did not start');
}
