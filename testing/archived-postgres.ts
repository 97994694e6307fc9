import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { prepareDatabase, startEmbeddedPostgres, type EmbeddedCluster } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';

const NAME = 'archived';
const exec = promisify(execFile);

export type ArchivedPostgres = Awaited<ReturnType<typeof startArchivedPostgres>>;

/** Starts a durable PostgreSQL that archives its WAL and can be restored from a backup and the archive. */
export async function startArchivedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-archived-'));
  await chmod(folder, 0o755);
  const at = (...names: string[]) => join(folder, ...names);
  const archive = at('archive');
  await mkdir(archive);
  // PostgreSQL may run as another user.
  await chmod(archive, 0o777);
  let cluster = await startEmbeddedPostgres(at('primary'));
  await prepareDatabase(cluster, NAME, [TABLES, SANDBOX_TABLES]);
  const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: cluster.ownerUrl(NAME) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await asOwner(async (client) => {
    await client.query(`alter system set archive_mode = on`);
    await client.query(`alter system set archive_command = 'cp %p ${archive}/%f'`);
  });
  await cluster.stop();
  cluster = await startEmbeddedPostgres(at('primary'));

  return {
    appUrl: cluster.appUrl(NAME),
    ownerUrl: cluster.ownerUrl(NAME),

    /** Copies the data folder while the server is running. */
    createBackup: () =>
      asOwner(async (client) => {
        await client.query(`select pg_backup_start('backup', fast => true)`);
        await mkdir(at('backup'));
        await exec('cp', ['-a', at('primary', 'data'), at('backup', 'data')]).catch(forgiveVanished);
        const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop()`);
        await writeFile(at('backup', 'data', 'backup_label'), rows[0]!.labelfile, { mode: 0o644 });
        await copyFile(at('primary', 'password'), at('backup', 'password'));
        await rm(at('backup', 'data', 'postmaster.pid'), { force: true });
        await exec('find', [at('backup', 'data', 'pg_wal'), '-type', 'f', '-delete']);
      }),

    /** Switches to a new WAL segment and waits until the current one is archived, as a deployment does every minute. */
    archiveNow: () =>
      asOwner(async (client) => {
        const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(pg_switch_wal()) as name`);
        const isArchived = `select last_archived_wal >= $1 as "isArchived" from pg_stat_archiver`;
        for (;;) {
          const [archived] = (await client.query<{ isArchived: boolean }>(isArchived, [rows[0]!.name])).rows;
          if (archived?.isArchived) return;
        }
      }),

    /** Lists all segments archived so far. */
    async archived(): Promise<string[]> {
      return readdir(archive);
    },

    /** Returns the server's time in the format of a recovery target. */
    now: () =>
      asOwner(async (client) => {
        const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
        return rows[0]!.now;
      }),

    /**
     * Starts another PostgreSQL from the backup and only these segments, recovered to a point in time, or without one
     * to the end of the archive.
     */
    async restore(pieces: readonly string[], time: string | null = null) {
      const restoredFolder = at('restored');
      const started = performance.now();
      await exec('cp', ['-a', at('backup'), restoredFolder]);
      await mkdir(at('pieces'));
      for (const piece of pieces) await copyFile(join(archive, piece), at('pieces', piece));
      await exec('chmod', ['-R', 'a+rX', at('pieces')]);
      const { uid, gid } = await stat(join(restoredFolder, 'data'));
      const target = time && `recovery_target_time = '${time}'\nrecovery_target_action = 'promote'\n`;
      const settings = `archive_mode = off\nrestore_command = 'cp ${at('pieces')}/%f %p'\n${target ?? ''}`;
      for (const [name, text] of [
        ['postgresql.auto.conf', settings],
        ['recovery.signal', ''],
      ] as const) {
        await writeFile(join(restoredFolder, 'data', name), text, { mode: 0o600 });
        await exec('chown', [`${uid}:${gid}`, join(restoredFolder, 'data', name)]);
      }
      await exec('chown', [`${uid}:${gid}`, join(restoredFolder, 'data', 'backup_label')]);
      const restored: EmbeddedCluster = await startEmbeddedPostgres(restoredFolder);
      return {
        appUrl: restored.appUrl(NAME),
        ownerUrl: restored.ownerUrl(NAME),
        tookMs: performance.now() - started,
        async stop() {
          await restored.stop();
          await rm(restoredFolder, { recursive: true });
          await rm(at('pieces'), { recursive: true });
        },
      };
    },

    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Files may disappear during the copy; the WAL covers them. */
function forgiveVanished(error: Error & { stderr?: string }): void {
  const lines = (error.stderr ?? '').trim().split('\n');
  if (!lines.every((line) => /No such file|file vanished/.test(line))) throw error;
}
