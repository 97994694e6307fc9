import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS } from './migrate.ts';

/**
 * Files as a later release may add them: a roll-up that is filled from the events that are there, and a view that counts
 * another way. They come after every real one.
 */
export const SUCCESSORS: Readonly<Record<string, string>> = {
  '990_attributions.sql': `
    -- By attribution.
    create table if not exists daily_attribution (
      day Date,
      attribution LowCardinality(String),
      clicks Int64,
      cost_micros Int64,
      direct_sales_micros Int64,
      direct_purchases Int64
    ) engine = SummingMergeTree
    order by (day, attribution)
    settings non_replicated_deduplication_window = 10000;
    truncate table daily_attribution;
    insert into daily_attribution
    select day, attribution, sumIf(counts, kind = 'CLICK'), sum(billed_micros), sum(sales_micros), sumIf(counts, kind = 'SALE')
    from ad_event group by day, attribution;
    create materialized view if not exists daily_attribution_feed to daily_attribution as
    select day, attribution, sumIf(counts, kind = 'CLICK') as clicks, sum(billed_micros) as cost_micros,
      sum(sales_micros) as direct_sales_micros, sumIf(counts, kind = 'SALE') as direct_purchases
    from ad_event group by day, attribution;`,
  '991_wider.sql': `
    alter table daily_attribution modify column direct_sales_micros Int128;
    alter table daily_attribution_feed modify query
    select day, attribution, sumIf(counts, kind = 'CLICK') as clicks, sum(billed_micros) as cost_micros,
      sum(toInt128(sales_micros)) as direct_sales_micros, sumIf(counts, kind = 'SALE') as direct_purchases
    from ad_event group by day, attribution;`,
};

/** The names of this version's migrations, in their order. */
export const ownFiles = async () => (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

/** Writes a folder with some of the real migrations and the successors. */
export async function writeMigrations(folder: string, names: readonly string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    const text = SUCCESSORS[name];
    if (text === undefined) await copyFile(join(MIGRATIONS, name), join(folder, name));
    else await writeFile(join(folder, name), text);
  }
  return folder;
}
