import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readCategories, readProducts, type SourceProduct } from '#demo/feeds.ts';
import { select, seededRandom } from '#demo/random.ts';

/**
 * Generates the feeds of a marketplace unknown to the demo: shops, brands and names from Brazil, prices in reais, and
 * some rows with the errors of real feeds. Equal arguments yield equal files.
 * `npm run foreign-market -- <folder> [products] [sellers]`
 */
export interface ForeignProduct {
  sku: string;
  name: string;
  price: string;
  quantity: number;
  image: string;
  link: string;
  brandName: string;
  originalSellerIds: string[];
  categoryIds: string[];
}

const SHOP = 'https://www.ipiranga.example';
const BRANDS = 900;
/** One row in this many contains an error. */
const WRONG_EVERY = 150;
const REAIS_PER_DOLLAR = 5;

const TYPES = {
  beauty: 'Maquiagem',
  fragrances: 'Perfume',
  furniture: 'Móvel',
  groceries: 'Mercearia',
  'home-decoration': 'Decoração',
  'kitchen-accessories': 'Utensílio de cozinha',
  laptops: 'Notebook',
  'mens-shirts': 'Camisa masculina',
  'mens-shoes': 'Tênis masculino',
  'mens-watches': 'Relógio masculino',
  'mobile-accessories': 'Acessório para celular',
  motorcycle: 'Peça de moto',
  'skin-care': 'Cuidado com a pele',
  smartphones: 'Celular',
  'sports-accessories': 'Artigo esportivo',
  sunglasses: 'Óculos de sol',
  tablets: 'Tablet',
  tops: 'Blusa',
  vehicle: 'Peça de carro',
  'womens-bags': 'Bolsa feminina',
  'womens-dresses': 'Vestido',
  'womens-jewellery': 'Joia',
  'womens-shoes': 'Sandália feminina',
  'womens-watches': 'Relógio feminino',
} as const;
const list = (text: string) => text.split(', ');
const COLOURS = list('preto, branco, azul-marinho, vermelho, verde-limão, rosé, café, dourado, lilás, grafite');
const LINES = list('Clássica, Praia, São João, Coração, Verão, Família, Profissional, Edição especial, Kit 2 un.');
const SHOPS = list('Casa, Loja, Empório, Armazém, Comercial, Distribuidora, Magazine, Bazar, Ateliê, Mercado');
const NAMES = list('Gonçalves, Araújo, Conceição, João, Assunção, Guimarães, Brandão, Sá, D’Ávila, Müller & Filhos');
const CITIES = list('São Paulo, Belém, Goiânia, Maceió, Florianópolis, Niterói, Brasília, Recife, Ribeirão Preto');
const SYLLABLES = list('Aru, Bela, Cajá, Dori, Ipê, Jaci, Lua, Mandacá, Nati, Piri, Sabiá, Tupã, Uira, Verá, Xodó');

const at = <T>(items: readonly T[], n: number): T => items[Math.floor(n) % items.length]!;

const brandName = (n: number) => {
  const line = n < SYLLABLES.length ** 2 ? '' : ` ${at(LINES, n / SYLLABLES.length ** 2)}`;
  return `${at(SYLLABLES, n)}${at(SYLLABLES, n / SYLLABLES.length).toLowerCase()}${line}`;
};

const shopName = (n: number) => {
  const [names, branch] = [SHOPS.length * NAMES.length, SHOPS.length * NAMES.length * CITIES.length];
  const number = n < branch ? '' : ` ${Math.floor(n / branch) + 1}`;
  return `${at(SHOPS, n)} ${at(NAMES, n / SHOPS.length)} ${at(CITIES, n / names)}${number}`;
};

/** Errors of real feeds that make a row invalid. */
const MISTAKES: readonly ((row: ForeignProduct) => object)[] = [
  ({ price }) => ({ price: price.replace('.', ',') }),
  () => ({ price: 'R$ 1.299,90' }),
  ({ price }) => ({ price: `${price} USD` }),
  () => ({ originalSellerIds: ['loja-fechada'] }),
  () => ({ categoryIds: ['sem-categoria'] }),
  () => ({ name: '' }),
  () => ({ quantity: -1 }),
  () => ({ image: 'sem foto' }),
  ({ price }) => ({ promotionPrice: price, promotionStartDate: '31/12/2026' }),
];

/** Returns the names of the storefront's own types, and a retailer's complete category tree with its own names. */
export async function foreignCategories(): Promise<object[]> {
  return [...Object.entries(TYPES).map(([id, label]) => ({ id, label })), ...(await readCategories())];
}

export function* foreignSellers(count: number): Generator<{ originalSellerId: string; name: string }> {
  for (let n = 0; n < count; n += 1) yield { originalSellerId: `loja-${n}`, name: shopName(n) };
}

export async function foreignProducts(count: number, sellers: number): Promise<Generator<object>> {
  const sources = await readProducts();
  return (function* () {
    const random = seededRandom(17);
    for (let n = 0; n < count; n += 1) {
      const row = productOf(n, select(random, sources), sellers, random);
      yield n % WRONG_EVERY === WRONG_EVERY - 1 ? { ...row, ...at(MISTAKES, n / WRONG_EVERY)(row) } : row;
    }
  })();
}

function productOf(n: number, source: SourceProduct, sellers: number, random: () => number): ForeignProduct {
  // A few brands and shops have most of the products.
  const brand = brandName(Math.floor(random() ** 2 * BRANDS));
  const price = Number.parseFloat(source.price) * REAIS_PER_DOLLAR * (0.6 + random());
  const type = TYPES[source.product_type as keyof typeof TYPES];
  return {
    sku: `BR-${String(n).padStart(6, '0')}`,
    name: `${type} ${brand} ${source.title} ${select(random, LINES)} ${select(random, COLOURS)}`,
    price: price.toFixed(2),
    quantity: Math.floor(random() * 40),
    image: source.image_link,
    link: `${SHOP}/p/${n}`,
    brandName: brand,
    originalSellerIds: [`loja-${Math.floor(random() ** 2 * sellers)}`],
    categoryIds: [source.product_type],
  };
}

async function write(folder: string, name: string, rows: Iterable<object>): Promise<void> {
  const lines = function* () {
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
  };
  await pipeline(lines, createWriteStream(join(folder, `${name}.ndjson`)));
}

if (import.meta.main) {
  const [folder, products = '30000', sellers = '3000'] = process.argv.slice(2);
  if (!folder) throw new Error('Say the folder the feeds are to lie in');
  await mkdir(folder, { recursive: true });
  await write(folder, 'categories', await foreignCategories());
  await write(folder, 'sellers', foreignSellers(Number(sellers)));
  await write(folder, 'products', await foreignProducts(Number(products), Number(sellers)));
}
