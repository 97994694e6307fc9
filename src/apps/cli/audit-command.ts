import { setTimeout } from 'node:timers/promises';
import { findDrift, insertAuditRequest, readAuditRequest } from '#core/ledger/server/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { deps, reject } from './command.ts';

/** A worker checks every second; one whose reports are still loading does not respond. */
const CLAIMED_WITHIN_MS = MINUTE_MS;
const LOOK_EVERY_MS = 250;

/**
 * Audits the whole ledger against itself, and against the reports for all closed days. A worker does it, since only a
 * server can always read reports; without one only the ledger is checked, which does not count as agreement. Returns
 * false when anything differs.
 */
export async function audit(database: Database, { claimedWithinMs = CLAIMED_WITHIN_MS } = {}): Promise<boolean> {
  const id = deps.newId();
  await database.transact(SYSTEM, (tx) => insertAuditRequest(tx, id, deps.wallClock()));
  const answer = () => database.read(SYSTEM, (tx) => readAuditRequest(tx, id));
  const requestedMs = performance.now();
  let audited = await answer();
  while (audited.findings === null && audited.error === null) {
    if (!audited.isStarted && performance.now() - requestedMs > claimedWithinMs) break;
    await setTimeout(LOOK_EVERY_MS);
    audited = await answer();
  }
  if (audited.error !== null) return reject(`The reports could not be compared: ${audited.error}`);
  const findings = audited.findings ?? (await findDrift(database, deps.clock()));
  for (const { check, subject, companyId, detail } of findings)
    console.log(`${companyId ? `company ${companyId}` : 'platform'}: mismatch: ${check}: ${subject}: ${detail}`);
  if (findings.length > 0) console.log(`findings: ${findings.length}`);
  else console.log(`The ledger agrees with itself${audited.findings ? ' and with the reports' : ''}`);
  if (audited.findings === null)
    return reject('The reports were not compared: no worker answered whose reports are filled');
  return findings.length === 0;
}
