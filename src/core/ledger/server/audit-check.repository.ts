import type { RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';

/** A mismatch between a record and the data it is derived from. */
export interface Finding {
  check: string;
  /** Id of the wallet, lot, transaction or document; unique within the check. */
  subject: string;
  /** Null when the finding belongs to no single company. */
  companyId: Uuid | null;
  /** The two values that should agree, in micro-units. */
  detail: string;
}

/** A comparison of the ledger with the data it is derived from. */
export interface Check {
  name: string;
  /**
   * Selects (subject, company_id, detail). A single statement reads one snapshot without locks, so that no transaction
   * is seen half-done.
   */
  find(companyIds: readonly Uuid[], nowMs: EpochMs): RawBuilder<unknown>;
}
