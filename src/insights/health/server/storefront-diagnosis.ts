import { SYSTEM, type Database } from '#platform/db/database.ts';
import { storefrontMistakes, type StorefrontMistake } from '../rules/storefront-mistakes.ts';
import { readStorefrontTraffic, type TrafficSpan } from './storefront-traffic.repository.ts';

/** Names mistakes in what a storefront asked for and reported in the last days. */
export async function diagnoseStorefront(database: Database, span: TrafficSpan): Promise<StorefrontMistake[]> {
  return storefrontMistakes(await database.read(SYSTEM, (tx) => readStorefrontTraffic(tx, span)));
}
