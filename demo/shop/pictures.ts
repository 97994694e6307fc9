import { sql } from 'kysely';
import { SYSTEM, type Database } from '#platform/db/database.ts';

/** Drawn pictures of products: the demo works without a network. Outlines by Tabler (MIT). */
const OUTLINES = {
  brush: 'M3 21v-4a4 4 0 1 1 4 4h-4M21 3a16 16 0 0 0 -12.8 10.2M21 3a16 16 0 0 1 -10.2 12.8M10.6 9a9 9 0 0 1 4.4 4.4',
  perfume:
    'M10 6v3M14 6v3M5 11a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -8M10 15a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M9 3h6v3h-6l0 -3',
  armchair:
    'M5 11a2 2 0 0 1 2 2v2h10v-2a2 2 0 1 1 4 0v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2M5 11v-5a3 3 0 0 1 3 -3h8a3 3 0 0 1 3 3v5M6 19v2M18 19v2',
  apple:
    'M4 11.319c0 3.102 .444 5.319 2.222 7.978c1.351 1.797 3.156 2.247 5.08 .988c.426 -.268 .97 -.268 1.397 0c1.923 1.26 3.728 .809 5.079 -.988c1.778 -2.66 2.222 -4.876 2.222 -7.977c0 -2.661 -1.99 -5.32 -4.444 -5.32c-1.267 0 -2.41 .693 -3.22 1.44a.5 .5 0 0 1 -.672 0c-.809 -.746 -1.953 -1.44 -3.22 -1.44c-2.454 0 -4.444 2.66 -4.444 5.319M7 12c0 -1.47 .454 -2.34 1.5 -3M12 7c0 -1.2 .867 -4 3 -4',
  lamp: 'M9 20h6M12 20v-8M5 12h14l-4 -8h-6l-4 8',
  toolsKitchen2: 'M19 3v12h-5c-.023 -3.681 .184 -7.406 5 -12m0 12v6h-1v-3m-10 -14v17m-3 -17v3a3 3 0 1 0 6 0v-3',
  deviceLaptop: 'M3 19l18 0M5 7a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1l0 -8',
  shirt: 'M15 4l6 2v5h-3v8a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-8h-3v-5l6 -2a3 3 0 0 0 6 0',
  shoe: 'M4 6h5.426a1 1 0 0 1 .863 .496l1.064 1.823a3 3 0 0 0 1.896 1.407l4.677 1.114a4 4 0 0 1 3.074 3.89v2.27a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10a1 1 0 0 1 1 -1M14 13l1 -2M8 18v-1a4 4 0 0 0 -4 -4h-1M10 12l1.5 -3',
  deviceWatch: 'M6 9a3 3 0 0 1 3 -3h6a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3v-6M9 18v3h6v-3M9 6v-3h6v3',
  headphones:
    'M4 15a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2l0 -3M15 15a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2l0 -3M4 15v-3a8 8 0 0 1 16 0v3',
  motorbike:
    'M2 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M16 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M7.5 14h5l4 -4h-10.5m1.5 4l4 -4M13 6h2l1.5 3l2 4',
  droplet:
    'M7.502 19.423c2.602 2.105 6.395 2.105 8.996 0c2.602 -2.105 3.262 -5.708 1.566 -8.546l-4.89 -7.26c-.42 -.625 -1.287 -.803 -1.936 -.397a1.376 1.376 0 0 0 -.41 .397l-4.893 7.26c-1.695 2.838 -1.035 6.441 1.567 8.546',
  deviceMobile: 'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14M11 4h2M12 17v.01',
  ballBasketball:
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M5.65 5.65l12.7 12.7M5.65 18.35l12.7 -12.7M12 3a9 9 0 0 0 9 9M3 12a9 9 0 0 1 9 9',
  sunglasses:
    'M8 4h-2l-3 10M16 4h2l3 10M10 16h4M21 16.5a3.5 3.5 0 0 1 -7 0v-2.5h7v2.5M10 16.5a3.5 3.5 0 0 1 -7 0v-2.5h7v2.5M4 14l4.5 4.5M15 14l4.5 4.5',
  deviceTablet:
    'M5 4a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1v-16M11 17a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
  car: 'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 17h-2v-6l2 -5h9l4 5h1a2 2 0 0 1 2 2v4h-2m-4 0h-6m-6 -6h15m-6 0v-5',
  shoppingBag:
    'M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1 -2.966 2.544h-6.852a3 3 0 0 1 -2.965 -2.544l-1.255 -8.152a2 2 0 0 1 1.977 -2.304M9 11v-5a3 3 0 0 1 6 0v5',
  hanger:
    'M14 6a2 2 0 1 0 -4 0c0 1.667 .67 3 2 4h-.008l7.971 4.428a2 2 0 0 1 1.029 1.749v.823a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-.823a2 2 0 0 1 1.029 -1.749l7.971 -4.428',
  diamond: 'M6 5h12l3 5l-8.5 9.5a.7 .7 0 0 1 -1 0l-8.5 -9.5l3 -5M10 12l-2 -2.2l.6 -1',
};
type Outline = keyof typeof OUTLINES;

