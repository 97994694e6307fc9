import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Its children notice within moments that it is gone; those that do not are killed. */
const CHILDREN_END_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 25;

/**
 * Reads the pid of the postmaster of a data folder, dead or alive; null when none ever ran or the last one was stopped.
 */
export async function postmasterOf(dataFolder: string): Promise<number | null> {
  const text = await readFile(pidFileOf(dataFolder), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
}

/** A zombie process still responds to signals, but has no command line. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return trySignal(pid, 0);
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine !== '';
}

export function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // It exists but is not ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Asks whether a connection may be encrypted, which PostgreSQL answers from a new child, without a password. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Whether a new connection is answered within the limit. */
export function answersAt(port: number, withinMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(SSL_REQUEST));
  const end = (isAnswered: boolean) => {
    resolve(isAnswered);
    socket.destroy();
  };
  socket.setTimeout(withinMs, () => end(false));
  socket
    .once('data', () => end(true))
    .once('error', () => end(false))
    .once('end', () => end(false));
  return promise;
}

/**
 * Cleans up after a dead postmaster so that the next one can start at once: PostgreSQL takes a zombie process for a
 * live one. Its children share its memory, so none may remain when the lock file is removed.
 */
export async function clearDeadPostmaster(dataFolder: string): Promise<void> {
  const pid = await postmasterOf(dataFolder);
  // On other systems PostgreSQL's own check has to suffice.
  if (pid === null || process.platform !== 'linux' || (await isAlive(pid))) return;
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const children = await processesIn(dataFolder);
    if (children.length === 0) break;
    if (waitedMs >= CHILDREN_END_WITHIN_MS) for (const child of children) trySignal(child, 'SIGKILL');
    await pause(LOOK_EVERY_MS);
  }
  await rm(pidFileOf(dataFolder), { force: true });
}

const pidFileOf = (dataFolder: string) => join(dataFolder, 'postmaster.pid');

/** Every PostgreSQL process runs in its data folder. */
async function processesIn(dataFolder: string): Promise<number[]> {
  if (!existsSync(dataFolder)) return [];
  const folder = await realpath(dataFolder);
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const isInside = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder && (await isAlive(pid))),
  );
  return pids.filter((_, index) => isInside[index]);
}
