import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { ConfigurationKey } from '../rules/configuration.ts';
import type { FeatureFlagName } from '../rules/flags.ts';

/** How something is set, for the deployment and for one company; null where it is not. */
export interface Setting<Value> {
  name: string;
  deployment: Value | null;
  company: Value | null;
}

/** Every flag that was set. */
export async function allFlags(tx: Transaction, companyId: Uuid | null): Promise<Setting<boolean>[]> {
  const { rows } = await sql<Setting<boolean>>`
    select name, deployment.is_active as deployment, company.is_active as company
    from feature_flag deployment
    full join (select * from company_feature_flag where company_id = ${companyId}) company using (name)`.execute(tx);
  return rows;
}

/** The entries among these that were set. */
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

/** Configured values by key, a company's own before the deployment's; what was not set is missing. */
export async function configurationValues(
  tx: Transaction,
  keys: readonly string[],
  companyId: Uuid | null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await configurationSettings(tx, keys, companyId);
  return new Map(rows.map(({ name, deployment, company }) => [name, company ?? deployment!]));
}

/** One configured value of the deployment; null when it was never set. */
export async function configurationOf(tx: Transaction, key: string): Promise<string | null> {
  return (await configurationValues(tx, [key], null)).get(key) ?? null;
}

/** Switches a flag for the deployment or for one company; null: as if it had never been set. The database records the change. */
export async function setFlag(
  tx: Transaction,
  name: string,
  isActive: boolean | null,
  companyId: Uuid | null = null,
): Promise<void> {
  const value = isActive;
  if (companyId === null) {
    if (value === null) await sql`delete from feature_flag where name = ${name}`.execute(tx);
    else
      await sql`insert into feature_flag (name, is_active) values (${name}, ${value})
        on conflict (name) do update set is_active = ${value}`.execute(tx);
  } else if (value === null) {
    await sql`delete from company_feature_flag where company_id = ${companyId} and name = ${name}`.execute(tx);
  } else {
    await sql`insert into company_feature_flag (company_id, name, is_active) values (${companyId}, ${name}, ${value})
      on conflict (company_id, name) do update set is_active = ${value}`.execute(tx);
  }
}

/** As `setFlag`, for a configuration entry. */
export async function setConfiguration(
  tx: Transaction,
  key: string,
  value: string | null,
  companyId: Uuid | null = null,
): Promise<void> {
  if (companyId === null) {
    if (value === null) await sql`delete from configuration where key = ${key}`.execute(tx);
    else
      await sql`insert into configuration (key, value) values (${key}, ${value})
        on conflict (key) do update set value = ${value}`.execute(tx);
  } else if (value === null) {
    await sql`delete from company_configuration where company_id = ${companyId} and key = ${key}`.execute(tx);
  } else {
    await sql`insert into company_configuration (company_id, key, value) values (${companyId}, ${key}, ${value})
      on conflict (company_id, key) do update set value = ${value}`.execute(tx);
  }
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

/** Who changed which of these names, newest first; of every company when none is named. */
export function settingChanges(
  tx: Transaction,
  filter: { names: readonly string[]; companyId: Uuid | null },
  slice: Slice,
): Promise<Found<SettingChange>> {
  return findSlice(slice, async ({ offset, size }) => {
    const { rows } = await sql<SettingChange & { total: bigint }>`
      select change.id, at, company_id as "companyId", kind, name, old_value as "oldValue", new_value as "newValue",
        nullif(trim(person.first_name || ' ' || person.last_name), '') as actor, count(*) over () as total
      from setting_change change left join person on person.id = change.actor_id
      where name = any(${filter.names}::text[])
        and (${filter.companyId}::uuid is null or company_id = ${filter.companyId})
      order by change.id desc limit ${size} offset ${offset}`.execute(tx);
    return rows;
  });
}
