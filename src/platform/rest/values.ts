import { z } from 'zod';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';

/** Values as every route writes and reads them. */
export const uuid = z.uuid();
export const day = z.iso.date().describe('A calendar day, YYYY-MM-DD.');
export const instant = z.iso.datetime({ offset: true }).describe('RFC 3339; answers are in UTC.');
export const money = z
  .strictObject({
    amount: z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
      .describe('Exact, as text: "12.50".'),
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .describe('An amount of money.');
export type Money = z.output<typeof money>;
/** Says in a schema that the API made the values of a text field: agents are shown them whole and unmarked. */
export const OWN = 'x-own';
/** An address that this deployment makes, as of a file behind a signed link. One that others may have written is `z.url()`. */
export const ownUrl = z.url().meta({ [OWN]: true });

/** Writes an amount with at least the digits of its currency, and more only where it has them. */
export function moneyOf(amountMicros: Micros, { code, digits }: { code: string; digits: number }): Money {
  const [units, fraction = ''] = decimalFromMicros(amountMicros).split('.');
  const padded = fraction.padEnd(digits, '0');
  return { amount: padded ? `${units}.${padded}` : units!, currency: code };
}

/** Reads an amount that has to be in one currency; null and undefined stay what they are. */
export function microsOf<Missing extends null | undefined>(
  field: string,
  sent: Money | Missing,
  currency: string,
): Result<Micros | Missing, Problem> {
  if (sent === null || sent === undefined) return ok(sent);
  if (sent.currency !== currency) return fail(invalid(field, `Amounts of this wallet are in ${currency}`));
  const micros = microsFromDecimal(sent.amount);
  return micros === null ? fail(invalid(field, 'Not an amount')) : ok(micros);
}

export const instantOf = (at: Date | number): string => new Date(at).toISOString();

/** Ranges of days are `from` and `to` in the API. */
export const sentDays = (field: string): string => (field === 'fromDate' ? 'from' : field === 'toDate' ? 'to' : field);
