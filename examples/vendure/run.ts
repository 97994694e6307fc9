// Runs a Vendure shop with the plug-in against Endcap's server, both on a PostgreSQL of their own, from the first feed to an order that is
// taken back. `node run.ts` in this folder, after `npm ci --ignore-scripts`. Ends with 1 when anything is not as it should be.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chromium, devices } from '@playwright/test';
import { chromiumPath } from '../../e2e/support/chromium.ts';
import { allOrNothing } from '../../testing/all-or-nothing.ts';
import { until } from '../../testing/eventually.ts';
import { startEndcap, type Endcap } from './endcap.ts';
import { startPages } from './pages.ts';
import { catalogSteps } from './catalog-steps.ts';
import { orderSteps } from './order-steps.ts';
import { adsOf, order } from './shopping.ts';
import { build, configureShop, populate, startShop, type RunningShop } from './start-shop.ts';
import { becomes, step } from './steps.ts';
import { createVisitor } from './visitor.ts';

const PRODUCTS = 100;
const BRANDS = 5;
const SKU = 'SKU-1';
const TERM = 'desk lamp';
const PASSWORD = randomUUID();

/** Opens a search of the shop, sees its ad and clicks it; returns the ad's seal, and the cookies that were set. */
async function clickAd(pagesAddress: string) {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    // A click of a browser that says it is a robot is not billed.
    const context = await browser.newContext({ userAgent: devices['Desktop Firefox'].userAgent });
    const page = await context.newPage();
    const ad = page.locator('endcap-sponsored');
    // An auction that takes too long shows none.
    await until(async () => {
      await page.goto(`${pagesAddress}/search?term=${encodeURIComponent(TERM)}`);
      return (await ad.count()) > 0;
    });
    await ad.getByText('Sponsored', { exact: true }).waitFor();
    const resolvedBidId = (await ad.getAttribute('data-endcap-bid'))!;
    await ad.getByRole('link').click();
    await page.waitForURL('**/p/product-1');
    return { resolvedBidId, cookies: await context.cookies() };
  } finally {
    await browser.close();
  }
}

