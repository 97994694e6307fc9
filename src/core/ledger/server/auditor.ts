import type { NewId, Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { claimAuditRequest, finishAuditRequest } from './audit-request.repository.ts';
import * as store from './audit.repository.ts';
import type { Finding } from './audit-check.repository.ts';

/** What reports say was spent: wallet currency, per company, storefront and day of billing. */
export type ReadCosts = (
  companyIds: readonly Uuid[],
  days: { from: string; to: string },
) => Promise<{ companyId: Uuid; catalogId: Uuid; day: string; costMicros: bigint }[]>;

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
// Reports follow within seconds; what was closed long ago was compared long ago, and is when an operator asks.
const COSTS_SETTLE_MS = 10 * MINUTE_MS;
const COSTS_LOOK_BACK_MS = 3 * DAY_MS;

export type Auditor = ReturnType<typeof createAuditor>;

/** Compares the whole ledger with itself, and its cost with the reports', company after company, and starts over. */
export function createAuditor(needs: AuditorNeeds) {
  const { database, clock, newId } = needs;
  let isStopped = false;

  const record = async (audited: readonly Uuid[] | null, findings: readonly Finding[]) => {
    const fresh = await database.transact(SYSTEM, (tx) => store.recordFindings(tx, newId, audited, findings, clock()));
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
        const nowMs = clock();
        const closed = { fromMs: nowMs - COSTS_LOOK_BACK_MS, toMs: nowMs - COSTS_SETTLE_MS };
        findings += await record(batch, await findInBatch({ ...needs, closed }, batch, nowMs));
        companies += batch.length;
      }
      findings += await record(null, await database.read(SYSTEM, (tx) => store.auditPlatform(tx, clock())));
      const round = {
        finishedAt: new Date(clock()),
        companies,
        durationMs: Math.round(performance.now() - started),
        findings,
      };
      await database.transact(SYSTEM, (tx) => store.recordRound(tx, newId, round));
      return round;
    },
    /** Lets a round that is running end early. */
    stop() {
      isStopped = true;
    },
  };
}

interface Comparing {
  database: Database;
  readCosts: ReadCosts | null;
  /** Days closed between these are compared with reports; `from_ms` null for all of them. */
  closed: { fromMs: EpochMs | null; toMs: EpochMs };
}

async function findInBatch(comparing: Comparing, batch: readonly Uuid[], nowMs: EpochMs): Promise<Finding[]> {
  const found = await comparing.database.read(SYSTEM, (tx) => store.auditCompanies(tx, batch, nowMs));
  return [...found, ...(await compareCosts(comparing, batch))];
}

/** Closed days whose cost in the reports is not what was delivered, also those that reports alone know of. */
async function compareCosts({ database, readCosts, closed }: Comparing, batch: readonly Uuid[]): Promise<Finding[]> {
  if (!readCosts) return [];
  const { days, charged } = await database.read(SYSTEM, async (tx) => ({
    days: await store.readClosedDays(tx, closed),
    charged: await store.readClosedCosts(tx, batch, closed),
  }));
  if (days.length === 0) return [];
  const dayKey = (one: { catalogId: Uuid; day: string }) => `${one.catalogId} ${one.day}`;
  const keyOf = (one: { companyId: Uuid; catalogId: Uuid; day: string }) => `${one.companyId} ${dayKey(one)}`;
  const isClosed = new Set(days.map(dayKey));
  const ofDays = days.map(({ day }) => day).toSorted();
  const reported = (await readCosts(batch, { from: ofDays[0]!, to: ofDays.at(-1)! })).filter((cost) =>
    isClosed.has(dayKey(cost)),
  );
  const sides = new Map<string, { companyId: Uuid; charged: bigint; reported: bigint }>();
  const sideOf = (one: Parameters<typeof keyOf>[0]) => {
    const side = sides.get(keyOf(one)) ?? { companyId: one.companyId, charged: 0n, reported: 0n };
    sides.set(keyOf(one), side);
    return side;
  };
  for (const one of charged) sideOf(one).charged += one.amountMicros;
  for (const one of reported) sideOf(one).reported += one.costMicros;
  return [...sides]
    .filter(([, side]) => side.charged !== side.reported)
    .map(([subject, side]) => ({
      check: 'reports show what was charged',
      subject,
      companyId: side.companyId,
      detail: `charged ${side.charged}, reports ${side.reported}`,
    }));
}

/** Everything that is wrong right now, without writing it down; with `readCosts` all closed days are compared with reports. */
export async function findDrift(
  database: Database,
  nowMs: EpochMs,
  readCosts: ReadCosts | null = null,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const comparing = { database, readCosts, closed: { fromMs: null, toMs: nowMs - COSTS_SETTLE_MS } };
  for await (const batch of walletBatches(database)) findings.push(...(await findInBatch(comparing, batch, nowMs)));
  return [...findings, ...(await database.read(SYSTEM, (tx) => store.auditPlatform(tx, nowMs)))];
}

/** Does the audit that an operator asked for, if one is waiting: the whole ledger, and all closed days with the reports. */
export async function answerAuditRequest({ database, clock, readCosts }: Omit<AuditorNeeds, 'newId' | 'onFinding'>) {
  const id = await database.transact(SYSTEM, claimAuditRequest);
  if (!id) return;
  const result = await findDrift(database, clock(), readCosts).then(
    (findings) => ({ findings }),
    (error: unknown) => ({ error: String(error) }),
  );
  await database.transact(SYSTEM, (tx) => finishAuditRequest(tx, id, result));
}

async function* walletBatches(database: Database): AsyncGenerator<Uuid[]> {
  let batch: Uuid[] = [];
  do {
    const last = batch.at(-1) ?? null;
    batch = await database.read(SYSTEM, (tx) => store.readWalletCompanies(tx, last, BATCH));
    if (batch.length > 0) yield batch;
  } while (batch.length === BATCH);
}
