import { useCurrencies } from '#core/session/console/index.ts';
import type { CampaignHead } from './use-campaign-head.ts';

/** The currency of prices in the campaign's country. */
export const useCatalogCurrency = ({ campaign }: CampaignHead) =>
  useCurrencies()(campaign.adSets[0]!.catalog.currencyCode);
