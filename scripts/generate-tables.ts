// Generates src/platform/db/tables.generated.ts from the migrations; part of `npm run generate`. With --check it only
// compares, and fails when they differ.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDatabase, startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '../src/platform/db/migrate.ts';

const TARGET = join(import.meta.dirname, '../src/platform/db/tables.generated.ts');
const TYPES = JSON.stringify({
  int8: 'ColumnType<bigint, bigint | number | string, bigint | number | string>',
  date: 'string',
  xid8: 'string',
});

const folder = await mkdtemp(join(tmpdir(), 'endcap-tables-'));
// PostgreSQL may run as another user and must be able to access its folder.
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
try {
  await prepareDatabase(cluster, 'tables', [TABLES, SANDBOX_TABLES]);
  const output = join(folder, 'tables.ts');
  await promisify(execFile)(join(import.meta.dirname, '../node_modules/.bin/kysely-codegen'), [
    '--dialect=postgres',
    `--url=${cluster.ownerUrl('tables')}`,
    `--out-file=${output}`,
    '--default-schema=public',
    '--camel-case',
    `--type-mapping=${TYPES}`,
    '--exclude-pattern={*.migration,graphile_worker.*}',
  ]);
  const text = await readFile(output, 'utf8');
  if (process.argv.includes('--check')) {
    if ((await readFile(TARGET, 'utf8')) !== text) {
      console.error('src/platform/db/tables.generated.ts differs from the migrations: run npm run generate');
      process.exitCode = 1;
    }
  } else {
    await writeFile(TARGET, text);
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
