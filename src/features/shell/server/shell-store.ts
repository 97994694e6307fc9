import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface FlagRow {
  name: string;
  isActive: boolean;
  /** Set for the company rather than the deployment. */
  isOwn: boolean;
}

/** Every flag that was set, for a company with its own setting beside the deployment's. */
export function allFlags(tx: Transaction, companyId: Uuid | null): Promise<FlagRow[]> {
  const deployment = tx
    .selectFrom('feature_flag')
    .select(['name', 'is_active as isActive'])
    .select(sql<boolean>`false`.as('isOwn'));
  if (companyId === null) return deployment.execute();
  const own = tx
    .selectFrom('company_feature_flag')
    .select(['name', 'is_active as isActive'])
    .select(sql<boolean>`true`.as('isOwn'))
    .where('company_id', '=', companyId);
  return deployment.unionAll(own).execute();
}

/** Switches a flag for the deployment, or for one company. */
export async function setFlag(tx: Transaction, name: string, isActive: boolean, companyId?: Uuid): Promise<void> {
  if (companyId) {
    await tx
      .insertInto('company_feature_flag')
      .values({ company_id: companyId, name, is_active: isActive })
      .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet({ is_active: isActive }))
      .execute();
    return;
  }
  await tx
    .insertInto('feature_flag')
    .values({ name, is_active: isActive })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_active: isActive }))
    .execute();
}

export interface ConfigurationRow {
  key: string;
  value: string;
}

export function configurationValues(tx: Transaction, keys: readonly string[]): Promise<ConfigurationRow[]> {
  return tx.selectFrom('configuration').select(['key', 'value']).where('key', 'in', keys).execute();
}

/** One configuration value; null when it was never set. */
export async function configurationOf(tx: Transaction, key: string): Promise<string | null> {
  const [row] = await configurationValues(tx, [key]);
  return row?.value ?? null;
}

export async function setConfiguration(tx: Transaction, key: string, value: string): Promise<void> {
  await tx
    .insertInto('configuration')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
