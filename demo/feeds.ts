import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { convert, decimalFromMicros, microsFromDecimal, roundToDigits } from '#kernel/money.ts';
import { AGENCY_BRANDS, agencyBrandOf } from './agency.ts';
import { AGENCY, COMPANIES, CURRENCIES, DEPARTMENTS, SELLER_OF, type Country } from './marketplace.ts';

/** A row of data/products.tsv; prices are text such as `9.99 USD`. */
export interface SourceProduct {
  id: string;
  title: string;
  link: string;
  image_link: string;
  availability: 'in_stock' | 'low_stock' | 'out_of_stock';
  price: string;
  sale_price: string;
  brand: string;
  product_type: string;
  quantity: string;
  rating: string;
}

export interface SearchTerm {
  query: string;
  popularity: number;
}

interface SourceCategory {
  id: string;
  label: string;
  parentId: string;
}

async function readTable<Row>(name: string): Promise<Row[]> {
  const text = await readFile(join(import.meta.dirname, 'data', name), 'utf8');
  return parse<Row>(text, { columns: true, delimiter: '\t', quote: null, relax_column_count: true });
}

export async function readProducts(): Promise<SourceProduct[]> {
  const rows = await readTable<SourceProduct>('products.tsv');
  return rows.map((row) => ({ ...row, brand: row.brand || (agencyBrandOf(row.title) ?? '') }));
}
export const readCategories = () => readTable<SourceCategory>('categories.tsv');

export async function readSearchTerms(): Promise<SearchTerm[]> {
  const rows = await readTable<{ query: string; popularity: string }>('search-queries.tsv');
  return rows.map(({ query, popularity }) => ({ query, popularity: Number(popularity) }));
}

export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-');

/**
 * Returns the index into COMPANIES of the company that sells a brand. The data file's brands are assigned in order of their
 * names to all but the agency, which has its own; a few have a seller that their story needs.
 */
export function companyOfBrand(brands: readonly string[], brand: string): number {
  const seller = SELLER_OF[brand];
  if (seller !== undefined) return seller;
  const agency = COMPANIES.indexOf(AGENCY);
  const others = brands.filter((name) => !Object.hasOwn(AGENCY_BRANDS, name));
  return Object.hasOwn(AGENCY_BRANDS, brand) ? agency : others.indexOf(brand) % agency;
}

export const brandNames = (products: readonly SourceProduct[]) =>
  [...new Set(products.map(({ brand }) => brand).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en'));

/** Seller ids of a company's own store, and of the reseller present in every country. */
export const storeOf = (companyIndex: number) => `store-${slug(COMPANIES[companyIndex]!.name)}`;
export const RESELLER = 'reseller-bargain-bay';

export interface CountryFeeds {
  brands: object[];
  sellers: object[];
  categories: object[];
  products: object[];
}

/** Returns the complete feeds of a country's storefront, as lines of the feed API. */
export async function feedsOf(country: Country, publishedAt: string): Promise<CountryFeeds> {
  const products = await readProducts();
  const brands = brandNames(products);
  const companies = COMPANIES.map((plan, index) => ({ ...plan, index })).filter((plan) =>
    plan.sellsIn.includes(country.code),
  );
  return {
    brands: brands.map((name) => ({ originalBrandId: slug(name), name })),
    sellers: [
      { originalSellerId: RESELLER, name: 'Bargain Bay' },
      ...companies.map(({ index, name }) => ({ originalSellerId: storeOf(index), name: `${name} Official Store` })),
    ],
    categories: [...ownCategories(), ...(country.code === 'SG' ? await retailerCategories() : [])],
    products: products.flatMap((product) => offersOf(product, country, brands, publishedAt)),
  };
}

function ownCategories(): object[] {
  return Object.entries(DEPARTMENTS).flatMap(([label, types]) => [
    { id: slug(label), label },
    ...types
      .filter((type) => type !== slug(label))
      .map((type) => ({ id: type, label: labelOf(type), parentId: slug(label) })),
  ]);
}

async function retailerCategories(): Promise<object[]> {
  return (await readCategories()).map(({ id, label, parentId }) => ({ id, label, ...(parentId ? { parentId } : {}) }));
}

const labelOf = (type: string) =>
  type
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');

const MAX_SIZES = 6;

/**
 * Returns a product's offers: by the brand's own store at the listed price, and by the reseller, slightly cheaper,
 * where the brand has no store.
 */
function offersOf(product: SourceProduct, country: Country, brands: readonly string[], publishedAt: string): object[] {
  const owner = product.brand ? companyOfBrand(brands, product.brand) : null;
  const isSoldByOwner = owner !== null && COMPANIES[owner]!.sellsIn.includes(country.code);
  const listed = PRICE_FACTORS[product.product_type] ?? 1;
  const price = localPrice(product.price, country, listed);
  const common = {
    image: product.image_link,
    link: `${country.baseUrl}/p/${product.id.toLowerCase()}`,
    categoryIds: [product.product_type],
    status: 'ACTIVE',
    publishedAt,
    ...(product.brand ? { originalBrandId: slug(product.brand), brandName: product.brand } : {}),
  };
  const quantity = product.availability === 'out_of_stock' ? 0 : Number(product.quantity);
  return [
    {
      ...common,
      sku: product.id,
      name: product.title,
      price,
      quantity,
      availableSize: Math.min(quantity, 1 + (quantity % MAX_SIZES)),
      originalSellerIds: [isSoldByOwner ? storeOf(owner) : RESELLER],
      blackPrice: price,
      promotionPrice: localPrice(product.sale_price || product.price, country, listed),
    },
    {
      ...common,
      sku: `${product.id}-BB`,
      name: `${product.title} (Bargain Bay)`,
      price: localPrice(product.price, country, listed * 0.97),
      quantity: Math.ceil(quantity / 2),
      originalSellerIds: [RESELLER],
    },
  ];
}

/**
 * Types priced as the real object in the data file, but sold here as models, replicas or second-hand, at prices that
 * shoppers would pay.
 */
const PRICE_FACTORS: Readonly<Record<string, number>> = {
  vehicle: 0.004,
  motorcycle: 0.01,
  'mens-watches': 0.03,
  'womens-watches': 0.03,
  laptops: 0.12,
  smartphones: 0.15,
  tablets: 0.18,
  'mobile-accessories': 0.7,
  'skin-care': 2,
  furniture: 0.1,
  // By the carton, and in sets for kitchens and clubs: what an agency's brands advertise has to be worth a click.
  groceries: 12,
  'kitchen-accessories': 6,
  'home-decoration': 3,
  'sports-accessories': 5,
};

const micros = (text: string) => {
  const value = microsFromDecimal(text);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
};
export const rateOf = (code: string) => micros(CURRENCIES.find((currency) => currency.code === code)!.rate);

/**
 * Converts a USD price of the data file to a country's currency, as a decimal rounded to its smallest practical unit.
 */
function localPrice(price: string, country: Country, factor = 1): string {
  const [amount = '0', currency = 'USD'] = price.split(' ');
  const local = convert(micros(amount), rateOf(currency), rateOf(country.currency));
  return priceShare(decimalFromMicros(local), country, factor);
}

/** Returns a share of a price, rounded to the smallest unit of the country's currency. */
export function priceShare(price: string, country: Country, factor: number): string {
  const digits = CURRENCIES.find(({ code }) => code === country.currency)!.fractionDigits;
  return decimalFromMicros(roundToDigits((micros(price) * BigInt(Math.round(factor * 10_000))) / 10_000n, digits));
}
