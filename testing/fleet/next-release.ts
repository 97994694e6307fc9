import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
/** What differs, or is read by a path from what differs; everything else is the same in both releases. */
const OWN = ['src', 'database', 'dist', 'package.json'];
/** The built console's version, which is the release's where there is one. */
const CONSOLE_VERSION = 'dist/console/version.txt';
const LEFT_OUT = ['.git', '.cache'];
const NEXT_VERSION = '99.0.0';
/** What an upgrade may do while the previous release works: add a table, and columns with a default. */
const MIGRATION = `
create table next_thing (id uuid primary key);
alter table campaign add column next_note text not null default '';
alter table ad_event add column next_flag boolean not null default false;
alter table event_inbox add column next_flag boolean not null default false;
`;

/** A release after this one, in a folder of its own: this code under another version, with one more migration. */
export async function createNextRelease() {
  const root = await mkdtemp(join(tmpdir(), 'endcap-next-'));
  const names = (await readdir(ROOT)).filter((name) => !LEFT_OUT.includes(name));
  await Promise.all(
    names.map((name) =>
      OWN.includes(name)
        ? cp(join(ROOT, name), join(root, name), { recursive: true })
        : symlink(join(ROOT, name), join(root, name)),
    ),
  );
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  await writeFile(join(root, 'package.json'), JSON.stringify({ ...manifest, version: NEXT_VERSION }));
  const isBuilt = existsSync(join(root, CONSOLE_VERSION));
  const previous = isBuilt ? (await readFile(join(root, CONSOLE_VERSION), 'utf8')).trim() : manifest.version;
  if (isBuilt) await writeFile(join(root, CONSOLE_VERSION), NEXT_VERSION);
  await writeFile(join(root, 'database/postgres/999_next.sql'), MIGRATION);
  return {
    root,
    previous,
    version: NEXT_VERSION,
    /** Migrates as an operator does before the processes are replaced. */
    migrate: (variables: Readonly<Record<string, string>>) =>
      promisify(execFile)(process.execPath, ['src/apps/cli/main.ts', 'migrate'], {
        cwd: root,
        env: { ...process.env, ...variables },
      }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
