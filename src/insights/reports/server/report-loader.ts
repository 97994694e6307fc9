import { randomUUID } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS, type Clock, type EpochMs } from '#kernel/time.ts';
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
  deleteBatches,
  linkStore,
  readEvents,
  readStore,
  requestRebuild,
  unfinishedBatch,
} from './load.repository.ts';

export interface LoaderStatus {
  /** Null until the store was asked for the first time. */
  readonly state: StoreState | null;
  /** Since when it is as it is. */
  readonly sinceMs: EpochMs;
  /** Whether all that was in the log a moment ago is there: figures of a store that is still being filled are short of it. */
  readonly isFilled: boolean;
  /** When something was handed over last, or there was nothing to hand over. */
  readonly lastRoundMs: EpochMs;
}

/** Hands the event log over to the report store that belongs to it. */
export interface ReportLoader {
  /** Hands over what is new; tells how many rows of the log that were. Without effect unless the store holds what it must. */
  round(): Promise<number>;
  status(): LoaderStatus;
}

export interface ReportLoaderDeps {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly clock: Clock;
  /** The process in the list of those that live. */
  readonly instance: Uuid;
  /** Both databases are this process's own: whatever the store lacks, it is simply filled again. */
  readonly ownsBoth: boolean;
  readonly onState: (state: StoreState) => void;
}

const COMPARE_EVERY_MS = HOUR_MS;
/** A replica that is late catches up by itself. */
const COMPARE_AGAIN_EVERY_MS = 5_000;

export function createReportLoader(deps: ReportLoaderDeps): ReportLoader {
  const { database, clickhouse, clock, instance, ownsBoth, onState } = deps;
  let status: LoaderStatus = { state: null, sinceMs: clock(), isFilled: false, lastRoundMs: clock() };
  let nextLookMs = -Infinity;
  let last: Pick<Batch, 'id' | 'token'> | null = null;

  const compare = async () => {
    const state = await compareStore(database, clickhouse);
    nextLookMs = clock() + (state === 'EQUAL' ? COMPARE_EVERY_MS : COMPARE_AGAIN_EVERY_MS);
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
    // Whatever was lost with a folder or a power cut: nobody else writes there.
    await database.transact(SYSTEM, requestRebuild);
    await rebuild();
    await compare();
  };

  const rebuild = async () => {
    if (await rebuildIfRequested(database, clickhouse)) status = { ...status, isFilled: false };
  };

  /** Numbers that begin anew mean that PostgreSQL was put back to an earlier moment while this process lived. */
  const isNext = ({ id, token }: Batch) => {
    const isKnownAgain = last !== null && (id < last.id || (id === last.id && token !== last.token));
    last = isKnownAgain ? null : { id, token };
    // A store that is filled anew takes long, and does not stand still.
    status = { ...status, lastRoundMs: clock() };
    return !isKnownAgain;
  };

  return {
    async round() {
      if (clock() >= nextLookMs) await look();
      if (status.state !== 'EQUAL') return 0;
      const onInterrupted = () => (nextLookMs = -Infinity);
      const rows = await loadReports(database, clickhouse, clock(), { instance, isNext, onInterrupted });
      status = { ...status, isFilled: true, lastRoundMs: clock() };
      return rows;
    },
    status: () => status,
  };
}

/**
 * Copies what is new in the event log to the report store. A batch is committed before it is sent, so that after a crash the same rows go out again
 * under the same token: nothing is lost or counted twice. No transaction is open while the store answers.
 */
export async function loadReports(
  database: Database,
  clickhouse: ClickHouse,
  nowMs: EpochMs,
  { instance = ANYBODY, isNext = () => true, onInterrupted = () => {} }: LoadOptions = {},
): Promise<number> {
  for (let rows = 0; ;) {
    const token = randomUUID();
    const claim = await database.transact(SYSTEM, (tx) => claimBatch(tx, { instance, token, nowMs }));
    if (!claim) return rows;
    if (claim === 'TO_BE_EMPTIED' || !isNext(claim)) {
      onInterrupted();
      return rows;
    }
    const events = await database.read(SYSTEM, (tx) => readEvents(tx, claim));
    if (events.length > 0) await clickhouse.insert('ad_event', events, claim.token);
    const isFinished = await database.transact(SYSTEM, (tx) => finishBatch(tx, claim, events.length, nowMs));
    // Otherwise another process sent it too, and counted it.
    if (isFinished) rows += claim.stretch.rows;
  }
}

interface LoadOptions {
  instance?: Uuid;
  /** Whether a batch is what is to come; nothing is sent otherwise. */
  isNext?: (batch: Batch) => boolean;
  /** The store has to be looked at before anything more is sent. */
  onInterrupted?: () => void;
}

/** Who sends without being in the list of processes: nobody waits for them. */
const ANYBODY: Uuid = '00000000-0000-0000-0000-000000000000';

/**
 * Whether the store is the one that was filled, and holds all of it and nothing else. The first one becomes it, if it is as empty as what was
 * handed over. Meanwhile nothing new is written down to be sent; what is on its way may arrive.
 */
export function compareStore(database: Database, clickhouse: ClickHouse): Promise<StoreState> {
  return exclusively(database, 'report-loader', async () => {
    const { handedOver, onItsWay } = await database.read(SYSTEM, async (tx) => {
      const batch = await unfinishedBatch(tx);
      return {
        handedOver: (await readStore(tx)).handedOver,
        onItsWay: batch && {
          rows: BigInt((await readEvents(tx, batch)).length),
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

/** Who a report store is. */
export async function storeIdOf(clickhouse: ClickHouse): Promise<Uuid> {
  return (await readContents(clickhouse)).id;
}

/** Whether a report store is the one that figures were handed over to, or would be the first. */
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
 * Empties the store where somebody asked for it, so that it is filled again from the first event on: it gets another identity, and whatever it held is
 * gone, so that nothing is added to what is there. Cut short anywhere, it is begun again.
 */
async function rebuildIfRequested(database: Database, clickhouse: ClickHouse): Promise<boolean> {
  const isRequested = async () => (await database.read(SYSTEM, readStore)).isToBeEmptied;
  if (!(await isRequested())) return false;
  return exclusively(database, 'report-rebuild', async () => {
    if (!(await isRequested())) return false;
    const id = randomUUID();
    if (!(await database.transact(SYSTEM, (tx) => deleteBatches(tx, id)))) return false;
    const tables = await clickhouse.query<{ name: string }>(
      `select name from system.tables where database = currentDatabase() and engine like '%MergeTree' and name <> 'migration'`,
    );
    for (const { name } of tables) await clickhouse.command(`truncate table ${name}`);
    await clickhouse.command(`insert into endcap_store values ('${id}')`);
    await database.transact(SYSTEM, endRebuild);
    return true;
  });
}
