import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../bucket.ts';
import { startClickHouseServer } from '../clickhouse-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { freePort } from '../free-port.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Longer than the balancer needs to notice: two checks, a tenth of a second apart. */
const DRAIN_SECONDS = 1;

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
export type Member = Awaited<ReturnType<Fleet['start']>>;

/**
 * Starts servers as processes on one database behind a balancer. They share a report store and a bucket by address;
 * both are stand-in processes that implement the real protocols.
 */
export async function startFleet(databaseUrl: string, balancing: Promise<Balancer> = startBalancer()) {
  const [clickhouse, bucket, balancer, folder] = await Promise.all([
    startClickHouseServer(),
    startBucket(),
    balancing,
    mkdtemp(join(tmpdir(), 'endcap-fleet-')),
  ]);
  const members: { server(): ServerProcess }[] = [];

  return {
    address: `http://127.0.0.1:${balancer.port}`,
    port: balancer.port,
    reports: clickhouse,

    /** Starts a server with these roles and waits until it receives requests. */
    async start(roles: readonly string[], variables: Readonly<Record<string, string>>) {
      const port = await freePort();
      const name = `${roles.join('+')} on ${port}`;
      const run = async (extraVariables: Readonly<Record<string, string>>, root?: string) => {
        const own = {
          PORT: String(port),
          ROLES: roles.join(','),
          DATABASE_URL: databaseUrl,
          DATABASE_POOL: '6',
          CLICKHOUSE_URL: clickhouse.url,
          STORAGE_URL: bucket.url,
          DATA_DIR: join(folder, String(port)),
          DRAIN_SECONDS: String(DRAIN_SECONDS),
          ...extraVariables,
        };
        const server = await startServerProcess(own, root);
        if (server.code() !== null) throw new Error(`${name} did not start: ${server.output()}`);
        await balancer.ready(port);
        return server;
      };
      balancer.add(port, roles);
      let server = await run(variables);
      const member = {
        name,
        port,
        server: () => server,
        /** Ends the server like an upgrade or a crash, and starts a replacement, of the release in the folder `root`. */
        async replace(signal: 'SIGTERM' | 'SIGKILL', extraVariables = variables, root?: string): Promise<void> {
          await server.end(signal);
          if (signal === 'SIGTERM' && server.code() !== 0) throw new Error(`${name} ended badly: ${server.output()}`);
          server = await run(extraVariables, root);
        },
      };
      members.push(member);
      return member;
    },

    async stop(): Promise<void> {
      await Promise.all(members.map((member) => member.server().end('SIGTERM')));
      balancer.close();
      bucket.close();
      await clickhouse.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
