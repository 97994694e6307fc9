import type { MetaAds } from '#integrations/meta/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock, Day } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

export interface MetaAdsDeps {
  database: Database;
  clock: Clock;
  newId: NewId;
  log: Logger;
  meta: MetaAds;
}

/** A seller of one company; its account at Meta belongs to that company. */
export type SellerRef = { companyId: Uuid; sellerId: Uuid };

/** Both days are inclusive. */
export interface DayRange {
  from: Day;
  to: Day;
}
