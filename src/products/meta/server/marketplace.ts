import { configurationValues, setConfiguration } from '#core/shell/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';

/** What operators set for the sellers of a country with `endcap meta set`. */
export interface Marketplace {
  country: string;
  /** Offered for new campaigns; null when there is none. */
  creativeText: string | null;
  /** The page all sellers are linked by; null when each has one of its own. */
  defaultSellerPageUrl: string | null;
}

const textKey = (country: string) => `mpa_creative_text_${country}`;
const pageKey = (country: string) => `mpa_seller_page_url_${country}`;

export async function marketplaceOf(tx: Transaction, country: string): Promise<Marketplace> {
  const values = await configurationValues(tx, [textKey(country), pageKey(country)], null);
  return {
    country,
    creativeText: values.get(textKey(country)) || null,
    defaultSellerPageUrl: values.get(pageKey(country)) || null,
  };
}

/** Null: as if it had never been set. */
export async function saveMarketplace(
  tx: Transaction,
  country: string,
  { creativeText, defaultSellerPageUrl }: Partial<Omit<Marketplace, 'country'>>,
): Promise<void> {
  if (creativeText !== undefined) await setConfiguration(tx, textKey(country), creativeText);
  if (defaultSellerPageUrl !== undefined) await setConfiguration(tx, pageKey(country), defaultSellerPageUrl);
}
