import { randomUUID } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { exclusively } from '#platform/db/exclusively.ts';
import { type StoreState, storeState } from '../rules/store-state.ts';
import {
  type Batch,
  claimBatch,
  endRebuild,
  fingerprintOf,
  finishBatch,
  isLoadedUntil,
  readBatch,
  deleteBatches,
  linkStore,
  oldestOrderLineAt,
  readStore,
  requestRebuild,
  tableOf,
  unfinishedBatch,
} from './load.repository.ts';
import { rowsLoaded } from './reports.metrics.ts';

export interface LoaderStatus {
  /** Null until the store was first compared. */
  readonly state: StoreState | null;
  /** Start of the current state. */
  readonly sinceMs: EpochMs;
  /** Whether the store has caught up with the log. While it is being filled, figures are incomplete. */
  readonly isFilled: boolean;
  /** When a batch was last sent or there was nothing to send. */
  readonly lastRoundMs: EpochMs;
}

/** Loads the logs into the report store that belongs to it. */
export interface ReportLoader {
  /**
   * Loads new rows, until there are none or `signal` is aborted, and returns the number of log rows. Does nothing unless
   * the store has the expected contents.
   */
  round(signal?: AbortSignal): Promise<number>;
  status(): LoaderStatus;
  /** Whether reports are complete up to a minute ago, also where other processes load them. */
  isComplete(): Promise<boolean>;
}

export interface ReportLoaderDeps {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly clock: Clock;
  /** Id of this process in the table of live processes. */
  readonly instance: Uuid;
  /** Both databases belong to this process alone, so missing data in the store is simply refilled. */
  readonly ownsBoth: boolean;
  readonly onState: (state: StoreState) => void;
}

const COMPARE_EVERY_MS = HOUR_MS;
/** A lagging replica catches up without intervention. */
const COMPARE_RETRY_MS = 5_000;

export function createReportLoader(deps: ReportLoaderDeps): ReportLoader {
  const { database, clickhouse, clock, instance, ownsBoth, onState } = deps;
  let status: LoaderStatus = { state: null, sinceMs: clock(), isFilled: false, lastRoundMs: clock() };
  let nextLookMs = -Infinity;
  let last: Pick<Batch, 'id' | 'token'> | null = null;

  const compare = async () => {
    const state = await compareStore(database, clickhouse);
    nextLookMs = clock() + (state === 'EQUAL' ? COMPARE_EVERY_MS : COMPARE_RETRY_MS);
    if (state !== status.state) {
      status = { ...status, state, sinceMs: clock(), isFilled: false };
      onState(state);
    }
    return state;
  };

  const look = async () => {
    const isFirst = status.state === null;
    await rebuild();
    if ((await compare()) === 'EQUAL' || !isFirst || !ownsBoth) return;
    // Data was lost with a folder or in a power failure. Rebuilding is safe because no other process writes there.
    await database.transact(SYSTEM, requestRebuild);
    await rebuild();
    await compare();
  };

  const rebuild = async () => {
    if (await rebuildIfRequested(database, clickhouse)) status = { ...status, isFilled: false };
  };

  /** Batch ids that restart mean that PostgreSQL was restored to an earlier state while this process was running. */
  const isNext = ({ id, token }: Batch) => {
    const wasRestored = last !== null && (id < last.id || (id === last.id && token !== last.token));
    last = wasRestored ? null : { id, token };
    return !wasRestored;
  };

  return {
    async round(signal) {
      if (clock() >= nextLookMs) await look();
      if (status.state !== 'EQUAL') return 0;
      const onInterrupted = () => (nextLookMs = -Infinity);
      // Refilling a store takes long, but counts as progress; a batch that is sent again and again does not.
      const onSent = () => (status = { ...status, lastRoundMs: clock() });
      const options = { instance, isNext, onInterrupted, onSent, signal };
      const rows = await loadReports(database, clickhouse, clock(), options);
      status = { ...status, isFilled: true, lastRoundMs: clock() };
      return rows;
    },
    status: () => status,
    isComplete: async () =>
      status.isFilled && (await database.read(SYSTEM, (tx) => isLoadedUntil(tx, new Date(clock() - MINUTE_MS)))),
  };
}

/**
 * Copies new rows of the logs to the report store. A batch is committed before it is sent, so that after a crash the
 * same rows are sent again under the same token: nothing is lost or counted twice. No transaction is open while waiting
 * for the store.
 */
