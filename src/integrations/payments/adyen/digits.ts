import { minorDigitsOf } from '../port.ts';

/** Where Adyen counts otherwise than the standard says. */
const EXCEPTIONS = { IDR: 0, CLP: 2, CVE: 0, ISK: 2 } as const;

/** Decimals of Adyen's smallest unit of a currency. */
export const adyenDigits = (currency: string): number => minorDigitsOf(currency, EXCEPTIONS);
