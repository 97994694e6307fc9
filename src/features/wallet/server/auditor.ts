import type { NewId, Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS, type Clock, type Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import * as store from './audit-store.ts';
import type { Finding } from './audit-check-store.ts';

/** What reports say was spent: wallet currency, per company, storefront and day of billing. */
export type ReadCosts = (
  companyIds: readonly Uuid[],
  days: { from: string; to: string },
) => Promise<{ companyId: Uuid; catalogId: Uuid; day: string; cost_micros: bigint }[]>;

export interface AuditorNeeds {
  database: Database;
  clock: Clock;
  newId: NewId;
  /** Null where there are no reports to compare with. */
  readCosts: ReadCosts | null;
  /** Called once for each finding that nobody knew of. */
  onFinding(finding: Finding): void;
}

/** Companies compared at a time: a statement stays short, whatever the size of the house. */
const BATCH = 100;
// Reports follow within seconds; what was closed long ago was compared long ago.
const COSTS_SETTLE_MS = 10 * MINUTE_MS;
const COSTS_LOOK_BACK_MS = 3 * DAY_MS;

export type Auditor = ReturnType<typeof createAuditor>;

/** Compares the whole ledger with itself, and its cost with the reports', company after company, and starts over. */
export function createAuditor(needs: AuditorNeeds) {
  const { database, clock, newId } = needs;
  let isStopped = false;

  const record = async (audited: readonly Uuid[] | null, findings: readonly Finding[]) => {
    const fresh = await database.as(SYSTEM, (tx) => store.recordFindings(tx, newId, audited, findings, clock()));
    for (const finding of fresh) needs.onFinding(finding);
    return findings.length;
  };

  return {
    /** One round over everything. */
    async round(): Promise<store.AuditRound | null> {
      const started = performance.now();
      let [companies, findings] = [0, 0];
      for await (const batch of walletBatches(database)) {
        if (isStopped) return null;
        findings += await record(batch, await findInBatch(needs, batch, clock()));
        companies += batch.length;
      }
      findings += await record(null, await database.as(SYSTEM, (tx) => store.auditHouse(tx, clock())));
      const round = {
        finishedAt: new Date(clock()),
        companies,
        duration_ms: Math.round(performance.now() - started),
        findings,
      };
      await database.as(SYSTEM, (tx) => store.recordRound(tx, newId, round));
      return round;
    },
    /** Lets a round that is running end early. */
    stop() {
      isStopped = true;
    },
  };
}

type Comparing = Pick<AuditorNeeds, 'database' | 'readCosts'>;

async function findInBatch(
  { database, readCosts }: Comparing,
  batch: readonly Uuid[],
  now_ms: Instant_ms,
): Promise<Finding[]> {
  const found = await database.as(SYSTEM, (tx) => store.auditCompanies(tx, batch, now_ms));
  return readCosts ? [...found, ...(await compareCosts(database, readCosts, batch, now_ms))] : found;
}

/** Closed days whose cost in the reports is not what wallets were charged. */
async function compareCosts(
  database: Database,
  readCosts: ReadCosts,
  batch: readonly Uuid[],
  now_ms: Instant_ms,
): Promise<Finding[]> {
  const closed = { from_ms: now_ms - COSTS_LOOK_BACK_MS, to_ms: now_ms - COSTS_SETTLE_MS };
  const charged = await database.as(SYSTEM, (tx) => store.readClosedCosts(tx, batch, closed));
  if (charged.length === 0) return [];
  const days = charged.map(({ day }) => day).toSorted();
  const costs = await readCosts(batch, { from: days[0]!, to: days.at(-1)! });
  const keyOf = (one: { companyId: Uuid; catalogId: Uuid; day: string }) =>
    `${one.companyId} ${one.catalogId} ${one.day}`;
  const reported = new Map(costs.map((cost) => [keyOf(cost), cost.cost_micros]));
  return charged
    .filter((one) => one.amount_micros !== (reported.get(keyOf(one)) ?? 0n))
    .map((one) => ({
      check: 'reports show what was charged',
      subject: keyOf(one),
      companyId: one.companyId,
      detail: `charged ${one.amount_micros}, reports ${reported.get(keyOf(one)) ?? 0n}`,
    }));
}

/** Everything that is wrong right now, without writing it down. */
export async function findDrift(
  database: Database,
  now_ms: Instant_ms,
  readCosts: ReadCosts | null = null,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const batch of walletBatches(database))
    findings.push(...(await findInBatch({ database, readCosts }, batch, now_ms)));
  return [...findings, ...(await database.as(SYSTEM, (tx) => store.auditHouse(tx, now_ms)))];
}

async function* walletBatches(database: Database): AsyncGenerator<Uuid[]> {
  let batch: Uuid[] = [];
  do {
    const last = batch.at(-1) ?? null;
    batch = await database.as(SYSTEM, (tx) => store.readWalletCompanies(tx, last, BATCH));
    if (batch.length > 0) yield batch;
  } while (batch.length === BATCH);
}
