import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { PackageInput, PlacementInput } from '../rules/package-input.ts';

/** Returns and locks the package with a code. */
export const lockPackage = (tx: Transaction, code: string): Promise<{ id: Uuid; updatedAt: Date } | undefined> =>
  tx.selectFrom('package').select(['id', 'updatedAt']).where('code', '=', code).forUpdate().executeTakeFirst();

export async function placementIdOf(tx: Transaction, code: string): Promise<Uuid | undefined> {
  const row = await tx.selectFrom('placement').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

export async function writePlacement(tx: Transaction, id: Uuid, input: PlacementInput): Promise<void> {
  const values = {
    code: input.code,
    name: input.name.trim(),
    category: input.category.trim(),
    previewImg: input.previewImg,
    description: input.description,
    fields: JSON.stringify(input.fields),
  };
  await tx
    .insertInto('placement')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Writes a package with all its settings. References must have been checked. */
export async function writePackage(
  tx: Transaction,
  newId: NewId,
  id: Uuid,
  input: PackageInput,
  { userId, atMs }: { userId: Uuid | null; atMs: EpochMs },
): Promise<void> {
  const values = {
    code: input.code,
    name: input.name.trim(),
    startDate: input.startDate,
    endDate: input.endDate,
    dynamicStartDate: input.dynamicStartDate,
    maxBookingDays: input.maxBookingDays,
    paidCreditOnly: input.paidCreditOnly,
    customBudget: input.customBudget,
    minPriceMicros: input.minPriceMicros,
    types: [...input.types],
    slotCount: input.slotCount,
    isOffered: input.isOffered,
    updatedAt: new Date(atMs),
    updatedBy: userId,
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
      ${input.prices.map(({ priceMicros }) => priceMicros)}::bigint[]) as w(code, segment_id, price)
    join catalog c using (code)`.execute(tx);
  await writeDiscounts(tx, newId, id, input.discounts);
}

/** Tags are shared between packages; the last saved color applies to all of them. */
async function writeTags(tx: Transaction, newId: NewId, packageId: Uuid, tags: PackageInput['tags']): Promise<void> {
  await sql`delete from package_tagging where package_id = ${packageId}`.execute(tx);
  for (const [position, { name, color }] of tags.entries()) {
    const tag = await tx
      .insertInto('packageTag')
      .values({ id: newId(), name: name.trim(), color })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ color }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('packageTagging').values({ packageId, position, tagId: tag.id }).execute();
  }
}

/** A discount retains its id as long as it retains its name, because carts refer to the id. */
async function writeDiscounts(
  tx: Transaction,
  newId: NewId,
  packageId: Uuid,
  discounts: PackageInput['discounts'],
): Promise<void> {
  const previous = await tx
    .selectFrom('packageDiscount')
    .select(['id', 'name'])
    .where('packageId', '=', packageId)
    .execute();
  const ids = new Map(
    discounts.map(({ name }) => [name, previous.find((one) => one.name === name)?.id ?? newId()] as const),
  );
  await tx.deleteFrom('packageDiscount').where('packageId', '=', packageId).execute();
  for (const { name, note, discountMicros, minAmountMicros, beforeStart, stacksWith } of discounts)
    await tx
      .insertInto('packageDiscount')
      .values({
        id: ids.get(name)!,
        packageId,
        name,
        note,
        discountMicros,
        minAmountMicros,
        beforeStart,
        stackableIds: stacksWith.map((other) => ids.get(other)!),
      })
      .execute();
}

/** Writes a storefront's tax. Returns false for an unknown storefront. */
export async function writeTax(
  tx: Transaction,
  tax: { country: string; taxMicros: bigint; overseasTaxMicros: bigint },
): Promise<boolean> {
  const written = await sql`
    insert into venture_tax (catalog_id, tax_micros, overseas_tax_micros)
    select id, ${tax.taxMicros}, ${tax.overseasTaxMicros} from catalog where code = ${tax.country}
    on conflict (catalog_id) do update set tax_micros = excluded.tax_micros, overseas_tax_micros = excluded.overseas_tax_micros`.execute(
    tx,
  );
  return written.numAffectedRows === 1n;
}
