import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, type Clock, type Day, type EpochMs } from '#kernel/time.ts';
import { environmentTime } from '#platform/db/clock.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { companiesWithJob } from '#platform/jobs/company-job.repository.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { forEachIsolated, runAllSteps } from '#platform/jobs/for-each-isolated.ts';
import {
  chargeDay,
  closeDay,
  inPortions,
  isOver,
  nextDayToClose,
  readCalendars,
  readUncharged,
  type Calendar,
  type DayToCharge,
} from './settlement.repository.ts';

interface Deps {
  database: Database;
  clock: Clock;
  newId: NewId;
}

export interface SettlementReport {
  closedDays: number;
  /** Charged days per brand and ad type, including those that cost less than a minor unit. */
  transactions: number;
  amountMicros: Micros;
}

/** A day that this process closed itself. */
export interface ClosedDay {
  catalogId: Uuid;
  day: Day;
}

/**
 * Closes every local day whose midnight and grace period have passed. Safe to run twice, late, concurrently or after a
 * crash: closing is a row that exists or not. A failing storefront does not stop the others. Returns the number of days.
 */
export async function closeDays(
  { database, clock }: Omit<Deps, 'newId'>,
  onClosed: (closed: ClosedDay) => void = () => {},
): Promise<number> {
  const nowMs = clock();
  // A closed day never reopens: the database's clock must agree, so that a clock running ahead closes none early.
  const untilMs = Math.min(nowMs, await database.read(SYSTEM, environmentTime));
  const counts = await forEachIsolated(
    await database.read(SYSTEM, readCalendars),
    ({ catalogId }) => ({ companyId: null, catalogId }),
    async (calendar) => {
      const { catalogId } = calendar;
      let closed = 0;
      for (let day = nextDayToClose(calendar); day !== null && isOver(calendar, day, untilMs); day = addDays(day, 1)) {
        const today = day;
        if (await database.transact(SYSTEM, (tx) => closeDay(tx, catalogId, today, nowMs)))
          onClosed({ catalogId, day });
        closed += 1;
      }
      return closed;
    },
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Turns the accruals of closed days into wallet transactions. Companies are charged in portions that share a commit,
 * sixteen times as fast as one by one (docs/performance.md); the companies of a portion that fails get a job each.
 */
export const settlement = defineCompanyWork({
  id: 'ledger.settle',
  payload: COMPANY,
  async find(deps: Deps) {
    const { failed } = await chargePortions(
      deps,
      await deps.database.read(SYSTEM, (tx) => companiesWithJob(tx, 'ledger.settle')),
    );
    return failed;
  },
  run: (deps, { companyId }) => chargeCompany(deps, companyId),
});

/** Closes days and charges them, at once. */
export async function settle(
  database: Database,
  nowMs: EpochMs,
  newId: NewId,
  onClosed?: (closed: ClosedDay) => void,
): Promise<SettlementReport> {
  const deps = { database, clock: () => nowMs, newId };
  const report: SettlementReport = { closedDays: 0, transactions: 0, amountMicros: 0n };
  const add = (charged: readonly Micros[]) => {
    report.transactions += charged.length;
    for (const amount of charged) report.amountMicros += amount;
  };
  await runAllSteps(
    async () => {
      report.closedDays = await closeDays(deps, onClosed);
    },
    async () => {
      const { charged, failed } = await chargePortions(deps, new Set());
      add(charged);
      await forEachIsolated(
        failed,
        (item) => item,
        async ({ companyId }) => add(await chargeCompany(deps, companyId)),
      );
    },
  );
  return report;
}

/** Locks wallets for one portion of a day at a time, so that no company waits for another's backlog. */
async function chargePortions(deps: Deps, except: ReadonlySet<Uuid>) {
  const { database } = deps;
  const skipped = new Set(except);
  const charged: Micros[] = [];
  const failed = new Set<Uuid>();
  for (const calendar of await database.read(SYSTEM, readCalendars)) {
    const uncharged = await database.read(SYSTEM, (tx) => readUncharged(tx, calendar.catalogId));
    for (const { day, companyIds } of inPortions(uncharged.filter(({ companyId }) => !skipped.has(companyId)))) {
      // Days are charged in order: a failed day must be charged before the company's later ones.
      const present = companyIds.filter((id) => !failed.has(id));
      try {
        charged.push(...(await charge(deps, calendar, day, present)));
      } catch {
        // Who is to blame, and the error, come to light when each is charged alone.
        for (const id of present) failed.add(id);
      }
    }
    for (const id of failed) skipped.add(id);
  }
  return { charged, failed: [...failed].map((companyId) => ({ companyId })) };
}

/** Charges a company's closed days; those of a storefront in order, those of others even after a failure. */
async function chargeCompany(deps: Deps, companyId: Uuid): Promise<Micros[]> {
  const { database } = deps;
  const charged = await forEachIsolated(
    await database.read(SYSTEM, readCalendars),
    ({ catalogId }) => ({ companyId, catalogId }),
    async (calendar) => {
      const amounts: Micros[] = [];
      for (const { day } of await database.read(SYSTEM, (tx) => readUncharged(tx, calendar.catalogId, companyId)))
        amounts.push(...(await charge(deps, calendar, day, [companyId])));
      return amounts;
    },
  );
  return charged.flat();
}

function charge(
  { database, clock, newId }: Deps,
  { catalogId, timezone }: Calendar,
  day: Day,
  companyIds: DayToCharge['companyIds'],
): Promise<Micros[]> {
  return database.transact(SYSTEM, (tx) => chargeDay(tx, { catalogId, timezone, day, companyIds }, clock(), newId));
}
