/** What the kit sends to `POST /v2/auctions` and reads from its answer. */

/** One place on a page that ads compete for. */
export interface Slot {
  /** `listings` by default: products among products. */
  readonly type?: 'listings' | 'banners';
  /** The most winners there is room for. */
  readonly slots: number;
  readonly searchQuery?: string;
  readonly category?:
    | { readonly id: string }
    | { readonly ids: readonly string[] }
    | { readonly disjunctions: readonly (readonly string[])[] };
  readonly products?: { readonly ids: readonly string[]; readonly qualityScores?: readonly number[] };
  /** Of banners: the placement's name. */
  readonly slotId?: string;
  readonly device?: 'desktop' | 'mobile';
  readonly page?: {
    readonly type?: 'home' | 'search' | 'category' | 'product' | 'cart';
    /** The product that the page is about. */
    readonly productId?: string;
    /** Other products that it shows, such as those of a cart. */
    readonly productIds?: readonly string[];
  };
  readonly placement?: string;
  /** The least price of this place, in the storefront's currency; it raises what the marketplace asks for, and never lowers it. */
  readonly floor?: { readonly click?: number; readonly impression?: number };
  readonly geoTargeting?: { readonly location: string };
  /** Left out under contextual consent. */
  readonly audience?: {
    readonly gender?: 'male' | 'female';
    readonly age?: number;
    readonly segments?: readonly string[];
  };
}

export interface Winner {
  readonly rank: number;
  /** `product` in listings. */
  readonly type: string;
  /** The product's SKU. */
  readonly id: string;
  /** Names this win in events. */
  readonly resolvedBidId: string;
  /** Of banners. */
  readonly imageUrl: string | null;
}

/** `contextual`: nothing that tells shoppers apart is sent or stored. */
export type Consent = 'full' | 'contextual';

/** Reads the winners of as many auctions as were sent; null for any other answer. An auction that failed has none. */
export function readWinners(body: string, auctions: number): { winners: Winner[]; isFailed: boolean }[] | null {
  const answer = parse(body);
  const results = isRecord(answer) ? answer['results'] : null;
  if (!Array.isArray(results) || results.length !== auctions) return null;
  const read = results.map((result: unknown) => {
    if (!isRecord(result) || !Array.isArray(result['winners'])) return null;
    const winners = result['winners'].map(readWinner);
    return winners.includes(null) ? null : { winners: winners as Winner[], isFailed: result['error'] === true };
  });
  return read.includes(null) ? null : (read as { winners: Winner[]; isFailed: boolean }[]);
}

function readWinner(input: unknown): Winner | null {
  if (!isRecord(input)) return null;
  const { rank, type, id, resolvedBidId, asset } = input;
  if (typeof rank !== 'number' || !isText(type) || !isText(id) || !isText(resolvedBidId)) return null;
  const [first] = Array.isArray(asset) ? (asset as unknown[]) : [];
  const imageUrl = isRecord(first) && isText(first['url']) ? first['url'] : null;
  return { rank, type, id, resolvedBidId, imageUrl };
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
