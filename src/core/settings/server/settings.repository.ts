import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { ConfigurationKey } from '../rules/configuration.ts';
import type { FeatureFlagName } from '../rules/flags.ts';

/** Values of a setting for the deployment and for one company; null when unset. */
export interface Setting<Value> {
  name: string;
  deployment: Value | null;
  company: Value | null;
}

/** Returns every flag that was set. */
export async function allFlags(tx: Transaction, companyId: Uuid | null): Promise<Setting<boolean>[]> {
  const { rows } = await sql<Setting<boolean>>`
    select name, deployment.is_active as deployment, company.is_active as company
    from feature_flag deployment
    full join (select * from company_feature_flag where company_id = ${companyId}) company using (name)`.execute(tx);
  return rows;
}

/** Returns those of the entries that were set. */
export async function configurationSettings(
  tx: Transaction,
  keys: readonly string[],
  companyId: Uuid | null,
): Promise<Setting<string>[]> {
  const { rows } = await sql<Setting<string>>`
    select key as name, deployment.value as deployment, company.value as company
    from configuration deployment
    full join (select * from company_configuration where company_id = ${companyId}) company using (key)
    where key = any(${keys}::text[])`.execute(tx);
  return rows;
}

/** Returns configuration values by key, the company's before the deployment's; unset keys are missing. */
export async function configurationValues(
  tx: Transaction,
  keys: readonly string[],
  companyId: Uuid | null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await configurationSettings(tx, keys, companyId);
  return new Map(rows.map(({ name, deployment, company }) => [name, company ?? deployment!]));
}

/** Returns a configuration value of the deployment; null when unset. */
export async function configurationOf(tx: Transaction, key: string): Promise<string | null> {
  return (await configurationValues(tx, [key], null)).get(key) ?? null;
}

/** Sets a flag for the deployment or for one company; null unsets it. The database records the change. */
export function setFlag(
  tx: Transaction,
  name: string,
  isActive: boolean | null,
  companyId: Uuid | null = null,
): Promise<void> {
  return set(tx, { table: 'feature_flag', key: 'name', value: 'is_active' }, { name, value: isActive, companyId });
}

/** As `setFlag`, for a configuration entry. */
export function setConfiguration(
  tx: Transaction,
  name: string,
  value: string | null,
  companyId: Uuid | null = null,
): Promise<void> {
  return set(tx, { table: 'configuration', key: 'key', value: 'value' }, { name, value, companyId });
}

async function set(
  tx: Transaction,
  columns: { table: string; key: string; value: string },
  { name, value, companyId }: { name: string; value: boolean | string | null; companyId: Uuid | null },
): Promise<void> {
  const table = sql.table(companyId === null ? columns.table : `company_${columns.table}`);
  const key = sql.ref(columns.key);
  const column = sql.ref(columns.value);
  const ofCompany = companyId === null ? sql`` : sql`company_id = ${companyId} and`;
  if (value === null) {
    await sql`delete from ${table} where ${ofCompany} ${key} = ${name}`.execute(tx);
    return;
  }
  const [companyColumn, companyValue] =
    companyId === null ? [sql``, sql``] : [sql`company_id, `, sql`${companyId}::uuid, `];
  await sql`insert into ${table} (${companyColumn}${key}, ${column}) values (${companyValue}${name}, ${value})
    on conflict (${companyColumn}${key}) do update set ${column} = excluded.${column}`.execute(tx);
}

export interface SettingChange {
  id: bigint;
  at: Date;
  /** Null for the command line. */
  actor: string | null;
  /** Null for the deployment. */
  companyId: Uuid | null;
  kind: 'FLAG' | 'CONFIGURATION';
  name: FeatureFlagName | ConfigurationKey;
  oldValue: string | null;
  newValue: string | null;
}

/** Lists changes of these names with their users, newest first; of every company when none is named. */
export function settingChanges(
  tx: Transaction,
  filter: { names: readonly string[]; companyId: Uuid | null },
  slice: Slice,
): Promise<Found<SettingChange>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<SettingChange & { total: bigint }>`
      select change.id, at, company_id, kind, name, old_value, new_value,
        nullif(trim(app_user.first_name || ' ' || app_user.last_name), '') as actor, ${total} as total
      from setting_change change left join app_user on app_user.id = change.actor_id
      where name = any(${filter.names}::text[])
        and (${filter.companyId}::uuid is null or company_id = ${filter.companyId})
      order by change.id desc limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}
