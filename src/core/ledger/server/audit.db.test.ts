import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { completeScenario, NOW_MS } from './testing/complete-scenario.ts';
import { readFindings } from './audit.repository.ts';
import { insertAuditRequest, readAuditRequest } from './audit-request.repository.ts';
import { answerAuditRequest, createAuditor, type ReadCosts } from './auditor.ts';
import { newId, type WalletScenario } from './ledger.test-support.ts';

const database = await createTestDatabase();

/** Bypasses the application: the owner's connection, with all table guards disabled. */
const owner = new pg.Client({ connectionString: database.ownerUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
});
afterAll(() => owner.end());

let scenario: WalletScenario;
beforeEach(async () => {
  scenario = await completeScenario(database);
});

describe('the auditor', () => {
  const reported: string[] = [];
  const auditor = (readCosts: ReadCosts | null = null) =>
    createAuditor({
      database,
      clock: () => NOW_MS,
      newId,
      readCosts,
      onFinding: ({ subject }) => reported.push(subject),
    });
  const openFindings = async () =>
    (await database.read(SYSTEM, (tx) => readFindings(tx, 1000))).filter(
      ({ companyId }) => companyId === scenario.company,
    );

  test('reports a finding once, keeps it open while it persists, and resolves it afterwards', async () => {
    const drift = (by: number) =>
      owner.query(`update wallet set unpaid_micros = unpaid_micros + ${by} where company_id = '${scenario.company}'`);
    await drift(5);
    const { rows } = await owner.query<{ id: string }>(
      `select id from wallet where company_id = '${scenario.company}'`,
    );
    for (let round = 0; round < 2; round += 1) await auditor().round();
    expect(reported.filter((subject) => subject === rows[0]!.id)).toHaveLength(1);
    expect(await openFindings()).toMatchObject([
      { check: 'unpaid cost is the sum of open accruals and carries', subject: rows[0]!.id, resolvedAt: null },
    ]);
    await drift(-5);
    const round = await auditor().round();
    expect(round!.companies).toBeGreaterThan(0);
    expect(await openFindings()).toMatchObject([{ resolvedAt: new Date(NOW_MS) }]);
  });

  test('an operator’s audit compares all closed days, whenever they were closed, and days that only reports contain', async () => {
    await owner.query(`update closed_day set closed_at = '2020-01-01' where catalog_id = $1`, [scenario.catalog]);
    const ofDay = (day: string, costMicros: bigint) => ({
      companyId: scenario.company,
      catalogId: scenario.catalog,
      day,
      costMicros,
    });
    const requestAudit = async (costs: ReturnType<typeof ofDay>[]) => {
      const id = newId();
      await database.transact(SYSTEM, (tx) => insertAuditRequest(tx, id, Date.now()));
      const deps = { database, clock: () => NOW_MS, readCosts: async () => costs };
      await Promise.all([answerAuditRequest(deps), answerAuditRequest(deps)]);
      const { findings } = await database.read(SYSTEM, (tx) => readAuditRequest(tx, id));
      return findings!.filter(({ companyId, check }) => companyId === scenario.company && check.startsWith('reports'));
    };
    const agreed = [ofDay('2026-03-05', 200n), ofDay('2026-03-06', 50n)];
    expect(await requestAudit(agreed)).toEqual([]);
    expect(await requestAudit([ofDay('2026-03-05', 400n), ofDay('2026-03-06', 50n)])).toMatchObject([
      { detail: 'charged 200, reports 400' },
    ]);
    await owner.query(`insert into closed_day (catalog_id, day, closed_at) values ($1, '2026-03-01', '2020-01-01')`, [
      scenario.catalog,
    ]);
    expect(await requestAudit([...agreed, ofDay('2026-03-01', 7n)])).toMatchObject([
      { detail: 'charged 0, reports 7' },
    ]);
    // A day that is still open is not compared.
    expect(await requestAudit([...agreed, ofDay('2026-12-01', 7n)])).toEqual([]);
  });

  test.each([
    { reported: 200n, isFound: false },
    { reported: 199n, isFound: true },
    { reported: null, isFound: true },
  ])('compares a closed day’s cost with the reports’: $reported', async ({ reported, isFound }) => {
    await owner.query(`update closed_day set closed_at = $1 where catalog_id = $2`, [
      new Date(NOW_MS - HOUR_MS),
      scenario.catalog,
    ]);
    const costs: ReadCosts = async () =>
      [
        { companyId: scenario.company, catalogId: scenario.catalog, day: '2026-03-05', costMicros: reported },
        { companyId: scenario.company, catalogId: scenario.catalog, day: '2026-03-06', costMicros: 50n },
      ].filter((cost): cost is typeof cost & { costMicros: bigint } => cost.costMicros !== null);
    await auditor(costs).round();
    const found = (await openFindings()).filter(({ check }) => check === 'reports show what was charged');
    expect(found.map(({ subject }) => subject)).toEqual(
      isFound ? [`${scenario.company} ${scenario.catalog} 2026-03-05`] : [],
    );
  });
});
