import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Uuid } from '#kernel/ids.ts';
import { type ScheduledTask, scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { noticeMove } from '#platform/db/log-reader.ts';
import { trySignal } from '#platform/db/postmaster.ts';
import { beat, deleteMembers, type FleetMember, findMembers, insertMember, lockFleet } from './process.repository.ts';
import { conflictsWith, type Shares } from './shares.ts';

export { readProcesses, type ListedProcess } from './process.repository.ts';

/** The process must not run beside others that are alive. Each sentence names a variable. */
export class FleetError extends Error {
  constructor(conflicts: readonly string[]) {
    super(conflicts.join('\n'));
  }
}

export interface Fleet {
  /** When this process last confirmed that it is alive; null before the first time. */
  lastBeatMs(): number | null;
  /** Removes the process from the list, so that it no longer counts as alive. */
  leave(): Promise<void>;
}

export interface Joining {
  /** With a dedicated connection. */
  readonly database: Database;
  readonly instance: Uuid;
  readonly roles: readonly string[];
  readonly version: string;
  readonly shares: Shares;
  /** Whether the secret was configured rather than generated here. */
  readonly isSecretSet: boolean;
  readonly onError: (error: unknown) => void;
}

const BEAT_EVERY_MS = 5_000;

/**
 * Throws a `FleetError` if running processes use other stores, keys or settings. Writes no member; values not known yet
 * may be null.
 */
export async function checkFleet(
  joining: Pick<Joining, 'database' | 'instance' | 'shares' | 'isSecretSet'>,
): Promise<void> {
  await joining.database.transact(SYSTEM, (tx) => assertNoConflicts(tx, joining));
}

/**
 * Adds this process to the list of running processes and keeps it there. Throws a `FleetError` if it must not run
 * beside them.
 */
export async function joinFleet(joining: Joining): Promise<Fleet> {
  const { database, instance, roles, version, shares, onError } = joining;
  const member: FleetMember = {
    instance,
    roles,
    version,
    shares,
    host: hostname(),
    pid: process.pid,
    machine: MACHINE,
  };
  const join = () =>
    database.transact(SYSTEM, async (tx) => {
      await assertNoConflicts(tx, joining);
      await insertMember(tx, member);
    });
  let lastMs: number | null = null;
  await join();
  lastMs = performance.now();
  const beating: ScheduledTask = scheduleInterval(
    async () => {
      const isListed = await database.transact(SYSTEM, async (tx) => {
        // Must precede any write, so that new rows can be distinguished from moved ones.
        await noticeMove(tx);
        return beat(tx, instance);
      });
      // It was silent for so long that it was removed, or the database was restored.
      if (!isListed) await join();
      lastMs = performance.now();
    },
    { intervalMs: BEAT_EVERY_MS, onError, runsAtStart: false },
  );
  return {
    lastBeatMs: () => lastMs,
    async leave() {
      await beating.stop();
      await database.transact(SYSTEM, (tx) => deleteMembers(tx, [instance]));
    },
  };
}

/** Returns in which settings and keys living processes differ from these; `keys` is null when none is configured here. */
export async function conflictsOfFleet(
  database: Database,
  { settings, keys }: { settings: Shares['settings']; keys: Shares['keys'] | null },
): Promise<string[]> {
  const members = await database.read(SYSTEM, findMembers);
  const conflicts = members.flatMap(({ pid, host, shares }) =>
    conflictsWith(
      { reports: null, files: null, keys: keys ?? shares.keys, settings },
      { name: `process ${pid} on ${host}`, shares },
      { isSecretSet: keys !== null },
    ),
  );
  return [...new Set(conflicts)];
}

async function assertNoConflicts(
  tx: Transaction,
  { instance, shares, isSecretSet }: Pick<Joining, 'instance' | 'shares' | 'isSecretSet'>,
): Promise<void> {
  await lockFleet(tx);
  const others = (await findMembers(tx)).filter((member) => member.instance !== instance);
  const dead = others.filter(isDead);
  await deleteMembers(
    tx,
    dead.map((member) => member.instance),
  );
  const conflicts = others
    .filter((member) => !dead.includes(member))
    .flatMap((member) =>
      conflictsWith(
        shares,
        { name: `process ${member.pid} on ${member.host}`, shares: member.shares },
        { isSecretSet },
      ),
    );
  if (conflicts.length > 0) throw new FleetError([...new Set(conflicts)]);
}

/** Processes of this machine are checked directly: after a kill, a restart must not wait for its own old entry. */
function isDead({ machine, pid }: FleetMember): boolean {
  return machine === MACHINE && (pid === process.pid || !trySignal(pid, 0));
}

const MACHINE = machineName();

/** Unique per machine, boot and container. */
function machineName(): string {
  const read = (work: () => string) => {
    try {
      return work().trim();
    } catch {
      // Exists on Linux only.
      return '';
    }
  };
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const namespace = read(() => readlinkSync('/proc/self/ns/pid'));
  return `${hostname()} ${boot} ${namespace}`;
}
