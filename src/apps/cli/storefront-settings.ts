import * as z from 'zod';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { microsFromDecimal } from '#kernel/money.ts';

export const whole = (least: number, most: number) => z.int().min(least).max(most);

/** Parses a decimal as micros. */
export const decimal = (least: bigint, most: bigint, hint: string) =>
  z.string().transform((text, check) => {
    const micros = microsFromDecimal(text);
    if (micros !== null && micros >= least && micros <= most) return micros;
    check.addIssue(hint);
    return z.NEVER;
  });

const limit = whole(1, 1000).nullable();

/** Settings for serving and charging a storefront's ads. */
export const StorefrontSettings = z
  .strictObject({
    language: z.enum(Object.keys(LANGUAGES) as Language[]),
    slotsPerAdvertiser: limit,
    frequencyCap: limit,
    frequencyWindowHours: whole(1, 168),
    clickWindowDays: whole(1, 90),
    viewWindowDays: whole(1, 90),
    /** Per click, in the platform's currency. */
    minBid: decimal(0n, 10n ** 12n, 'an amount from "0" to "1000000", as in "0.02"'),
    /** How long after its midnight a local day is settled, so that late events still belong to it. */
    settlementGraceMinutes: whole(0, 1440),
    /** Such as shop for shop://…; null when the marketplace has no app. */
    appScheme: z
      .string()
      .regex(/^[a-z][a-z0-9+.-]*$/, 'a scheme, as in shop for shop://')
      .max(50)
      .nullable(),
  })
  .partial();

/** Settings by their names on the command line, such as click-window-days. */
const FIELDS = new Map(
  Object.keys(StorefrontSettings.shape).map((field) => [
    field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-'),
    field,
  ]),
);

/** Parses one setting from the command line: `unset` removes a limit. Returns an error message when it is invalid. */
export function readStorefrontSetting(setting: string, text: string): z.output<typeof StorefrontSettings> | string {
  const field = FIELDS.get(setting);
  if (field === undefined) return `Say ${[...FIELDS.keys()].join(', ')}`;
  const problems: z.core.$ZodIssue[] = [];
  // Numbers arrive as text too.
  for (const value of text === 'unset' ? [null] : [text, Number(text)]) {
    const read = StorefrontSettings.safeParse({ [field]: value });
    if (read.success) return read.data;
    problems.push(...read.error.issues);
  }
  const problem = problems.find(({ code }) => code !== 'invalid_type') ?? problems.at(-1)!;
  return `${setting}: ${problem.message}`;
}
