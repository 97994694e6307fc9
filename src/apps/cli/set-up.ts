import * as z from 'zod';
import { saveTax } from '#core/payments/server/index.ts';
import { BANNER_TYPE_NAMES } from '#core/catalog/rules/banner-type.ts';
import { catalogByCode, updateStorefront, saveBannerType, saveCatalog } from '#core/catalog/server/index.ts';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import { FEATURE_FLAGS, isFeatureFlag } from '#core/settings/rules/flags.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { saveIssuer } from '#core/ledger/server/index.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { isTimezone } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { deps } from './command.ts';
import { decimal, StorefrontSettings, integer } from './storefront-settings.ts';
import { checkJson } from '#kernel/json.ts';

const label = z.string().trim().min(1).max(200);
const country = z.string().regex(/^[A-Z]{2}$/, 'two capital letters, as in SG');
const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'three capital letters, as in SGD');

const Marketplace = z.strictObject({
  /** Units of each currency per unit of the platform's own currency, whose rate is 1. */
  currencies: z
    .strictObject({
      code: currencyCode,
      symbol: label,
      rate: decimal(1n, 10n ** 15n, 'a rate above zero, as in "3.3"'),
      fractionDigits: integer(0, 6),
    })
    .array()
    .default([]),
  storefronts: z
    .strictObject({
      code: country,
      name: label,
      baseUrl: z.url({ protocol: /^https?$/ }),
      currency: currencyCode,
      timezone: z.string().refine(isTimezone, 'a time zone, as in Asia/Singapore'),
      ...StorefrontSettings.shape,
    })
    .array()
    .default([]),
  /** Banner placements, in pixels, and the targeting each one requires. */
  placements: z
    .strictObject({
      bannerType: z.enum(BANNER_TYPE_NAMES),
      name: label,
      width: integer(1, 10_000),
      height: integer(1, 10_000),
      asksFor: z.enum(['segments', 'categories', 'keywords']).array(),
    })
    .array()
    .default([]),
  /** The issuer of each country's documents. */
  issuers: z
    .strictObject({
      country,
      name: label,
      registrationNo: label.optional(),
      taxNo: label.optional(),
      address: label.array(),
    })
    .array()
    .default([]),
  taxes: z
    .strictObject({
      country,
      method: z.enum(['CARD', 'WIRE_TRANSFER', 'SELLER_CENTER', 'CREDIT_NOTE']),
      percent: decimal(0n, 100_000_000n, 'a percentage from "0" to "100"'),
    })
    .array()
    .default([]),
  flags: z.partialRecord(z.enum(FEATURE_FLAGS), z.boolean()).default({}),
});
type Marketplace = z.output<typeof Marketplace>;

/** Problems of the file, each with its path; nothing was changed. */
export type SetUpProblems = readonly string[];

/**
 * Applies a marketplace file to a deployment, completely or not at all. Anything the file does not mention stays
 * unchanged, so the file can be edited and applied again. The units of stored amounts and days never change: a
 * storefront's currency and time zone, a currency's fraction digits.
 */
export async function setUp(database: Database, text: string): Promise<Result<string[], SetUpProblems>> {
  const read = checkJson(Marketplace, text);
  if (!read.ok) return read;
  const marketplace = read.value;
  return database.transact(SYSTEM, async (tx): Promise<Result<string[], SetUpProblems>> => {
    const problems = await conflictsOf(tx, marketplace);
    return problems.length ? fail(problems) : ok(await apply(tx, marketplace));
  });
}

/** Lists contradictions between the file and the database. */
async function conflictsOf(tx: Transaction, { currencies, storefronts }: Marketplace): Promise<string[]> {
  const known = new Map((await knownCurrencies.all(tx)).map((currency) => [currency.code, currency.maxFractionDigits]));
  const problems: string[] = [];
  for (const [index, { code, fractionDigits }] of currencies.entries()) {
    const digits = known.get(code) ?? fractionDigits;
    if (digits !== fractionDigits)
      problems.push(`currencies.${index}.fractionDigits: ${code} has ${digits}, which stays`);
    known.set(code, digits);
  }
  for (const [index, { code, currency, timezone }] of storefronts.entries()) {
    const at = `storefronts.${index}`;
    if (!known.has(currency)) problems.push(`${at}.currency: say under currencies what ${currency} is`);
    const opened = await catalogByCode(tx, code);
    if (opened && opened.currency !== currency)
      problems.push(`${at}.currency: ${code} was opened in ${opened.currency}, which stays`);
    if (opened && opened.timezone !== timezone)
      problems.push(`${at}.timezone: ${code} was opened in ${opened.timezone}, which stays`);
  }
  return problems;
}

async function apply(
  tx: Transaction,
  { currencies, storefronts, placements, issuers, taxes, flags }: Marketplace,
): Promise<string[]> {
  for (const { rate, ...currency } of currencies) await knownCurrencies.save(tx, { ...currency, rateMicros: rate });
  for (const { code, name, baseUrl, currency, timezone, ...serving } of storefronts) {
    const id = await saveCatalog(tx, {
      id: deps.newId(),
      ventureId: deps.newId(),
      code,
      name,
      baseUrl,
      currency,
      timezone,
    });
    if (Object.keys(serving).length) await updateStorefront(tx, id, serving);
  }
  for (const { asksFor, ...placement } of placements) {
    await saveBannerType(tx, {
      id: deps.newId(),
      ...placement,
      needsSegments: asksFor.includes('segments'),
      needsCategories: asksFor.includes('categories'),
      needsKeywords: asksFor.includes('keywords'),
    });
  }
  for (const { country: series, registrationNo = null, taxNo = null, ...party } of issuers)
    await saveIssuer(tx, series, { ...party, registrationNo, taxNo });
  for (const { country: countryCode, method, percent } of taxes)
    await saveTax(tx, { countryCode, method, rateMicros: percent / 100n });
  for (const [name, isOn] of Object.entries(flags)) if (isFeatureFlag(name)) await setFlag(tx, name, isOn);
  const counts = { currencies, storefronts, placements, issuers, taxes, flags: Object.keys(flags) };
  return Object.entries(counts).flatMap(([what, { length }]) => (length ? [`${what}: ${length}`] : []));
}
