import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { MandateGroup } from '#kernel/scope.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { ApprovalRow } from './approval.repository.ts';
import { lockMandateOfKey, type MandateRow } from './mandate.repository.ts';

export interface GuardOptions {
  database: Database;
  /** Of the console, where a person decides. */
  publicUrl: string;
  /** What a person said yes to; null for the program's own calls. */
  approved?: ApprovalRow | null;
}

export const NO_MANDATE: Refusal = { error: 'mandate_missing', detail: 'This key has no mandate of the company' };
export const outside = (detail: string): Result<never, Refusal> => fail({ error: 'outside_mandate', detail });
export const outsideGroup = (group: MandateGroup) => outside(`${group} is not part of the mandate`);
export const OUTSIDE_PLACE = outside('The brand or the catalog is not part of the mandate');

/** Locks the mandate within which a key writes now, so that its changes are counted one after the other. */
export async function openMandate(
  tx: Transaction,
  key: { accessKeyId: Uuid; companyId: Uuid },
  nowMs: EpochMs,
): Promise<Result<MandateRow, Refusal>> {
  const found = await lockMandateOfKey(tx, key);
  return !found || found.pausedAt || found.expiresAt.getTime() <= nowMs ? fail(NO_MANDATE) : ok(found);
}

export const isWithin = (
  mandate: Pick<MandateRow, 'brandIds' | 'catalogIds'>,
  { brandId, catalogIds }: { brandId: string; catalogIds: readonly string[] },
): boolean =>
  (mandate.brandIds?.includes(brandId) ?? true) && catalogIds.every((id) => mandate.catalogIds?.includes(id) ?? true);
