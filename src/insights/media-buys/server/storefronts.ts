import { ok, type Result } from '#kernel/result.ts';
import type { AdcpError } from '../rules/adcp-error.ts';
import type { Storefront } from './answers.ts';
import type { Buyer } from './buyer.ts';

/** Storefronts that have an address of their own, by which buyers know them. */
export async function storefrontsOf(buyer: Buyer): Promise<Result<Storefront[], AdcpError>> {
  const found = await buyer.read('GET /v1/catalogs');
  return found.ok ? ok(found.value.data.filter(({ baseUrl }) => URL.canParse(baseUrl))) : found;
}

export const hostOf = ({ baseUrl }: Storefront): string => new URL(baseUrl).hostname;

/** SKUs of a brand that can be advertised in a storefront, some of them. */
export async function skusOf(
  buyer: Buyer,
  { catalogId, brandId, limit }: { catalogId: string; brandId: string; limit: number },
): Promise<Result<string[], AdcpError>> {
  const found = await buyer.read('GET /v1/products', {
    query: { catalogId, brandId, limit: String(limit) },
  });
  return found.ok ? ok(found.value.data.map(({ sku }) => sku)) : found;
}

/** SKUs that are asked for at once. */
export const CHUNK = 500;

/** Which of some SKUs a storefront sells of a brand. */
export async function soldOf(
  buyer: Buyer,
  { catalogId, brandId }: { catalogId: string; brandId: string },
  skus: readonly string[],
): Promise<Result<{ sku: string; quantity: number | null }[], AdcpError>> {
  const sold: { sku: string; quantity: number | null }[] = [];
  for (let from = 0; from < skus.length; from += CHUNK) {
    const found = await buyer.read('GET /v1/products', {
      query: { catalogId, brandId, sku: skus.slice(from, from + CHUNK), limit: String(CHUNK) },
    });
    if (!found.ok) return found;
    sold.push(...found.value.data);
  }
  return ok(sold);
}
