import { remembered } from '#kernel/remembered.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { storefrontMistakes, type StorefrontMistake } from '../rules/storefront-mistakes.ts';
import { readStorefrontTraffic, type TrafficSpan } from './storefront-traffic.repository.ts';

/** Names mistakes in what a storefront asked for and reported in the last days. */
export async function diagnoseStorefront(database: Database, span: TrafficSpan): Promise<StorefrontMistake[]> {
  return storefrontMistakes(await database.read(SYSTEM, (tx) => readStorefrontTraffic(tx, span)));
}

/** The same for programs, which may ask again and again: an answer is kept for ten minutes. */
export function createDiagnosis(database: Database, clock: Clock) {
  const known = remembered((key: string, nowMs) => {
    const [catalogId, days] = key.split(' ') as [Uuid, string];
    return diagnoseStorefront(database, { catalogId, nowMs, days: Number(days) });
  });
  return (catalogId: Uuid, days: number) => known(`${catalogId} ${days}`, clock());
}
