/** One SKU of a product of VTEX's catalog search, with the product around it. */
class VtexItem {
  readonly product: Record<string, unknown>;
  readonly item: Record<string, unknown>;

  constructor(product: Record<string, unknown>, item: Record<string, unknown>) {
    this.product = product;
    this.item = item;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** Whether a line is a product of VTEX's catalog search, which has its SKUs in it. */
export function isVtexProduct(line: unknown): line is Record<string, unknown> {
  return isRecord(line) && 'productId' in line && Array.isArray(line['items']);
}

/** One row per SKU. */
export const vtexItems = (product: Record<string, unknown>): VtexItem[] =>
  recordsIn(product['items']).map((item) => new VtexItem(product, item));

export const isVtexItem = (value: unknown): value is VtexItem => value instanceof VtexItem;

/** Where VTEX keeps each of our fields, for problems to name. */
export const VTEX_FIELDS: Readonly<Record<string, string>> = {
  sku: 'items[].itemId',
  name: 'productName',
  price: 'items[].sellers[].commertialOffer.ListPrice',
  promotionPrice: 'items[].sellers[].commertialOffer.Price',
  quantity: 'items[].sellers[].commertialOffer.AvailableQuantity',
  image: 'items[].images[].imageUrl',
  link: 'link',
  brandName: 'brand',
  originalBrandId: 'brandId',
  categoryIds: 'categoriesIds',
  originalSellerIds: 'items[].sellers[].sellerId',
};

/** Translates one SKU. The offer is the default seller's; all sellers are named. */
export function vtexFields({ product, item }: VtexItem): Record<string, unknown> {
  const sellers = recordsIn(item['sellers']);
  const seller = sellers.find((one) => one['sellerDefault'] === true) ?? sellers[0];
  // VTEX spells it this way.
  const offer = isRecord(seller?.['commertialOffer']) ? seller['commertialOffer'] : {};
  const [name, ofItem] = [textIn(product['productName']), textIn(item['name'])];
  const { Price: price, ListPrice: listPrice = price, AvailableQuantity: quantity } = offer;
  const brandId = product['brandId'];
  return {
    sku: item['itemId'],
    name: name === undefined || ofItem === undefined || ofItem === name ? name : `${name} ${ofItem}`,
    price: listPrice,
    promotionPrice: typeof price === 'number' && typeof listPrice === 'number' && price < listPrice ? price : undefined,
    quantity,
    image: recordsIn(item['images'])[0]?.['imageUrl'],
    link: product['link'],
    originalBrandId: brandId === undefined || brandId === null ? undefined : String(brandId),
    brandName: product['brand'],
    categoryIds: categoriesOf(product['categoriesIds']),
    originalSellerIds: sellers.map((one) => one['sellerId']).filter((id) => id !== undefined),
  };
}

/** Paths such as `/1/9/`, the deepest first: the product is in the last category of the first path. */
function categoriesOf(paths: unknown): string[] | undefined {
  const deepest = Array.isArray(paths) ? textIn(paths[0]) : undefined;
  const id = deepest?.split('/').filter(Boolean).at(-1);
  return id === undefined ? undefined : [id];
}
