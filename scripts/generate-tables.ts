// Writes src/platform/postgres/tables.generated.ts from the migrations: `npm run generate:tables`, with `-- --check` it
// only compares and fails when they differ.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDatabase, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';

const TARGET = join(import.meta.dirname, '../src/platform/postgres/tables.generated.ts');
const folder = await mkdtemp(join(tmpdir(), 'endcap-tables-'));
const { chmod } = await import('node:fs/promises');
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
try {
  await prepareDatabase(cluster, 'tables');
  const output = join(folder, 'tables.ts');
  await promisify(execFile)(join(import.meta.dirname, '../node_modules/.bin/kysely-codegen'), [
    ...[
      '--dialect',
      'postgres',
      '--url',
      cluster.ownerUrl('tables'),
      '--out-file',
      output,
      '--default-schema',
      'public',
    ],
    ...[
      '--type-mapping',
      JSON.stringify({
        int8: 'ColumnType<bigint, bigint | number | string, bigint | number | string>',
        date: 'string',
        xid8: 'string',
      }),
    ],
    ...['--exclude-pattern', '{migration,graphile_worker.*}'],
  ]);
  const text = await readFile(output, 'utf8');
  if (process.argv.includes('--check')) {
    if ((await readFile(TARGET, 'utf8')) !== text) {
      console.error(
        'src/platform/postgres/tables.generated.ts differs from the migrations: run npm run generate:tables',
      );
      process.exitCode = 1;
    }
  } else {
    await writeFile(TARGET, text);
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
