import type { CatalogItem, LinkRequest, MetaAccount, MetaAds, NewMetaCampaign } from '../port.ts';

/** Meta with the world behind it: page owners who agree, and work that takes its time. */
export interface Fake {
  meta: MetaAds;
  /** An address whose owner will agree, and one whose owner will not. */
  pages: { agreeing: string; refusing: string };
  /** The owner agrees, and what was begun is finished. */
  timePasses(): void;
  /** How many campaigns there really are under a name. */
  campaignsNamed(account: MetaAccount, name: string): Promise<number>;
  close(): Promise<void>;
}

export const requestOf = (world: Fake, change: Partial<LinkRequest> = {}): LinkRequest => ({
  key: 'link-1',
  sellerName: 'Shop',
  pageUrl: world.pages.agreeing,
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
