import type { Language } from './language.ts';

/** Defaults of a deployment, which serves one marketplace. */
export interface Deployment {
  /** ISO 4217. */
  currency: string;
  /** ISO 3166 alpha-2; the default for companies and phone numbers. */
  country: string;
  /** For users whose languages are not supported, and for texts missing in theirs. */
  language: Language;
}

type Market = Pick<Deployment, 'country' | 'language'>;

const UNKNOWN_MARKET: Market = { country: 'SG', language: 'en' };
const MARKETS = new Map<string, Market>([
  ['AUD', { country: 'AU', language: 'en' }],
  ['BRL', { country: 'BR', language: 'pt' }],
  ['RUB', { country: 'RU', language: 'en' }],
]);

/** Returns the configured deployment, with defaults derived from its currency. */
export function deploymentOf(currency: string, { country, language }: Partial<Market> = {}): Deployment {
  const market = MARKETS.get(currency) ?? UNKNOWN_MARKET;
  return { currency, country: country || market.country, language: language ?? market.language };
}
