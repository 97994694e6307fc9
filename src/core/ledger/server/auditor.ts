import type { NewId, Uuid } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { claimAuditRequest, finishAuditRequest } from './audit-request.repository.ts';
import * as store from './audit.repository.ts';
import type { Finding } from './audit-check.repository.ts';

/** Spending according to reports: wallet currency, per company, storefront and billing day. */
export type ReadCosts = (
  companyIds: readonly Uuid[],
  days: { from: string; to: string },
) => Promise<{ companyId: Uuid; catalogId: Uuid; day: string; costMicros: bigint }[]>;

export interface AuditorDeps {
  database: Database;
  clock: Clock;
  newId: NewId;
  /** Null when there are no reports to compare with. */
  readCosts: ReadCosts | null;
  /** Called once per new finding. */
  onFinding(finding: Finding): void;
}

/** Companies compared at a time, so that statements stay short regardless of the platform's size. */
const BATCH = 100;
// Reports lag by seconds. Older days were compared when they were recent; an audit request compares them again.
const COSTS_SETTLE_MS = 10 * MINUTE_MS;
const COSTS_LOOKBACK_MS = 3 * DAY_MS;

export type Auditor = ReturnType<typeof createAuditor>;

/**
 * Creates the auditor. It compares the whole ledger with itself and its cost with the reports, company by company, in
 * repeated rounds.
 */
export function createAuditor(deps: AuditorDeps) {
  const { database, clock, newId } = deps;
  let isStopped = false;

  const record = async (audited: readonly Uuid[] | null, findings: readonly Finding[]) => {
    const newFindings = await database.transact(SYSTEM, (tx) =>
      store.recordFindings(tx, newId, audited, findings, clock()),
    );
    for (const finding of newFindings) deps.onFinding(finding);
    return findings.length;
  };

  return {
    /** Runs one full round. */
    async round(): Promise<store.AuditRound | null> {
      const started = performance.now();
      let [companies, findings] = [0, 0];
      for await (const batch of walletBatches(database)) {
        if (isStopped) return null;
        const nowMs = clock();
        const closed = { fromMs: nowMs - COSTS_LOOKBACK_MS, toMs: nowMs - COSTS_SETTLE_MS };
        findings += await record(batch, await findInBatch({ ...deps, closed }, batch, nowMs));
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
    /** Ends a running round early. */
    stop() {
      isStopped = true;
    },
  };
}

interface Comparison {
  database: Database;
  readCosts: ReadCosts | null;
  /** Compares days closed between these instants with reports; `fromMs` null for all of them. */
  closed: { fromMs: EpochMs | null; toMs: EpochMs };
}

async function findInBatch(comparing: Comparison, batch: readonly Uuid[], nowMs: EpochMs): Promise<Finding[]> {
  const found = await comparing.database.read(SYSTEM, (tx) => store.auditCompanies(tx, batch, nowMs));
  return [...found, ...(await compareCosts(comparing, batch))];
}

/** Finds closed days whose reported cost differs from the accrued cost, including days that only reports contain. */
async function compareCosts({ database, readCosts, closed }: Comparison, batch: readonly Uuid[]): Promise<Finding[]> {
  if (!readCosts) return [];
  const { days, charged } = await database.read(SYSTEM, async (tx) => ({
    days: await store.readClosedDays(tx, closed),
    charged: await store.readClosedCosts(tx, batch, closed),
  }));
  if (days.length === 0) return [];
  const dayKey = (cost: { catalogId: Uuid; day: string }) => `${cost.catalogId} ${cost.day}`;
  const keyOf = (cost: { companyId: Uuid; catalogId: Uuid; day: string }) => `${cost.companyId} ${dayKey(cost)}`;
  const isClosed = new Set(days.map(dayKey));
  const ofDays = days.map(({ day }) => day).toSorted();
  const reported = (await readCosts(batch, { from: ofDays[0]!, to: ofDays.at(-1)! })).filter((cost) =>
    isClosed.has(dayKey(cost)),
  );
  const sides = new Map<string, { companyId: Uuid; charged: bigint; reported: bigint }>();
  const sideOf = (cost: Parameters<typeof keyOf>[0]) => {
    const side = sides.get(keyOf(cost)) ?? { companyId: cost.companyId, charged: 0n, reported: 0n };
    sides.set(keyOf(cost), side);
    return side;
  };
  for (const cost of charged) sideOf(cost).charged += cost.amountMicros;
  for (const cost of reported) sideOf(cost).reported += cost.costMicros;
  return [...sides]
    .filter(([, side]) => side.charged !== side.reported)
    .map(([subject, side]) => ({
      check: 'reports show what was charged',
      subject,
      companyId: side.companyId,
      detail: `charged ${side.charged}, reports ${side.reported}`,
    }));
}

/** Returns all current findings without storing them. With `readCosts`, compares all closed days with reports. */
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

/** Runs the pending audit request, if any: the whole ledger, and all closed days against the reports. */
export async function answerAuditRequest({ database, clock, readCosts }: Omit<AuditorDeps, 'newId' | 'onFinding'>) {
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