export async function loadReports(
  database: Database,
  clickhouse: ClickHouse,
  nowMs: EpochMs,
  { instance = ANYBODY, isNext = () => true, onInterrupted = noOp, onSent = noOp, signal }: LoadOptions = {},
): Promise<number> {
  let rows = 0;
  while (!signal?.aborted) {
    const token = randomUUID();
    const claim = await database.transact(SYSTEM, (tx) => claimBatch(tx, { instance, token, nowMs }));
    if (!claim) return rows;
    if (claim === 'TO_BE_EMPTIED' || !isNext(claim)) {
      onInterrupted();
      return rows;
    }
    const batch = await database.read(SYSTEM, (tx) => readBatch(tx, claim));
    if (batch.length > 0) await clickhouse.insert(tableOf(claim.log), batch, claim.token);
    onSent();
    const isFinished = await database.transact(SYSTEM, (tx) => finishBatch(tx, claim, batch.length, nowMs));
    // Otherwise another process sent and counted it as well.
    if (!isFinished) continue;
    rows += claim.stretch.rows;
    rowsLoaded.inc(claim.stretch.rows);
  }
  return rows;
}

interface LoadOptions {
  instance?: Uuid;
  /** Returns whether a batch is the expected next one; otherwise nothing is sent. */
  isNext?: (batch: Batch) => boolean;
  /** Called when the store must be compared before sending continues. */
  onInterrupted?: () => void;
  /** Called when the store has taken a batch. */
  onSent?: () => void;
  /** Ends the loading after the batch it is at. */
  signal?: AbortSignal | undefined;
}

function noOp(): void {}

/** Sender id outside the table of processes, so its claims never block others. */
const ANYBODY: Uuid = '00000000-0000-0000-0000-000000000000';

/**
 * Compares the store's identity and contents with the recorded batches. The first store is linked if it matches them,
 * that is, if both are empty. Meanwhile no new batch is planned; a batch in flight may arrive.
 */
export function compareStore(database: Database, clickhouse: ClickHouse): Promise<StoreState> {
  return exclusively(database, 'report-loader', async () => {
    const { handedOver, onItsWay } = await database.read(SYSTEM, async (tx) => {
      const batch = await unfinishedBatch(tx);
      return {
        handedOver: (await readStore(tx)).handedOver,
        onItsWay: batch && {
          rows: BigInt((await readBatch(tx, batch)).length),
          fingerprint: fingerprintOf(batch.token),
        },
      };
    });
    const found = await readContents(clickhouse);
    const state = storeState({ ...handedOver, id: handedOver.id ?? found.id }, found, onItsWay);
    if (handedOver.id === null && state === 'EQUAL') await database.transact(SYSTEM, (tx) => linkStore(tx, found.id));
    return state;
  });
}

/** Returns the identity of a report store. */
export async function storeIdOf(clickhouse: ClickHouse): Promise<Uuid> {
  return (await readContents(clickhouse)).id;
}

/** Returns whether a report store is the linked one, or whether none is linked yet. */
export async function isKnownStore(database: Database, clickhouse: ClickHouse): Promise<boolean> {
  const { handedOver } = await database.read(SYSTEM, readStore);
  return handedOver.id === null || handedOver.id === (await storeIdOf(clickhouse));
}

async function readContents(clickhouse: ClickHouse) {
  const [row] = await clickhouse.query<{ id: Uuid; rows: string; checksum: string }>(
    `select (select toString(min(id)) from endcap_store) as id, toString(sum(rows)) as rows, toString(sum(checksum)) as checksum
    from load_progress`,
  );
  return { id: row!.id, rows: BigInt(row!.rows), checksum: BigInt(row!.checksum) };
}

/**
 * Empties the store on request, so that it is refilled from the first event. It gets a new identity, and everything
 * that can be loaded again is removed, so that nothing is added to it. If interrupted at any point, it starts over.
 */
async function rebuildIfRequested(database: Database, clickhouse: ClickHouse): Promise<boolean> {
  const isRequested = async () => (await database.read(SYSTEM, readStore)).isToBeEmptied;
  if (!(await isRequested())) return false;
  return exclusively(database, 'report-rebuild', async () => {
    if (!(await isRequested())) return false;
    const id = randomUUID();
    if (!(await database.transact(SYSTEM, (tx) => deleteBatches(tx, id)))) return false;
    const tables = await clickhouse.query<{ name: string }>(
      `select name from system.tables where database = currentDatabase() and engine like '%MergeTree'
        and name not in ('migration', 'order_line')`,
    );
    for (const { name } of tables) await clickhouse.command(`truncate table ${name}`);
    // Older order lines are in the report store alone.
    const oldest = (await database.read(SYSTEM, oldestOrderLineAt)) ?? new Date(0);
    await clickhouse.command(
      `alter table order_line delete where received_at >= toDateTime64(${oldest.getTime() / 1000}, 3, 'UTC') settings mutations_sync = 1`,
    );
    await clickhouse.command(`insert into endcap_store values ('${id}')`);
    await database.transact(SYSTEM, endRebuild);
    return true;
  });
}
