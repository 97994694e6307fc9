import type { RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';

/** Something that does not agree with what it follows from. */
export interface Finding {
  check: string;
  /** Id of the wallet, lot, movement or document; unique within the check. */
  subject: string;
  /** Null when it is nobody's in particular. */
  companyId: Uuid | null;
  /** Both sides of what should agree, in micro-units. */
  detail: string;
}

/** One comparison of the ledger with what it follows from. */
export interface Check {
  name: string;
  /** Rows of (subject, "companyId", detail). One statement: one snapshot, no locks, so that no movement is seen in half. */
  find(companyIds: readonly Uuid[], nowMs: EpochMs): RawBuilder<unknown>;
}
