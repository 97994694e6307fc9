import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { shiftClockOfRun } from './database-clock.ts';

export const TEMPLATE = 'endcap_template';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { ownerUrl: string; appUrl: string };
  }
}

/** Starts one PostgreSQL per run with one migrated template, which every test file copies. */
export default async function setup(project: TestProject) {
  const { end } = await allOrNothing(async (onEnd) => {
    const folder = await mkdtemp(join(tmpdir(), 'endcap-test-'));
    onEnd(() => rm(folder, { recursive: true, force: true }));
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    // PostgreSQL may run as another user and must be able to access its folder.
    for (const traversed of [folder, temporary]) await chmod(traversed, 0o755);
    // Whatever test files leave behind is removed with the run.
    process.env['TMPDIR'] = temporary;
    const cluster = await startEmbeddedPostgres(join(folder, 'postgres'), { throwAway: true });
    onEnd(() => cluster.stop());
    await prepareDatabase(cluster, TEMPLATE, [TABLES, SANDBOX_TABLES]);
    await shiftClockOfRun(cluster.ownerUrl(TEMPLATE));
    project.provide('cluster', { ownerUrl: cluster.ownerUrl('DATABASE'), appUrl: cluster.appUrl('DATABASE') });
  });
  return end;
}
