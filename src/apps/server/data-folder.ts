import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o700;
/** Others can traverse it but not list it: when we run as root, PostgreSQL accesses its folder as another user. */
const PASSED_THROUGH = 0o711;
const POSTGRES = 'postgres';

/**
 * Creates the data folder, accessible to no other user of the machine, including existing files and those this process
 * will write.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  await chmod(folder, process.getuid?.() === 0 ? PASSED_THROUGH : OWNER_ONLY);
  for (const name of await readdir(folder)) {
    // `startEmbeddedPostgres` sets the permissions of its own folder.
    if (name === POSTGRES) continue;
    const path = join(folder, name);
    const isFolder = (await stat(path)).isDirectory();
    await chmod(path, isFolder ? OWNER_ONLY : 0o600);
  }
}
