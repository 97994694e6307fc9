import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Package, PackageDiscount, Placement, Venture } from './refs.ts';

/** Returns ventures with their segments, by name. A venture without a tax row charges no tax. */
export async function readVentures(tx: Transaction): Promise<Venture[]> {
  const { rows } = await sql<Venture>`
    select distinct on (c.name, c.venture_id) c.venture_id as id, c.id as catalog_id, c.code, c.name, c.timezone, c.currency,
      currency.rate_micros, coalesce(t.tax_micros, 0)::bigint as tax_micros,
      coalesce(t.overseas_tax_micros, 0)::bigint as overseas_tax_micros,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id) from segment s
        where s.catalog_id = c.id), '[]') as segments
    from catalog c join currency on currency.code = c.currency left join venture_tax t on t.catalog_id = c.id
    order by c.name, c.venture_id, c.code`.execute(tx);
  return rows;
}

export async function readPlacements(tx: Transaction): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select id, code, name, category, preview_img, description, fields from placement
    order by category, name, id`.execute(tx);
  return rows;
}

type JsonDiscount = Omit<PackageDiscount, 'discountMicros' | 'minAmountMicros'> & {
  discountMicros: string;
  minAmountMicros: string | null;
};
type JsonPrice = { ventureId: Uuid; segmentId: string; priceMicros: string; rateMicros: string };

/** Returns packages with all their settings; packages no longer offered only when requested. */
export async function readPackages(
  tx: Transaction,
  which: { ids?: readonly Uuid[]; isOffered?: boolean } = {},
): Promise<Package[]> {
  const conditions = [sql`true`];
  if (which.ids) conditions.push(sql`p.id = any(${which.ids}::uuid[])`);
  if (which.isOffered !== undefined) conditions.push(sql`p.is_offered = ${which.isOffered}`);
  // Amounts are text within JSON: JSON numbers lose precision beyond 2^53.
  const { rows } = await sql<
    Omit<Package, 'prices' | 'discounts'> & { prices: JsonPrice[]; discounts: JsonDiscount[] }
  >`
    select p.id, p.code, p.name, p.start_date, p.end_date,
      p.dynamic_start_date, p.max_booking_days,
      p.paid_credit_only, p.custom_budget, p.min_price_micros,
      p.types, p.slot_count, p.is_offered, p.updated_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by g.position)
        from package_tagging g join package_tag t on t.id = g.tag_id where g.package_id = p.id), '[]') as tags,
      array(select placement_id::text from package_placement l where l.package_id = p.id order by position) as placement_ids,
      coalesce((select jsonb_agg(jsonb_build_object('ventureId', c.venture_id, 'segmentId', r.segment_id,
          'priceMicros', r.price_micros::text, 'rateMicros', currency.rate_micros::text) order by c.name, r.segment_id)
        from package_price r join catalog c on c.id = r.catalog_id join currency on currency.code = c.currency
        where r.package_id = p.id), '[]') as prices,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'packageId', d.package_id, 'name', d.name, 'note', d.note,
          'discountMicros', d.discount_micros::text, 'minAmountMicros', d.min_amount_micros::text,
          'beforeStart', d.before_start, 'stackableIds', d.stackable_ids) order by d.discount_micros desc, d.id)
        from package_discount d where d.package_id = p.id), '[]') as discounts
    from package p where ${sql.join(conditions, sql` and `)} order by p.name, p.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    prices: row.prices.map((price) => ({
      ...price,
      priceMicros: BigInt(price.priceMicros),
      rateMicros: BigInt(price.rateMicros),
    })),
    discounts: row.discounts.map((discount) => ({
      ...discount,
      discountMicros: BigInt(discount.discountMicros),
      minAmountMicros: discount.minAmountMicros === null ? null : BigInt(discount.minAmountMicros),
    })),
  }));
}

/**
 * Returns the number of slots of a placement in a venture and segment: the maximum of all offered packages that contain
 * it.
 */
export async function slotsOf(
  tx: Transaction,
  where: { catalogId: Uuid; segmentId: string; placementId: Uuid },
): Promise<number> {
  const { rows } = await sql<{ slots: number }>`
    select coalesce(max(p.slot_count), 0)::int as slots
    from package p join package_placement l on l.package_id = p.id join package_price r on r.package_id = p.id
    where l.placement_id = ${where.placementId} and r.catalog_id = ${where.catalogId} and r.segment_id = ${where.segmentId}
      and p.is_offered`.execute(tx);
  return rows[0]!.slots;
}
