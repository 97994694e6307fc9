import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { checkNotifications, checkServer, withDatabaseOf } from '#apps/server/check-database.ts';
import { MIN_FREE_BYTES_AT_START, readFreeSpace, usesDataFolder } from '#apps/server/data-folder.ts';
import { schemasOf } from '#apps/server/database-schemas.ts';
import { warningsOf } from '#apps/server/environment-rules.ts';
import { readEnvironment, type Environment } from '#apps/server/environment.ts';
import { fingerprintOf, maxConnections } from '#apps/server/storage.ts';
import { EnvironmentError, type Variables } from '#apps/environment.ts';
import { readLedgerHealth } from '#core/ledger/server/index.ts';
import { isKnownStore } from '#insights/reports/server/index.ts';
import { checkSmtp } from '#integrations/mail/mail.ts';
import { bucketStorage } from '#integrations/storage/storage.ts';
import type { Clock } from '#kernel/time.ts';
import { openClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { checkVersion } from '#platform/clickhouse/migrate.ts';
import { clockOffset, MAX_CLOCK_DRIFT_MS } from '#platform/db/clock.ts';
import { createDatabase, SYSTEM, type Database } from '#platform/db/database.ts';
import { readDatabaseState } from '#platform/db/database-state.repository.ts';
import { readConnectionLimit, readServerFacts } from '#platform/db/diagnosis.repository.ts';
import { urlOfRunning } from '#platform/db/embedded.ts';
import { missingMigrations } from '#platform/db/migrate.ts';
import { conflictsOfFleet, readProcesses } from '#platform/fleet/fleet.ts';
import { readQueueDepth } from '#platform/jobs/queue-depth.repository.ts';

/** A warning needs an operator sooner or later; what failed keeps a process from starting, or from its work. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  detail: string;
}

type Result = Omit<Finding, 'check'>;
type Check = readonly [name: string, run: () => Result | Promise<Result>];

const ok = (detail: string): Result => ({ state: 'ok', detail });
const warning = (detail: string): Result => ({ state: 'warning', detail });
const failed = (detail: string): Result => ({ state: 'failed', detail });

const CLOCK_WARNING_MS = 1000;
const MIN_FREE_RATIO = 0.15;
const MIN_PARTITION_DAYS = 2;
const MAX_ARCHIVE_SECONDS = 300;
const MAIL_WITHIN_MS = 10_000;
const DEADLINES = { checkoutMs: 5000, statementMs: 5000, lockMs: 2000, idleMs: 5000, transactionMs: 10_000 };

/** Examines an installation as a server with these variables would find it. Changes nothing. */
export async function examine({
  variables,
  withDemo,
  clock,
}: {
  variables?: Variables;
  withDemo: boolean;
  clock: Clock;
}): Promise<Finding[]> {
  const read = environmentOf(variables, withDemo);
  if ('problem' in read) return [{ check: 'configuration', ...failed(read.problem) }];
  const { environment } = read;
  const warnings = warningsOf(environment, { withDemo }).map(([name, text]) => `${name}: ${text}`);
  const configuration =
    warnings.length > 0 ? warning(warnings.join('; ')) : ok(`roles ${environment.ROLES.join(', ')}`);
  const findings: Finding[] = [
    { check: 'configuration', ...configuration },
    await carryOut(['disk', () => diskOf(environment)]),
  ];
  const url = environment.DATABASE_URL || (await urlOfRunning(join(environment.DATA_DIR, 'postgres'), 'endcap'));
  if (!url)
    return [...findings, { check: 'database', ...failed('no server is running here, and DATABASE_URL is not set') }];
  const directUrl = environment.DATABASE_DIRECT_URL;
  const database = createDatabase(url, { deadlines: DEADLINES, onError: () => {}, ...(directUrl && { directUrl }) });
  try {
    const found = await carryOut(['database', () => databaseOf(database)]);
    findings.push(found);
    if (found.state === 'failed') return findings;
    for (const check of checksOf(database, environment, { withDemo, clock })) findings.push(await carryOut(check));
    return findings;
  } finally {
    await database.close();
  }
}

async function carryOut([check, run]: Check): Promise<Finding> {
  try {
    return { check, ...(await run()) };
  } catch (error) {
    return { check, ...failed(error instanceof Error ? error.message : String(error)) };
  }
}

function environmentOf(
  variables: Variables | undefined,
  withDemo: boolean,
): { environment: Environment } | { problem: string } {
  try {
    return { environment: readEnvironment(variables, { withDemo }) };
  } catch (error) {
    if (error instanceof EnvironmentError) return { problem: error.message.replaceAll(/\n\s*/g, '; ') };
    throw error;
  }
}

async function diskOf(environment: Environment): Promise<Result> {
  const { DATA_DIR: folder } = environment;
  if (!existsSync(folder)) return warning(`${folder} does not exist yet`);
  await access(folder, constants.W_OK);
  const { bytes, ratio } = await readFreeSpace(folder);
  const text = `${Math.floor(bytes / 2 ** 30)} GB (${Math.floor(100 * ratio)} %) are free in ${folder}`;
  if (bytes < MIN_FREE_BYTES_AT_START && usesDataFolder(environment)) return failed(text);
  return ratio < MIN_FREE_RATIO ? warning(text) : ok(text);
}

async function databaseOf(database: Database): Promise<Result> {
  await withDatabaseOf('DATABASE_URL', () => checkServer(database));
  const { version, role, lastPosition, nextPosition } = await database.read(SYSTEM, readServerFacts);
  if (nextPosition <= lastPosition)
    return failed(
      `the sequence log_position is behind its table: set it to ${lastPosition}, as after a restore by hand`,
    );
  return ok(`PostgreSQL ${version} as ${role}`);
}

function checksOf(
  database: Database,
  environment: Environment,
  { withDemo, clock }: { withDemo: boolean; clock: Clock },
): Check[] {
  return [
    ['schema', () => schemaOf(database, environment, withDemo)],
    [
      'notifications',
      async () => {
        await checkNotifications(database);
        return ok('NOTIFY comes through');
      },
    ],
    ['clock', () => clockOf(database, clock)],
    ['partitions', () => partitionsOf(database)],
    ['archive', () => archiveOf(database)],
    ['processes', () => processesOf(database)],
    ['shared settings', () => sharedOf(database, environment)],
    ['queue', () => queueOf(database)],
    ['ledger', () => ledgerOf(database)],
    ['reports', () => reportsOf(database, environment)],
    ['files', () => filesOf(environment)],
    ['connections', () => connectionsOf(database, environment)],
    ['mail', () => mailOf(environment)],
  ];
}

async function schemaOf(database: Database, environment: Environment, withDemo: boolean): Promise<Result> {
  const { applied, missing, changed } = await missingMigrations(database.pool, schemasOf(environment, { withDemo }));
  const namesOf = (files: typeof missing) => files.map(({ name }) => name).join(', ');
  if (changed.length > 0) return failed(`applied in another form: ${namesOf(changed)}`);
  return missing.length > 0 ? failed(`not applied: ${namesOf(missing)}`) : ok(`${applied} migrations are applied`);
}

async function clockOf(database: Database, clock: Clock): Promise<Result> {
  const offsetMs = Math.round(await clockOffset(database, clock));
  const text = `${offsetMs} ms off PostgreSQL’s`;
  if (Math.abs(offsetMs) > MAX_CLOCK_DRIFT_MS) return failed(text);
  return Math.abs(offsetMs) > CLOCK_WARNING_MS ? warning(text) : ok(text);
}

async function partitionsOf(database: Database): Promise<Result> {
  const { partitions } = await database.read(SYSTEM, readDatabaseState);
  const late = partitions.filter(({ daysAhead }) => daysAhead < MIN_PARTITION_DAYS).map(({ name }) => name);
  if (partitions.length === 0) return warning('none are made yet: a worker makes them');
  return late.length > 0 ? warning(`end soon: ${late.join(', ')}`) : ok('made for the coming days');
}

async function archiveOf(database: Database): Promise<Result> {
  const { archiveAgeSeconds: seconds } = await database.read(SYSTEM, readDatabaseState);
  if (seconds === null)
    return warning('PostgreSQL archives no WAL: a lost disk loses everything since the last backup');
  const text = `PostgreSQL last archived WAL ${Math.round(seconds)} s ago`;
  return seconds > MAX_ARCHIVE_SECONDS ? warning(text) : ok(text);
}

async function processesOf(database: Database): Promise<Result> {
  const living = (await database.read(SYSTEM, readProcesses)).filter(({ isLiving }) => isLiving);
  const missing = ['api', 'ads', 'worker'].filter((role) => !living.some(({ roles }) => roles.includes(role)));
  if (missing.length > 0) return failed(`none lives with the role ${missing.join(', ')}`);
  const versions = [...new Set(living.map(({ version }) => version))];
  const text = `${living.length} live, of version ${versions.join(' and ')}`;
  return versions.length > 1 ? warning(text) : ok(text);
}

async function sharedOf(database: Database, { SECRET, DEFAULT_CURRENCY, SETTLING_DAYS }: Environment): Promise<Result> {
  const settings = { DEFAULT_CURRENCY, SETTLING_DAYS: String(SETTLING_DAYS) };
  const keys = SECRET.length > 0 ? SECRET.map(fingerprintOf) : null;
  const conflicts = await conflictsOfFleet(database, { settings, keys });
  return conflicts.length > 0 ? failed(conflicts.join(' ')) : ok('the same as those of the living processes');
}

async function queueOf(database: Database): Promise<Result> {
  const { waiting, dead } = await database.read(SYSTEM, readQueueDepth);
  return dead > 0 ? warning(`${dead} jobs failed for the last time`) : ok(`${waiting} jobs are due`);
}

async function ledgerOf(database: Database): Promise<Result> {
  const { auditFindings, daysUnsettled, upkeepFailures } = await database.read(SYSTEM, readLedgerHealth);
  if (auditFindings > 0) return failed(`the auditor found ${auditFindings} differences: see Ledger audit`);
  if (daysUnsettled + upkeepFailures === 0) return ok('no differences, and all closed days are charged');
  return warning(`${daysUnsettled} closed days are not charged, ${upkeepFailures} jobs fail for a company`);
}

async function reportsOf(database: Database, { CLICKHOUSE_URL: url, CLICKHOUSE_CA: ca }: Environment): Promise<Result> {
  if (!url) return ok('embedded in the server');
  const clickhouse = await openClickHouse({ url, ca }, 1);
  try {
    const version = await checkVersion(clickhouse);
    return (await isKnownStore(database, clickhouse))
      ? ok(`ClickHouse ${version}`)
      : failed('not the store that this database’s figures were handed over to: endcap reports rebuild fills it');
  } finally {
    await clickhouse.close();
  }
}

async function filesOf({ STORAGE_URL: url, STORAGE_CA: ca }: Environment): Promise<Result> {
  if (!url) return ok('in the data folder');
  const files = await bucketStorage(url, ca);
  return (await files.get('endcap-store.json')) ? ok('the bucket answers') : warning('the bucket is empty');
}

/** Of the processes that live, or else of this one. Their `DATABASE_POOL` is taken to be the same. */
async function connectionsOf(database: Database, environment: Environment): Promise<Result> {
  const { DATABASE_POOL, DATABASE_DIRECT_URL, ROLES } = environment;
  const [limit, listed] = await database.read(
    SYSTEM,
    async (tx) => [await readConnectionLimit(tx), await readProcesses(tx)] as const,
  );
  const allowed = `PostgreSQL allows ${limit}`;
  if (DATABASE_DIRECT_URL) return ok(`${allowed}; the pooler decides how many processes share them`);
  const living = listed.filter(({ isLiving }) => isLiving).map(({ roles }) => roles);
  const processes: (readonly string[])[] = living.length > 0 ? living : [ROLES];
  const wanted = processes.reduce((sum, roles) => sum + maxConnections(roles, DATABASE_POOL), 0);
  const text = `${allowed}, and ${processes.length} ${processes.length === 1 ? 'process' : 'processes'} can ask for ${wanted}`;
  return wanted > limit ? warning(`${text}: raise max_connections or lower DATABASE_POOL`) : ok(text);
}

async function mailOf({ MAIL_URL: url, MAIL_CA: ca, DATA_DIR }: Environment): Promise<Result> {
  if (!url) return ok(`none is sent: written to ${join(DATA_DIR, 'outbox')}`);
  await checkSmtp(url, ca, MAIL_WITHIN_MS);
  return ok('the mail server answers, and lets this process sign in');
}
