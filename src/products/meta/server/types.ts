import type { MetaAds } from '#integrations/meta/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock, Day } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

export interface MetaAdsNeeds {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Logger;
  meta: MetaAds;
}

/** A seller in the hands of one company: its place at Meta is the company's. */
export interface SellerRef {
  companyId: Uuid;
  sellerId: Uuid;
}

/** Both days included. */
export interface DayRange {
  from: Day;
  to: Day;
}
