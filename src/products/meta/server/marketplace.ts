import { configurationValues, setConfiguration } from '#core/settings/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Settings for the sellers of a country, managed by operators with `endcap meta`. */
export interface Marketplace {
  country: string;
  /** Default text of new campaigns; null without one. */
  creativeText: string | null;
  /** The page through which all sellers are linked; null when each seller has its own. */
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

/** Null removes a setting. */
export async function saveMarketplace(
  tx: Transaction,
  country: string,
  { creativeText, defaultSellerPageUrl }: Partial<Omit<Marketplace, 'country'>>,
): Promise<void> {
  if (creativeText !== undefined) await setConfiguration(tx, textKey(country), creativeText);
  if (defaultSellerPageUrl !== undefined) await setConfiguration(tx, pageKey(country), defaultSellerPageUrl);
}
