import * as z from 'zod';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { microsFromDecimal } from '#kernel/money.ts';

export const integer = (min: number, max: number) => z.int().min(min).max(max);

/** Parses a decimal into micros. */
export const decimal = (min: bigint, max: bigint, hint: string) =>
  z.string().transform((text, check) => {
    const micros = microsFromDecimal(text);
    if (micros !== null && micros >= min && micros <= max) return micros;
    check.addIssue(hint);
    return z.NEVER;
  });

const limit = integer(1, 1000).nullable();

/** Settings of how a storefront's ads are served and charged. */
export const StorefrontSettings = z
  .strictObject({
    language: z.enum(Object.keys(LANGUAGES) as Language[]),
    slotsPerAdvertiser: limit,
    frequencyCap: limit,
    frequencyWindowHours: integer(1, 168),
    clickWindowDays: integer(1, 90),
    viewWindowDays: integer(1, 90),
    /** Per click, in the platform's currency. */
    minBid: decimal(0n, 10n ** 12n, 'an amount from "0" to "1000000", as in "0.02"'),
    /** Delay after local midnight before a day is closed, so that late events still count for it. */
    settlementGraceMinutes: integer(0, 1440),
    /** E.g. `shop` for shop://…; null where the marketplace has no app. */
    appScheme: z
      .string()
      .regex(/^[a-z][a-z0-9+.-]*$/, 'a scheme, as in shop for shop://')
      .max(50)
      .nullable(),
  })
  .partial();

/** Settings by their command-line names, e.g. click-window-days. */
const FIELDS = new Map(
  Object.keys(StorefrontSettings.shape).map((field) => [
    field.replaceAll(/[A-Z]/g, (character) => `-${character.toLowerCase()}`).replaceAll('_', '-'),
    field,
  ]),
);

export const STOREFRONT_SETTINGS = [...FIELDS.keys()];

/** Parses one setting; null removes a limit. Returns the problem when it is invalid. */
export function readStorefrontSetting(
  setting: string,
  text: string | null,
): z.output<typeof StorefrontSettings> | string {
  const problems: z.core.$ZodIssue[] = [];
  // Numbers come as text as well.
  for (const value of text === null ? [null] : [text, Number(text)]) {
    const read = StorefrontSettings.safeParse({ [FIELDS.get(setting)!]: value });
    if (read.success) return read.data;
    problems.push(...read.error.issues);
  }
  const problem = problems.find(({ code }) => code !== 'invalid_type') ?? problems.at(-1)!;
  return `${setting}: ${problem.message}`;
}
