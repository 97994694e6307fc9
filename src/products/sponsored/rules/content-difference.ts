/** The content of a campaign in the form in which two versions are compared. */
export interface ComparedContent {
  name: string;
  skus: readonly string[];
  categoryIds: readonly string[];
  sellerIds: readonly string[];
  segmentIds: readonly string[];
  minPrice: string | null;
  maxPrice: string | null;
  /** Images selected for products. */
  images: readonly { sku: string; url: string }[];
  banners: readonly ComparedBanner[];
}

export interface ComparedBanner {
  id: string;
  /** Name of the placement. */
  name: string;
  url: string | null;
  landingUrl: string | null;
  deeplink: string | null;
  skus: readonly string[];
}

type ListField = 'skus' | 'categoryIds' | 'sellerIds' | 'segmentIds';
type TextField = 'name' | 'minPrice' | 'maxPrice';

export type Difference =
  | { kind: 'text'; field: TextField; before: string | null; after: string | null }
  /** Items removed from and added to a list. */
  | { kind: 'list'; field: ListField; before: string[]; after: string[] }
  /** Image of one product; null on a side that shows the product's own. */
  | { kind: 'image'; sku: string; before: string | null; after: string | null }
  /** One placement; null on a side that does not have it. */
  | { kind: 'banner'; name: string; before: ComparedBanner | null; after: ComparedBanner | null };

const TEXTS: readonly TextField[] = ['name', 'minPrice', 'maxPrice'];
const LISTS: readonly ListField[] = ['skus', 'categoryIds', 'sellerIds', 'segmentIds'];

/** Returns the differences between the serving version and the pending version, in display order. */
export function contentDifference(before: ComparedContent, after: ComparedContent): Difference[] {
  const texts = TEXTS.filter((field) => before[field] !== after[field]).map((field): Difference => ({
    kind: 'text',
    field,
    before: before[field],
    after: after[field],
  }));
  const lists = LISTS.map((field) => ({
    kind: 'list' as const,
    field,
    before: without(before[field], after[field]),
    after: without(after[field], before[field]),
  })).filter((list) => list.before.length + list.after.length > 0);
  return [
    ...texts,
    ...lists,
    ...imageDifferences(before.images, after.images),
    ...bannerDifferences(before.banners, after.banners),
  ];
}

function imageDifferences(before: ComparedContent['images'], after: ComparedContent['images']): Difference[] {
  const skus = [...new Set([...before, ...after].map(({ sku }) => sku))];
  const urlIn = (images: ComparedContent['images'], sku: string) =>
    images.find((image) => image.sku === sku)?.url ?? null;
  return skus
    .map((sku) => ({ kind: 'image' as const, sku, before: urlIn(before, sku), after: urlIn(after, sku) }))
    .filter((image) => image.before !== image.after);
}

function bannerDifferences(before: readonly ComparedBanner[], after: readonly ComparedBanner[]): Difference[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const old = before.find((banner) => banner.id === id) ?? null;
    const current = after.find((banner) => banner.id === id) ?? null;
    if (old && current && isSameBanner(old, current)) return [];
    return [{ kind: 'banner', name: (current ?? old)!.name, before: old, after: current } as const];
  });
}

function isSameBanner(a: ComparedBanner, b: ComparedBanner): boolean {
  return (
    a.url === b.url &&
    a.landingUrl === b.landingUrl &&
    a.deeplink === b.deeplink &&
    a.skus.length === b.skus.length &&
    a.skus.every((sku, index) => sku === b.skus[index])
  );
}

function without(list: readonly string[], excluded: readonly string[]): string[] {
  const known = new Set(excluded);
  return list.filter((item) => !known.has(item));
}
