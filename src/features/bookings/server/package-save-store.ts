import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { PackageInput, PlacementInput } from '../rules/package-input.ts';

export async function packageIdOf(tx: Transaction, code: string): Promise<Uuid | undefined> {
  const row = await tx.selectFrom('package').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

export async function placementIdOf(tx: Transaction, code: string): Promise<Uuid | undefined> {
  const row = await tx.selectFrom('placement').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

export async function writePlacement(tx: Transaction, id: Uuid, input: PlacementInput): Promise<void> {
  const values = {
    code: input.code,
    name: input.name.trim(),
    category: input.category.trim(),
    preview_img: input.previewImg,
    description: input.description,
    fields: JSON.stringify(input.fields),
  };
  await tx
    .insertInto('placement')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Writes a package with all that is said of it. Its names must be known ones. */
export async function writePackage(
  tx: Transaction,
  newId: NewId,
  id: Uuid,
  input: PackageInput,
  { personId, at_ms }: { personId: Uuid | null; at_ms: Instant_ms },
): Promise<void> {
  const values = {
    code: input.code,
    name: input.name.trim(),
    start_date: input.startDate,
    end_date: input.endDate,
    dynamic_start_date: input.dynamicStartDate,
    max_booking_days: input.maxBookingDays,
    paid_credit_only: input.paidCreditOnly,
    custom_budget: input.customBudget,
    min_price_micros: input.minPrice_micros,
    types: [...input.types],
    slot_count: input.slotCount,
    is_offered: input.isOffered,
    updated_at: new Date(at_ms),
    updated_by: personId,
  };
  await tx
    .insertInto('package')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await writeTags(tx, newId, id, input.tags);
  await sql`delete from package_placement where package_id = ${id}`.execute(tx);
  await sql`
    insert into package_placement (package_id, position, placement_id)
    select ${id}, c.position, p.id from unnest(${input.placements}::text[]) with ordinality as c(code, position)
    join placement p using (code)`.execute(tx);
  await sql`delete from package_price where package_id = ${id}`.execute(tx);
  await sql`
    insert into package_price (package_id, catalog_id, segment_id, price_micros)
    select ${id}, c.id, w.segment_id, w.price from unnest(${input.prices.map(({ country }) => country)}::text[],
      ${input.prices.map(({ segmentId }) => segmentId)}::text[],
      ${input.prices.map(({ price_micros }) => price_micros)}::bigint[]) as w(code, segment_id, price)
    join catalog c using (code)`.execute(tx);
  await writeDiscounts(tx, newId, id, input.discounts);
}

/** Tags are shared: the color said last is everybody's. */
async function writeTags(tx: Transaction, newId: NewId, packageId: Uuid, tags: PackageInput['tags']): Promise<void> {
  await sql`delete from package_tagging where package_id = ${packageId}`.execute(tx);
  for (const [position, { name, color }] of tags.entries()) {
    const tag = await tx
      .insertInto('package_tag')
      .values({ id: newId(), name: name.trim(), color })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ color }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('package_tagging').values({ package_id: packageId, position, tag_id: tag.id }).execute();
  }
}

/** A discount keeps its id for as long as it keeps its name: carts name it by that. */
async function writeDiscounts(
  tx: Transaction,
  newId: NewId,
  packageId: Uuid,
  discounts: PackageInput['discounts'],
): Promise<void> {
  const former = await tx
    .selectFrom('package_discount')
    .select(['id', 'name'])
    .where('package_id', '=', packageId)
    .execute();
  const ids = new Map(
    discounts.map(({ name }) => [name, former.find((one) => one.name === name)?.id ?? newId()] as const),
  );
  await tx.deleteFrom('package_discount').where('package_id', '=', packageId).execute();
  for (const { name, note, discount_micros, minAmount_micros, beforeStart, stacksWith } of discounts)
    await tx
      .insertInto('package_discount')
      .values({
        id: ids.get(name)!,
        package_id: packageId,
        name,
        note,
        discount_micros,
        min_amount_micros: minAmount_micros,
        before_start: beforeStart,
        stackable_ids: stacksWith.map((other) => ids.get(other)!),
      })
      .execute();
}

/** False when there is no such storefront. */
export async function writeTax(
  tx: Transaction,
  tax: { country: string; tax_micros: bigint; overseasTax_micros: bigint },
): Promise<boolean> {
  const written = await sql`
    insert into venture_tax (catalog_id, tax_micros, overseas_tax_micros)
    select id, ${tax.tax_micros}, ${tax.overseasTax_micros} from catalog where code = ${tax.country}
    on conflict (catalog_id) do update set tax_micros = excluded.tax_micros, overseas_tax_micros = excluded.overseas_tax_micros`.execute(
    tx,
  );
  return written.numAffectedRows === 1n;
}
