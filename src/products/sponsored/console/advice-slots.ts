import { createContext, use, type ComponentType } from 'react';
import type { Currency } from '#design/format.ts';
import type {
  AdType,
  BannerForecastQueryVariables,
  ProductForecastQueryVariables,
} from '#platform/api-client/generated/graphql.ts';

export interface BidAdviceProps {
  catalogId: string;
  brandId: string;
  adType: AdType;
  skus: readonly string[];
  categoryIds: readonly string[];
  keywords: readonly string[];
  currency: Currency & { rate: string };
  /** In wallet currency; empty until a bid is entered. */
  bid: string;
  onUse(bid: string): void;
  /** Called with the minimum bid in this country, in wallet currency. */
  onMinimum(minBid: string): void;
}

export interface KeywordSuggestionsProps {
  catalogId: string;
  /** The promoted products: all of a brand, or a selection. */
  products: { brandId: string; skus: readonly string[]; categoryIds: readonly string[] };
  /** Keywords selected so far, as entered. */
  selected: readonly string[];
  /** Text being typed; only search terms that contain it are suggested. */
  typed: string;
  onAdd(keyword: string): void;
}

/** Input of a forecast: amounts in wallet currency, prices in catalog currency. */
export type ForecastPlan =
  | ({ adType: 'PRODUCT' } & Omit<ProductForecastQueryVariables, 'countDay'>)
  | ({ adType: 'BANNER' } & Omit<BannerForecastQueryVariables, 'countDay'>);

export interface ForecastPanelProps {
  plan: ForecastPlan;
  /** No products are promoted yet, so no forecast is possible. */
  isWithoutProducts?: boolean;
  currency: Currency & { rate: string };
  /** The entered daily budget in wallet currency; empty without one. */
  budgetDaily: string;
  /** Omitted for read-only viewers. */
  onBudget?: ((budgetDaily: string) => void) | undefined;
  /** Whether to ask the user for feedback. */
  canAnswer?: boolean;
}

export interface CampaignDrawerProps {
  campaign: { id: string; name?: string | undefined };
  onClose(): void;
}

/** Parts of campaign screens that advice and reports provide, which know this module. They load on demand and may suspend. */
export interface AdviceSlots {
  BidAdvice: ComponentType<BidAdviceProps>;
  KeywordSuggestions: ComponentType<KeywordSuggestionsProps>;
  ForecastPanel: ComponentType<ForecastPanelProps>;
  ForecastFeedback: ComponentType<{ adType: AdType }>;
  SalesDrawer: ComponentType<CampaignDrawerProps>;
  VisibilityDrawer: ComponentType<CampaignDrawerProps>;
  BucketResults: ComponentType<{ campaignId: string; walletCurrency: Currency }>;
}

const None = () => null;

/** Filled by the application; empty slots show nothing. */
export const AdviceContext = createContext<AdviceSlots>({
  BidAdvice: None,
  KeywordSuggestions: None,
  ForecastPanel: None,
  ForecastFeedback: None,
  SalesDrawer: None,
  VisibilityDrawer: None,
  BucketResults: None,
});

export const useAdvice = (): AdviceSlots => use(AdviceContext);
