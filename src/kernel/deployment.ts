import type { Language } from './language.ts';

/** What a deployment, of one marketplace, begins with wherever nobody has chosen yet. */
export interface Deployment {
  /** ISO 4217. */
  currency: string;
  /** ISO 3166 alpha-2; companies and telephones are taken to be there. */
  country: string;
  /** For readers whose own languages are not spoken here, and for texts that are missing in theirs. */
  language: Language;
}

type Market = Pick<Deployment, 'country' | 'language'>;

const UNKNOWN_MARKET: Market = { country: 'SG', language: 'en' };
const MARKETS = new Map<string, Market>([
  ['AUD', { country: 'AU', language: 'en' }],
  ['BRL', { country: 'BR', language: 'pt' }],
  ['RUB', { country: 'RU', language: 'en' }],
]);

/** A deployment as it was configured, and as its currency suggests where nothing else was said. */
export function deploymentOf(currency: string, { country, language }: Partial<Market> = {}): Deployment {
  const market = MARKETS.get(currency) ?? UNKNOWN_MARKET;
  return { currency, country: country || market.country, language: language ?? market.language };
}
