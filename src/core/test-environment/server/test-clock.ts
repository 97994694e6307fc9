import { setTimeout as pause } from 'node:timers/promises';
import { conflict, type Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import { fail, ok } from '#kernel/result.ts';
import { MINUTE_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import { createDatabase, PUBLIC, SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { exclusively } from '#platform/db/exclusively.ts';
import { scheduleInterval, type ScheduledTask } from '#platform/jobs/schedule-interval.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { checkMove, nextStop, type Move, type TestClockState } from '../rules/test-clock.ts';
import { testEnvironmentMessages as messages } from '../rules/test-environment.messages.ts';
import * as store from './test-clock.repository.ts';

/** How long a process may be behind when the clock is moved. */
const FOLLOWS_MS = 200;

/** The clock of a process; in a test environment ahead of the wall's. */
export interface MovableClock {
  clock: Clock;
  /** The wall's: people sign in, and other systems are called, by this one. */
  wallClock: Clock;
  /** Only forward: an answer that is late never takes a move back. */
  setOffset(offsetMs: number): void;
  /** What time it is in this environment at an instant of the wall's; later instants are its own already. */
  timeOf(atMs: EpochMs): EpochMs;
}

/** Clocks of those who stamp events differ by as much. */
const SKEW_MS = 5 * MINUTE_MS;

export function createMovableClock(wallClock: Clock = Date.now): MovableClock {
  let offsetMs = 0;
  return {
    clock: () => wallClock() + offsetMs,
    wallClock,
    setOffset: (next) => void (offsetMs = Math.max(offsetMs, next)),
    timeOf: (atMs) => (atMs <= wallClock() + SKEW_MS ? atMs + offsetMs : atMs),
  };
}

/** The database belongs to an environment of the other kind. */
export class OtherEnvironmentError extends Error {}

/**
 * Makes an empty database that of a test environment, or finds that it is one. Throws an `OtherEnvironmentError` when a live
 * database was to be one, or the other way round: neither ever becomes the other.
 */
export async function holdEnvironment(database: Database, isTest: boolean): Promise<void> {
  await database.transact(SYSTEM, async (tx) => {
    await checkKind(tx, isTest);
    if (isTest) await store.insertTestClock(tx);
  });
}

async function checkKind(tx: Transaction, isTest: boolean): Promise<void> {
  if (isTest === ((await store.readTestClock(tx)) !== null)) return;
  if (!isTest)
    throw new OtherEnvironmentError('TEST_ENVIRONMENT: this database is of a test environment: set it to true');
  if (await store.isInUse(tx))
    throw new OtherEnvironmentError('TEST_ENVIRONMENT: this database is of a live environment: name an empty one');
}

/** Throws as `holdEnvironment` does, before a database is migrated; one without tables is of either kind. */
export async function refuseOtherEnvironment(ownerUrl: string, isTest: boolean): Promise<void> {
  const database = createDatabase(ownerUrl, { max: 1 });
  try {
    const hasTables = await database.read(SYSTEM, store.hasTestClockTable);
    if (hasTables) await database.read(SYSTEM, (tx) => checkKind(tx, isTest));
  } finally {
    await database.close();
  }
}

/** Whether this is a test environment: keys, documents and emails of one say so. */
export const isTestEnvironment = async (tx: Transaction): Promise<boolean> => (await store.readTestClock(tx)) !== null;

/** Sets a process's clock as the environment's is. */
export async function applyTestClock(database: Database, own: MovableClock): Promise<void> {
  own.setOffset((await database.read(PUBLIC, store.readTestClock))?.offsetMs ?? 0);
}

/** As `applyTestClock`, and follows its moves until stopped. */
export async function followTestClock(
  { database, log }: { database: Database; log: Logger },
  own: MovableClock,
): Promise<ScheduledTask> {
  const read = () => applyTestClock(database, own);
  await read();
  return scheduleInterval(read, {
    intervalMs: FOLLOWS_MS,
    runsAtStart: false,
    onError: (err) => log.warn({ err }, 'test clock could not be read, retrying'),
  });
}

export interface ShownClock {
  nowMs: EpochMs;
  /** Where it is being moved to; null while it runs as any clock. */
  targetMs: EpochMs | null;
}

/** Returns the clock of a test environment; null in a live one. */
export async function findTestClock(database: Database, wallMs: EpochMs): Promise<ShownClock | null> {
  const state = await database.read(PUBLIC, store.readTestClock);
  return state && shownClock(state, wallMs);
}

const shownClock = ({ offsetMs, targetMs }: TestClockState, wallMs: EpochMs): ShownClock => ({
  nowMs: wallMs + offsetMs,
  targetMs,
});

/** Has the clock moved: the worker takes it there step by step, and does on the way what each day brings. */
export async function moveTestClock(
  database: Database,
  wallMs: EpochMs,
  move: Move,
  /** The same key again is the same move, which is not made twice. */
  key: string | null = null,
): Promise<Result<ShownClock, Problem>> {
  return database.transact<Result<ShownClock, Problem>>(SYSTEM, async (tx) => {
    const state = await store.lockTestClock(tx);
    if (state && key !== null && (await store.isLastMove(tx, key))) return ok(shownClock(state, wallMs));
    const target = checkMove(state, wallMs, move);
    if (!target.ok) return fail(target.problem);
    await store.setTarget(tx, target.value, key);
    return ok(shownClock({ ...state!, targetMs: target.value }, wallMs));
  });
}

/** A request is held open no longer; a move of a month may take more, and is asked about again. */
const ARRIVES_WITHIN_MS = MINUTE_MS;

/** Moves the clock of a test environment for a test of a protocol, which waits for it. */
export interface TestClockMover {
  /** Whether it could go there now. */
  check(toMs: EpochMs): Promise<Result<null, Problem>>;
  /** Resolves when it has arrived there, with the work of the days between done; refused while it is still on its way. */
  passTo(toMs: EpochMs): Promise<Result<null, Problem>>;
}

export const testClockMover = (database: Database, own: MovableClock): TestClockMover => ({
  async check(toMs) {
    const state = await database.read(SYSTEM, store.readTestClock);
    const target = checkMove(state, own.wallClock(), { toMs });
    return target.ok ? ok(null) : target;
  },
  async passTo(toMs) {
    const moved = await moveTestClock(database, own.wallClock(), { toMs });
    if (!moved.ok) return moved;
    const untilMs = own.wallClock() + ARRIVES_WITHIN_MS;
    while (own.wallClock() < untilMs) {
      const state = await database.read(SYSTEM, store.readTestClock);
      if (state?.targetMs === null) {
        own.setOffset(state.offsetMs);
        return ok(null);
      }
      await pause(FOLLOWS_MS);
    }
    return fail(conflict(messages.stillMoving()));
  },
});

export interface AdvanceDeps {
  database: Database;
  time: MovableClock;
  /** Does all work that is due, until none is left. Returns whether all of it was done. */
  runDue(signal: AbortSignal): Promise<boolean>;
  log: Logger;
}

/** At the end of a move: one kind of work makes the next one due, as a settled month its invoice. */
const LAST_ROUNDS = 2;
/** Work that fails holds the clock for as many rounds; what cannot be done at all is what its log line says. */
const TRIES = 3;

/** Moves the clock to where it was asked to go; nothing when it stands there. One process does so at a time. */
export async function advanceTestClock(deps: AdvanceDeps, signal: AbortSignal): Promise<void> {
  const { database } = deps;
  const state = await database.read(SYSTEM, store.readTestClock);
  if (state?.targetMs != null) await exclusively(database, 'test-clock', () => advance(deps, signal));
}

async function advance({ database, time, runDue, log }: AdvanceDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const state = await database.read(SYSTEM, store.readTestClock);
    const targetMs = state?.targetMs ?? null;
    if (!state || targetMs === null) return;
    const nowMs = time.wallClock() + state.offsetMs;
    const toMs = nextStop(nowMs, targetMs);
    // The wall's clock runs as well: what remains can be nothing.
    const next = { fromMs: state.offsetMs, toMs: state.offsetMs + Math.max(toMs - nowMs, 0) };
    await database.transact(SYSTEM, (tx) => store.moveClock(tx, next));
    time.setOffset(next.toMs);
    const isLast = toMs >= targetMs;
    for (let round = 0; round < (isLast ? LAST_ROUNDS : 1); round += 1) {
      let isDone = false;
      for (let tries = 0; tries < TRIES && !isDone && !signal.aborted; tries += 1) isDone = await runDue(signal);
      if (!isDone && !signal.aborted)
        log.warn({ at: new Date(toMs).toISOString() }, 'test clock moved on past work that failed');
    }
    if (isLast && !signal.aborted) await database.transact(SYSTEM, (tx) => store.arrive(tx, targetMs));
  }
}
