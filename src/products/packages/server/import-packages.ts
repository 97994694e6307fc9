import * as z from 'zod/mini';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { FIELD_KINDS } from '../rules/placement-content.ts';
import type { PackageInput, PlacementInput } from '../rules/package-input.ts';
import { savePackage, savePlacement, saveVentureTax } from './manage.ts';
import type { Deps } from './deps.ts';
import { checkJson } from '#kernel/json.ts';

const decimal = z.pipe(
  z.string().check(z.refine((text) => microsFromDecimal(text) !== null, 'not a decimal such as "12.50"')),
  z.transform((text): Micros => microsFromDecimal(text)!),
);
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const integer = z.int();

const Placement = z.strictObject({
  code: z.string(),
  name: z.string(),
  category: z.string(),
  previewImg: orNull(z.string()),
  description: orNull(z.string()),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      kind: z.enum(FIELD_KINDS),
      isRequired: z.boolean(),
      minWidth: orNull(integer),
      minHeight: orNull(integer),
    }),
  ),
});

const Package = z.strictObject({
  code: z.string(),
  name: z.string(),
  startDate: orNull(z.string()),
  endDate: orNull(z.string()),
  dynamicStartDate: z._default(z.boolean(), false),
  maxBookingDays: orNull(integer),
  paidCreditOnly: z._default(z.boolean(), false),
  customBudget: z._default(z.boolean(), false),
  minPrice: orNull(decimal),
  slotCount: integer,
  isOffered: z._default(z.boolean(), true),
  types: z._default(z.array(z.string()), []),
  tags: z._default(z.array(z.strictObject({ name: z.string(), color: z.string() })), []),
  placements: z.array(z.string()),
  prices: z.array(z.strictObject({ country: z.string(), segmentId: z.string(), price: decimal })),
  discounts: z._default(
    z.array(
      z.strictObject({
        name: z.string(),
        note: orNull(z.string()),
        discount: decimal,
        minAmount: orNull(decimal),
        beforeStart: orNull(integer),
        stacksWith: z._default(z.array(z.string()), []),
      }),
    ),
    [],
  ),
});

const Document = z.strictObject({
  taxes: z._default(z.array(z.strictObject({ country: z.string(), tax: decimal, overseasTax: decimal })), []),
  placements: z._default(z.array(Placement), []),
  packages: z._default(z.array(Package), []),
});

export interface Imported {
  taxes: number;
  placements: number;
  packages: number;
}

/**
 * Imports taxes, placements and packages from a file and updates existing ones with the same code. Imports everything,
 * or nothing and returns the first problem.
 */
export async function importPackages(database: Database, deps: Deps, text: string): Promise<Result<Imported, string>> {
  const read = readDocument(text);
  if (!read.ok) return read;
  const { taxes, placements, packages } = read.value;
  const as = 'EITHER';
  const done = await database.transact(SYSTEM, async (tx) => {
    for (const { country, tax, overseasTax } of taxes) {
      const saved = await saveVentureTax(tx, { country, taxMicros: tax, overseasTaxMicros: overseasTax });
      if (!saved.ok) return fail(named(`tax ${country}`, saved.problem));
    }
    for (const placement of placements) {
      const saved = await savePlacement(tx, deps, placement satisfies PlacementInput, as);
      if (!saved.ok) return fail(named(`placement ${placement.code}`, saved.problem));
    }
    for (const packageInput of packages) {
      const saved = await savePackage(tx, deps, inputOf(packageInput), { userId: null, as });
      if (!saved.ok) return fail(named(`package ${packageInput.code}`, saved.problem));
    }
    return ok({ taxes: taxes.length, placements: placements.length, packages: packages.length });
  });
  return done.ok ? done : fail(problemText(done.problem, 'en'));
}

function readDocument(text: string): Result<z.output<typeof Document>, string> {
  const read = checkJson(Document, text);
  return read.ok ? read : fail(read.problem[0]!);
}

function inputOf({ minPrice, prices, discounts, ...settings }: z.output<typeof Package>): PackageInput {
  return {
    ...settings,
    minPriceMicros: minPrice,
    prices: prices.map(({ price, ...where }) => ({ ...where, priceMicros: price })),
    discounts: discounts.map(({ discount, minAmount, ...terms }) => ({
      ...terms,
      discountMicros: discount,
      minAmountMicros: minAmount,
    })),
  };
}

/** Prefixes a problem with the part of the file it belongs to. */
function named(what: string, problem: Problem): Problem {
  const at = problem.code === 'VALIDATION' ? ` ${Object.keys(problem.fields)[0]}` : '';
  return { code: 'CONFLICT', message: `${what}${at}: ${problemText(problem, 'en')}` };
}
