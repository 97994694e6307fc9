import { access, chmod, constants, mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '#apps/environment.ts';
import type { Environment } from './environment.ts';

const OWNER_ONLY = 0o700;
/** Others can traverse it but not list it: when we run as root, PostgreSQL accesses its folder as another user. */
const PASSED_THROUGH = 0o711;
const POSTGRES = 'postgres';
/** What a start needs; later it takes less, since a process that runs had better go on. */
export const MIN_FREE_BYTES_AT_START = 2 ** 30;
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/**
 * Creates the data folder, accessible to no other user of the machine, including existing files and those this process
 * will write.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  process.umask(0o077);
  try {
    await closeToOthers(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (NOT_ALLOWED.has(code)) throw new EnvironmentError([['DATA_DIR', `it cannot be written: ${message}`]]);
    throw error;
  }
}

async function closeToOthers(folder: string): Promise<void> {
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

export async function readFreeSpace(folder: string): Promise<{ bytes: number; ratio: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, ratio: bavail / blocks };
}

/** Whether a process stores something in its data folder. Where nothing is stored, a full disk stops nothing. */
export function usesDataFolder({ DATABASE_URL, CLICKHOUSE_URL, STORAGE_URL, ROLES }: Environment): boolean {
  const usesStores = ROLES.includes('api') || ROLES.includes('worker');
  return !DATABASE_URL || (usesStores && !(CLICKHOUSE_URL && STORAGE_URL));
}

/** Throws an `EnvironmentError` when there is too little room for what a process stores in its data folder. */
export async function checkDisk(folder: string, minBytes = MIN_FREE_BYTES_AT_START): Promise<void> {
  const { bytes } = await readFreeSpace(folder);
  if (bytes >= minBytes) return;
  const megabytes = (size: number) => Math.floor(size / 2 ** 20);
  const complaint = `${megabytes(bytes)} MB are free in ${folder}, and a start needs ${megabytes(minBytes)}: free some space, or name another disk`;
  throw new EnvironmentError([['DATA_DIR', complaint]]);
}