async function story(endcap: Endcap, shop: RunningShop, pagesAddress: string): Promise<void> {
  const { address: shopAddress, countDegraded } = shop;
  const [visitor, admin] = [createVisitor(shopAddress), createVisitor(shopAddress)];
  await admin.admin(`mutation { login(username: "superadmin", password: "${PASSWORD}") { __typename } }`);
  /** The ads of an auction that was held; one that was given up also shows none. */
  const heldFor = (subject: { term?: string; collectionId?: string }) =>
    until(async () => {
      const count = countDegraded();
      const ads = await adsOf(visitor, subject);
      return countDegraded() === count && ads;
    });
  const product = async () => (await endcap.products()).find(({ sku }) => sku === SKU);

  await step(`${PRODUCTS} products are fed when the shop starts`, () =>
    becomes(
      async () =>
        (await endcap.products()).filter(({ status, quantity }) => status === 'ACTIVE' && quantity === 50).length,
      PRODUCTS,
    ),
  );
  const collectionId = await step('a new collection becomes a category of its products', async () => {
    const { facetValues } = await admin.admin<{ facetValues: { items: [{ id: string }] } }>(
      '{ facetValues(options: { filter: { code: { eq: "acme" } } }) { items { id } } }',
    );
    const args = [
      { name: 'facetValueIds', value: JSON.stringify([facetValues.items[0].id]) },
      { name: 'containsAny', value: 'false' },
    ];
    const { createCollection } = await admin.admin<{ createCollection: { id: string } }>(
      'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { id } }',
      {
        input: {
          filters: [{ code: 'facet-value-filter', arguments: args }],
          translations: [{ languageCode: 'en', name: 'Acme', slug: 'acme', description: '' }],
        },
      },
    );
    const { id } = createCollection;
    await becomes(
      async () => (await endcap.products()).filter(({ categoryIds }) => categoryIds.includes(id)).length,
      PRODUCTS / BRANDS,
    );
    return id;
  });
  await step('without a campaign there are no ads', async () => assert.deepEqual(await heldFor({ term: TERM }), []));

  const { productVariants } = await admin.admin<{ productVariants: { items: [{ id: string }] } }>(
    `{ productVariants(options: { filter: { sku: { eq: "${SKU}" } } }) { items { id } } }`,
  );
  const [{ id: variantId }] = productVariants.items;
  await step('a new price reaches Endcap by the event bus', async () => {
    await admin.admin(`mutation ($id: ID!) { updateProductVariants(input: [{ id: $id, price: 2550 }]) { id } }`, {
      id: variantId,
    });
    await becomes(async () => (await product())?.priceMicros, 25_500_000n);
    assert.equal((await product())?.link, 'https://shop.example/p/product-1');
  });

  await endcap.launch({ sku: SKU, brand: 'Acme', term: TERM });
  const ad = await step('a campaign’s product is answered by the Shop API', () =>
    until(async () => (await adsOf(visitor, { term: TERM }))[0]),
  );
  assert.deepEqual([ad.rank, ad.productVariant.sku, ad.productVariant.priceWithTax], [1, SKU, 2550]);
  assert.deepEqual(await heldFor({ term: 'garden chair' }), []);
  const ofCollection = await until(async () => (await adsOf(visitor, { collectionId }))[0]);
  assert.equal(ofCollection.productVariant.sku, SKU);
  const resolvedBidId = await step('without consent the ad is shown, and the shopper has no name', async () => {
    const other = createVisitor(shopAddress);
    other.cookies.set('consent', 'contextual');
    const shown = await until(async () => (await adsOf(other, { term: TERM }))[0]);
    assert.equal(shown.productVariant.sku, SKU);
    assert.deepEqual([visitor.cookies.has('endcap_shopper'), other.cookies.has('endcap_shopper')], [true, false]);
    return shown.resolvedBidId;
  });

  const shopper = createVisitor(shopAddress);
  await step('a click in a browser is charged once, however often it is reported', async () => {
    const { resolvedBidId, cookies } = await clickAd(pagesAddress);
    for (const { name, value } of cookies) shopper.cookies.set(name, value);
    await becomes(endcap.outcome, { impressions: 1, clicks: 1, charges: 1, sales: '0' });
    const click = { id: randomUUID(), occurredAt: new Date().toISOString(), resolvedBidId };
    for (let times = 0; times < 2; times += 1) assert.equal(await shopper.report({ clicks: [click] }), 204);
    await becomes(endcap.outcome, { impressions: 1, clicks: 2, charges: 1, sales: '0' });
  });

  await step('without a cookie of the shop, a page’s own name of its shopper stands', async () => {
    const viewed = {
      id: randomUUID(),
      occurredAt: new Date().toISOString(),
      resolvedBidId,
      opaqueUserId: 'of-the-page',
    };
    for (let times = 0; times < 2; times += 1)
      assert.equal(await createVisitor(shopAddress).report({ impressions: [{ ...viewed, id: randomUUID() }] }), 204);
    await becomes(async () => (await endcap.viewers()).filter((name) => name === viewed.opaqueUserId).length, 2);
  });
  const placed = await step('an order is credited to the ad, and its stock is taken', async () => {
    const placed = await order(shopper, variantId, 2);
    assert.equal(placed.state, 'PaymentSettled');
    await becomes(async () => [(await endcap.outcome()).sales, (await product())?.quantity], ['51', 48]);
    return placed;
  });
  const cancel = (lines?: object[]) =>
    admin.admin(
      `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename ... on ErrorResult { errorCode message } } }`,
      { input: { orderId: placed.id, lines } },
    );
  await step('a piece that is returned is taken back', async () => {
    await cancel([{ orderLineId: placed.lines[0].id, quantity: 1 }]);
    await becomes(async () => [(await endcap.outcome()).sales, (await product())?.quantity], ['25.5', 49]);
  });
  await step('an order that is cancelled is taken back', async () => {
    await cancel();
    await becomes(async () => [(await endcap.outcome()).sales, (await product())?.quantity], ['0', 50]);
  });
  await orderSteps({ endcap, admin, shopper, shopAddress, variantId });
  await catalogSteps(endcap, admin);
  await step('products that are disabled or deleted are advertised no more', async () => {
    const { products } = await admin.admin<{ products: { items: [{ id: string }, { id: string }] } }>(
      '{ products(options: { take: 2, sort: { id: ASC } }) { items { id } } }',
    );
    const [first, second] = products.items;
    await admin.admin(
      `mutation ($first: ID!, $second: ID!) {
        updateProduct(input: { id: $first, enabled: false }) { id }
        deleteProduct(id: $second) { result }
      }`,
      { first: first.id, second: second.id },
    );
    await becomes(async () => {
      const off = (await endcap.products()).filter(({ status }) => status === 'INACTIVE');
      return off.map(({ sku }) => sku).sort();
    }, [SKU, 'SKU-101', 'SKU-2']);
    assert.deepEqual(await heldFor({ term: TERM }), []);
  });
}

// What runs is stopped as this process exits; a signal alone would leave PostgreSQL behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const { end } = await allOrNothing(async (onEnd) => {
  const [endcap] = await Promise.all([
    step('Endcap starts', () => startEndcap(onEnd)),
    step('the plug-in and the shop are compiled', build),
  ]);
  const shop = await configureShop(endcap, PASSWORD);
  await step('a shop is filled with products', () => populate(shop));
  const running = await step('the shop starts', () => startShop(shop, onEnd));
  await story(endcap, running, await startPages(shop.address, onEnd));
});
await end();
