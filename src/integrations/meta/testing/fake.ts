import type { CatalogItem, LinkRequest, MetaAccount, MetaAds, NewMetaCampaign } from '../port.ts';

/** Meta with its environment: page owners who agree, and work that takes time. */
export interface Fake {
  meta: MetaAds;
  /** A page whose owner will agree, and one whose owner will not. */
  pages: { agreeing: string; rejecting: string };
  /** The owner agrees, and pending work completes. */
  timePasses(): void;
  /** Counts the campaigns that exist under a name. */
  campaignsNamed(account: MetaAccount, name: string): Promise<number>;
  close(): Promise<void>;
}

export const requestOf = (fake: Fake, change: Partial<LinkRequest> = {}): LinkRequest => ({
  key: 'link-1',
  sellerName: 'Shop',
  pageUrl: fake.pages.agreeing,
  currency: 'SGD',
  timezone: 'Asia/Singapore',
  countryCode: 'SG',
  language: 'en',
  ...change,
});

export const campaignRequest = (change: Partial<NewMetaCampaign> = {}): NewMetaCampaign => ({
  key: 'campaign-1',
  name: 'Spring',
  lifetimeBudgetMicros: 240_000_000n,
  startMs: Date.parse('2026-05-05T16:00:00Z'),
  stopMs: Date.parse('2026-05-15T16:00:00Z'),
  creativeText: 'Fresh for spring',
  linkUrl: 'https://sg.example',
  audienceIds: [],
  products: { skus: [], categoryIds: [], minPriceMicros: null, maxPriceMicros: null, currency: 'SGD' },
  disclosure: null,
  language: 'en',
  ...change,
});

export const item = (sku: string): CatalogItem => ({
  sku,
  name: `Product ${sku}`,
  description: `Product ${sku}`,
  priceMicros: 12_500_000n,
  currency: 'SGD',
  brand: 'Bee',
  imageUrl: 'https://sg.example/a.jpg',
  url: 'https://sg.example/a',
  availability: 'in stock',
  condition: 'new',
  inventory: 5,
  categoryIds: ['shoes'],
});
