import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Check, Finding } from './audit-check.repository.ts';
import { DOCUMENT_CHECKS, PLATFORM_CHECKS } from './audit-document.repository.ts';
import { MONEY_CHECKS } from './audit-money.repository.ts';

/** Compares the ledgers of these companies with the data they are derived from. Empty when everything agrees. */
export async function auditCompanies(tx: Transaction, companyIds: readonly Uuid[], nowMs: EpochMs): Promise<Finding[]> {
  return runChecks(tx, [...MONEY_CHECKS, ...DOCUMENT_CHECKS], companyIds, nowMs);
}

/** Compares data that belongs to no single company. */
export async function auditPlatform(tx: Transaction, nowMs: EpochMs): Promise<Finding[]> {
  return runChecks(tx, PLATFORM_CHECKS, [], nowMs);
}

async function runChecks(
  tx: Transaction,
  checks: readonly Check[],
  companyIds: readonly Uuid[],
  nowMs: EpochMs,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, find } of checks) {
    const { rows } = await sql<Omit<Finding, 'check'>>`${find(companyIds, nowMs)}`.execute(tx);
    findings.push(...rows.map((row) => ({ check: name, ...row })));
  }
  return findings;
}

/** Lists companies with a wallet by id, after `after`. */
export async function readWalletCompanies(tx: Transaction, after: Uuid | null, limit: number): Promise<Uuid[]> {
  let query = tx.selectFrom('wallet').select('companyId').orderBy('companyId').limit(limit);
  if (after) query = query.where('companyId', '>', after);
  return (await query.execute()).map((row) => row.companyId);
}

interface ClosedBetween {
  /** Null for every closed day. */
  fromMs: EpochMs | null;
  toMs: EpochMs;
}

const wasClosed = ({ fromMs, toMs }: ClosedBetween) => sql`d.closed_at between
  ${fromMs === null ? '-infinity' : new Date(fromMs)}::timestamptz and ${new Date(toMs)}`;

export async function readClosedDays(
  tx: Transaction,
  between: ClosedBetween,
): Promise<{ catalogId: Uuid; day: string }[]> {
  const { rows } = await sql<{ catalogId: Uuid; day: string }>`
    select d.catalog_id, d.day from closed_day d where ${wasClosed(between)}`.execute(tx);
  return rows;
}

/** Returns what wallets were charged or have accrued per closed day, net of reversed cost. */
export async function readClosedCosts(
  tx: Transaction,
  companyIds: readonly Uuid[],
  between: ClosedBetween,
): Promise<{ companyId: Uuid; catalogId: Uuid; day: string; amountMicros: bigint }[]> {
  const { rows } = await sql<{ companyId: Uuid; catalogId: Uuid; day: string; amountMicros: bigint }>`
    select a.company_id, a.catalog_id, a.day,
      sum(a.amount_micros - a.clawed_back_micros)::bigint as amount_micros
    from closed_day d join accrual a on a.catalog_id = d.catalog_id and a.day = d.day
    where ${wasClosed(between)} and a.company_id = any(${companyIds}::uuid[])
    group by 1, 2, 3`.execute(tx);
  return rows;
}

/**
 * Stores the findings of an audit of these companies (null: of the platform) and resolves those it no longer finds.
 * Returns the new findings.
 */
export async function recordFindings(
  tx: Transaction,
  newId: NewId,
  audited: readonly Uuid[] | null,
  findings: readonly Finding[],
  nowMs: EpochMs,
): Promise<Finding[]> {
  const at = new Date(nowMs);
  const newFindings: Finding[] = [];
  for (const finding of findings) {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into audit_finding (id, check_name, subject, company_id, detail, found_at, seen_at)
      values (${newId()}, ${finding.check}, ${finding.subject}, ${finding.companyId}, ${finding.detail}, ${at}, ${at})
      on conflict (check_name, subject) where resolved_at is null do update set seen_at = excluded.seen_at, detail = excluded.detail
      returning (xmax = 0) as is_new`.execute(tx);
    if (rows[0]!.isNew) newFindings.push(finding);
  }
  const scope = audited === null ? sql`company_id is null` : sql`company_id = any(${audited}::uuid[])`;
  await sql`
    update audit_finding f set resolved_at = ${at}
    where resolved_at is null and source = 'AUDIT' and ${scope} and not exists (
      select from unnest(${findings.map(({ check }) => check)}::text[], ${findings.map(({ subject }) => subject)}::text[]) as seen(check_name, subject)
      where seen.check_name = f.check_name and seen.subject = f.subject)`.execute(tx);
  return newFindings;
}

export interface AuditRound {
  finishedAt: Date;
  companies: number;
  durationMs: number;
  findings: number;
}

export async function recordRound(tx: Transaction, newId: NewId, round: AuditRound): Promise<void> {
  const { finishedAt, companies, durationMs, findings } = round;
  await tx.insertInto('auditRound').values({ id: newId(), finishedAt, companies, durationMs, findings }).execute();
}

export async function readLastRound(tx: Transaction): Promise<AuditRound | undefined> {
  return tx
    .selectFrom('auditRound')
    .select(['finishedAt', 'companies', 'durationMs', 'findings'])
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface StoredFinding extends Finding {
  id: Uuid;
  foundAt: Date;
  seenAt: Date;
  resolvedAt: Date | null;
}

/** Open findings first, then the latest resolved ones. */
export async function readFindings(tx: Transaction, limit: number): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select id, check_name as check, subject, company_id, detail, found_at, seen_at,
      resolved_at
    from audit_finding order by resolved_at is not null, found_at desc, id limit ${limit}`.execute(tx);
  return rows;
}