const BY_CATEGORY: Readonly<Record<string, Outline>> = {
  beauty: 'brush',
  fragrances: 'perfume',
  furniture: 'armchair',
  groceries: 'apple',
  'home-decoration': 'lamp',
  'kitchen-accessories': 'toolsKitchen2',
  laptops: 'deviceLaptop',
  'mens-shirts': 'shirt',
  'mens-shoes': 'shoe',
  'mens-watches': 'deviceWatch',
  'mobile-accessories': 'headphones',
  motorcycle: 'motorbike',
  'skin-care': 'droplet',
  smartphones: 'deviceMobile',
  'sports-accessories': 'ballBasketball',
  sunglasses: 'sunglasses',
  tablets: 'deviceTablet',
  tops: 'shirt',
  vehicle: 'car',
  'womens-bags': 'shoppingBag',
  'womens-dresses': 'hanger',
  'womens-jewellery': 'diamond',
  'womens-shoes': 'shoe',
  'womens-watches': 'deviceWatch',
};

/** Where the shop serves pictures: by category, then SKU. */
export const PICTURE_PATH = '/shop/pictures';

/** Gives products their drawn pictures. A feed cannot: it takes whole addresses, and the demo does not know its own. */
export async function linkPictures(database: Database): Promise<void> {
  const path = sql`${PICTURE_PATH} || '/' || category_ids[1] || '/' || sku || '.svg'`;
  await database.transact(SYSTEM, (tx) =>
    sql`update product set image = ${path} where image is distinct from ${path}`.execute(tx),
  );
}

/** Draws a product by its category, in colours of its own: 400 × 400, as packshots are. */
export function drawPicture({ sku, category }: { sku: string; category: string }): string {
  const hue = [...sku].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7);
  const outline = OUTLINES[BY_CATEGORY[category] ?? 'shoppingBag'];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<defs>
<radialGradient id="wall" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="hsl(${hue} 45% 98%)"/><stop offset="1" stop-color="hsl(${hue} 32% 88%)"/></radialGradient>
<linearGradient id="body" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="hsl(${hue} 62% 74%)"/><stop offset="1" stop-color="hsl(${hue} 52% 48%)"/></linearGradient>
<radialGradient id="shade"><stop offset="0" stop-color="hsl(${hue} 30% 25%)" stop-opacity=".32"/><stop offset="1" stop-color="hsl(${hue} 30% 25%)" stop-opacity="0"/></radialGradient>
</defs>
<rect width="400" height="400" fill="url(#wall)"/>
<ellipse cx="200" cy="334" rx="136" ry="17" fill="url(#shade)"/>
<path transform="translate(62 62) scale(11.5)" d="${outline}" fill="url(#body)" stroke="hsl(${hue} 48% 28%)" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
}
