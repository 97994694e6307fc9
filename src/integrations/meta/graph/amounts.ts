import { minorDigitsOf } from '#integrations/payments/port.ts';
import { divideHalfEven, microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { MetaAccount } from '../port.ts';

/** Currencies that Meta counts in whole units although others do not. */
const WHOLE_UNITS = { COP: 0, CRC: 0, HUF: 0, IDR: 0, ISK: 0, TWD: 0 };

const step = (currency: string) => 10n ** BigInt(6 - minorDigitsOf(currency, WHOLE_UNITS));

/** At Meta, budgets and balances are in the currency's smallest unit. */
export const toMeta = (micros: Micros, currency: string): number => Number(divideHalfEven(micros, step(currency)));
export const fromMeta = (minor: string, currency: string): Micros => BigInt(minor || 0) * step(currency);
/** At Meta, results are decimals in major units, with any number of places. */
export const fromDecimal = (text: string | undefined): Micros => microsFromDecimal(Number(text || 0).toFixed(6)) ?? 0n;

export const actOf = ({ accountRef }: Pick<MetaAccount, 'accountRef'>): string => `act_${accountRef}`;
