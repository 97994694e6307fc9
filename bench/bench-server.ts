import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { createPasswords } from '#core/identity/server/index.ts';
import { deploymentOf } from '#kernel/deployment.ts';
import { uuidV7 } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { outboxSender } from '#integrations/mail/mail.ts';
import { createOpenId } from '#integrations/openid/index.ts';
import { createMetaSandbox } from '#integrations/meta/index.ts';
import { createImageSandbox } from '#integrations/product-pictures/sandbox.ts';
import { NO_SELLER_CENTER } from '#integrations/seller-center/index.ts';
import { folderStorage } from '#integrations/storage/storage.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/db/database.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createServer, type ServerOptions } from '../src/apps/server/create-server.ts';
import { signInAt, type User } from '../testing/console-user.ts';
import { freePort } from '../testing/free-port.ts';

const UNLIMITED = { graphqlPerMinute: 1e9, csrfPerMinute: 1e9, feedsPerMinute: 1e9, providersPerMinute: 1e9 };

interface BenchServer {
  database: Database;
  clickhouse: ClickHouse;
  folder: string;
  roles: ServerOptions['roles'];
  /** The built console, and its version; none by default. */
  consoleFolder?: string;
  version?: string;
  /** What the console asks, by id; without, anything may be asked. */
  documents?: ReadonlyMap<string, string>;
  /** The system clock by default. */
  clock?: Clock;
}

/** Starts the real server on a free port, without rate limits. */
export async function startBenchServer({
  database,
  clickhouse,
  folder,
  roles,
  consoleFolder = '/nowhere',
  version = 'bench',
  documents = new Map(),
  clock = Date.now,
}: BenchServer) {
  const newId = () => uuidV7(clock(), randomBytes(10));
  const port = await freePort();
  const server = await createServer(
    {
      database,
      clickhouse,
      loading: clickhouse,
      dataFolder: null,
      // False, because data that a bench wrote directly into the store must not be rebuilt away.
      ownsBoth: false,
      instance: randomUUID(),
      mail: outboxSender(join(folder, 'outbox')),
      files: folderStorage(join(folder, 'files')),
      pictures: createImageSandbox(),
      places: null,
      sellerCenter: NO_SELLER_CENTER,
      meta: createMetaSandbox({ database, clock, newId, linkDelayMs: 0, creationDelayMs: 0 }),
      openId: createOpenId({ clock }),
      passwords: createPasswords(),
      settlesAfter: Promise.resolve(),
      clock,
      newId,
      log: createLogger({ level: 'error' }),
    },
    {
      roles,
      keyring: createKeyring(['bench']),
      origins: [`http://127.0.0.1:${port}`],
      trustsHost: false,
      trustProxy: 0,
      consoleFolder,
      version,
      deployment: deploymentOf('SGD'),
      settlingDays: 7,
      documents,
      isOpenToAnyDocument: true,
      requiresStaffCode: false,
      payments: { provider: 'none' },
      limits: UNLIMITED,
    },
  );
  const address = await server.app.listen({ host: '127.0.0.1', port });
  return { address, app: server.app, stop: () => server.stop() };
}

export const signIn = (address: string, email: string): Promise<User> =>
  signInAt(address, { email, password: DEMO_PASSWORD });
