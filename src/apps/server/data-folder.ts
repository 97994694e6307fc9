import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OURS_ALONE = 0o700;
/** Others pass through and see nothing: where we are root, PostgreSQL reaches its folder as a user of its own. */
const PASSED_THROUGH = 0o711;
const POSTGRES = 'postgres';

/** Makes the data folder, in which no other user of the machine reads anything, neither what is there nor what this process will write. */
export async function makeDataFolder(folder: string): Promise<void> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  await chmod(folder, process.getuid?.() === 0 ? PASSED_THROUGH : OURS_ALONE);
  for (const name of await readdir(folder)) {
    // Its own folder is looked after by who starts it.
    if (name === POSTGRES) continue;
    const path = join(folder, name);
    const isFolder = (await stat(path)).isDirectory();
    await chmod(path, isFolder ? OURS_ALONE : 0o600);
  }
}
