import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { Shares } from './shares.ts';

/** An entry of the list of running processes. */
export interface FleetMember {
  readonly instance: Uuid;
  readonly roles: readonly string[];
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  /** Machine and process namespace: within it, a missing pid means a dead process. */
  readonly machine: string;
  readonly shares: Shares;
}

/** How long a process counts as alive after its last heartbeat. */
export const ALIVE_SECONDS = 20;
/** How much longer a process that ended without leaving is listed, for diagnosis. */
const RETENTION_HOURS = 24;
const MAX_LISTED = 200;

/** Locks the list until the transaction ends: no process can join or check it meanwhile. */
export async function lockFleet(tx: Transaction): Promise<void> {
  await lock(tx, 'fleet');
}

export async function findMembers(tx: Transaction): Promise<FleetMember[]> {
  const { rows } = await sql<FleetMember>`
    select instance, roles, version, host, pid, machine, shares from process
    where heartbeat_at > clock_timestamp() - ${ALIVE_SECONDS} * interval '1 second' order by started_at`.execute(tx);
  return rows;
}

/** A process as listed for operators. */
export interface ListedProcess {
  readonly instance: Uuid;
  readonly roles: string[];
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly heartbeatAt: Date;
  readonly isLiving: boolean;
}

/** Lists the living processes first, then those that ended without leaving. */
export async function readProcesses(tx: Transaction): Promise<ListedProcess[]> {
  const { rows } = await sql<ListedProcess>`
    select instance, roles, version, host, pid, started_at, heartbeat_at,
      heartbeat_at > clock_timestamp() - ${ALIVE_SECONDS} * interval '1 second' as is_living
    from process order by is_living desc, roles, started_at desc limit ${MAX_LISTED}`.execute(tx);
  return rows;
}

export async function insertMember(tx: Transaction, member: FleetMember): Promise<void> {
  await sql`delete from process where heartbeat_at < clock_timestamp() - ${RETENTION_HOURS} * interval '1 hour'`.execute(
    tx,
  );
  await sql`
    insert into process (instance, roles, version, host, pid, machine, shares)
    values (${member.instance}, ${member.roles}::text[], ${member.version}, ${member.host}, ${member.pid}, ${member.machine},
      ${JSON.stringify(member.shares)})
    on conflict (instance) do update set heartbeat_at = clock_timestamp(), shares = excluded.shares`.execute(tx);
}

/** Returns false when the process is no longer listed. */
export async function beat(tx: Transaction, instance: Uuid): Promise<boolean> {
  const { rows } =
    await sql`update process set heartbeat_at = clock_timestamp() where instance = ${instance} returning instance`.execute(
      tx,
    );
  return rows.length > 0;
}

export async function deleteMembers(tx: Transaction, instances: readonly Uuid[]): Promise<void> {
  if (instances.length > 0) await sql`delete from process where instance = any(${instances}::uuid[])`.execute(tx);
}
