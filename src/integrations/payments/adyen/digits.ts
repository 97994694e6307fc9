import { minorDigitsOf } from '../port.ts';

/** Currencies whose decimals at Adyen differ from ISO 4217. */
const EXCEPTIONS = { IDR: 0, CLP: 2, CVE: 0, ISK: 2 } as const;

/** Returns the decimals of Adyen's smallest unit of a currency. */
export const adyenDigits = (currency: string): number => minorDigitsOf(currency, EXCEPTIONS);
