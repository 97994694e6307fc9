import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { saveBannerType } from '#core/catalog/server/index.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { REJECTED_WORD } from '#integrations/product-pictures/sandbox.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { MAX_IMAGES_PER_HOUR } from '../rules/product-image.ts';
import { campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4, 10);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed);
const { owner, viewer, rival, shop, brand } = await campaignScenario(database, seed, api);

const details = { catalogId: shop.id, sku: 'RUN-1', prompt: 'on a beach', attempt: 0 };
const draw = async (user: TestBrowser, change: object = {}) => {
  const { data, errors } = await user.graphql<{ generateProductBackgroundImage: { imageUrl: string } }>(
    `mutation ($input: GenerateProductBackgroundImageInput!) { generateProductBackgroundImage(input: $input) { imageUrl } }`,
    { input: { ...details, ...change } },
  );
  return { url: data?.generateProductBackgroundImage.imageUrl ?? '', rejection: errors[0]?.extensions };
};
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const store = async (user: TestBrowser, bytes: Buffer) => {
  const { data } = await user.graphql<{ uploadCampaignImage: { path: string; url: string } }>(
    `mutation ($file: Upload!) { uploadCampaignImage(input: { file: $file }) { path url } }`,
    { file: new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' }) },
  );
  return data!.uploadCampaignImage;
};
const create = async (input: object) => {
  const { data, errors } = await owner.graphql<{
    createSponsorCampaign: {
      sponsorCampaign: {
        id: string;
        productAd: { productImages: object[] } | null;
        adsetSet: { tagIds: string[]; keywords: string[]; negativeKeywords: string[]; targetRoas: number | null }[];
      };
    };
  }>(
    `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id
      productAd { productImages { sku url path prompt } } adsetSet { tagIds keywords negativeKeywords targetRoas trafficControl } } } }`,
    {
      input: {
        brandId: brand.id,
        catalogId: shop.id,
        name: 'Summer',
        asName: 'Summer',
        adsProductName: 'Summer',
        startDate: new Date(START).toISOString(),
        skus: ['RUN-1'],
        ...input,
      },
    },
  );
  return { campaign: data?.createSponsorCampaign.sponsorCampaign, rejection: errors[0]?.extensions };
};

describe('generating', () => {
  test('returns an image small enough to be stored, the same for the same request', async () => {
    const first = await draw(owner);
    expect(first.url).toMatch(/^data:image\/jpeg;base64,/);
    expect(await sharp(bytesOf(first.url)).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 });
    expect(await draw(owner)).toEqual(first);
    expect(await draw(owner, { attempt: 1 })).not.toEqual(first);
  });

  test.each<[string, object, string, string]>([
    ['no prompt', { prompt: ' ' }, 'prompt', 'Fill out this field'],
    ['a fifth image', { attempt: 4 }, 'attempt', 'Select a whole number from 0 to 3'],
    [
      'what may not be drawn',
      { prompt: REJECTED_WORD },
      'prompt',
      'This scene cannot be drawn. Describe it in other words.',
    ],
  ])('rejects %s', async (_, change, field, message) => {
    expect((await draw(owner, change)).rejection).toEqual({ code: 'VALIDATION', fields: { [field]: [message] } });
  });

  test('rejects an unknown product', async () => {
    for (const change of [{ sku: 'NOPE' }, { catalogId: 'moon' }, { catalogId: seed.newId() }])
      expect((await draw(owner, change)).rejection?.code).toBe('NOT_FOUND');
  });

  test('is not for viewers', async () => {
    expect((await draw(viewer)).rejection?.code).toBe('FORBIDDEN');
  });

  test('is limited per hour and company', async () => {
    await database.transact(SYSTEM, (tx) =>
      sql`update image_generation_quota set count = ${MAX_IMAGES_PER_HOUR - 1}`.execute(tx),
    );
    const answers = await Promise.all([draw(owner), draw(owner), draw(owner)]);
    expect(answers.filter(({ url }) => url !== '')).toHaveLength(1);
    expect(answers.map(({ rejection }) => rejection).filter(Boolean)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'RATE_LIMITED', retryAfter: 50 * 60 })),
    );
    expect((await draw(rival)).rejection).toBeUndefined();
    // One hour later.
    await database.transact(SYSTEM, (tx) =>
      sql`update image_generation_quota set hour = hour - interval '1 hour'`.execute(tx),
    );
    expect((await draw(owner)).rejection).toBeUndefined();
  });
});

describe('a campaign', () => {
  const image = async (user: TestBrowser, prompt: string | null = 'on a beach') => ({
    ...(await store(user, bytesOf((await draw(user)).url))),
    prompt,
  });

  test('shows the images that were selected for its products', async () => {
    const selected = await image(owner);
    const { campaign } = await create({ productImages: JSON.stringify({ 'RUN-1': selected, 'RUN-2': selected }) });
    expect(campaign!.productAd!.productImages).toEqual([{ sku: 'RUN-1', ...selected }]);
  });

  test('shows no image of another company, and none from other sites', async () => {
    const rejection = { code: 'VALIDATION', fields: { productImages: ['Upload the picture again'] } };
    const theirs = await image(rival);
    expect((await create({ productImages: JSON.stringify({ 'RUN-1': theirs }) })).rejection).toEqual(rejection);
    const external = { url: 'https://elsewhere.example/x.jpg', path: '/x.jpg', prompt: null };
    expect((await create({ productImages: JSON.stringify({ 'RUN-1': external }) })).rejection).toEqual(rejection);
  });

  test('stores its tags', async () => {
    expect((await create({ tagIds: ['b', ' a', 'a'] })).campaign!.adsetSet[0]!.tagIds).toEqual(['b', 'a']);
  });
});

test('fields disabled for banners are enforced by the server, too', async () => {
  const tileId = seed.newId();
  const needs = { needsSegments: false, needsCategories: true, needsKeywords: true };
  await database.transact(SYSTEM, async (tx) => {
    await setFlag(tx, 'sponsor_enable_banner', true);
    await setConfiguration(
      tx,
      'sponsor_campaign_disable_fields',
      'targetKeywords, negativeKeywords,trafficControl,targetRoas,categories',
    );
    await saveBannerType(tx, { id: tileId, name: 'Tile', bannerType: 'TILE_MOBILE', width: 60, height: 60, ...needs });
  });
  const { url } = await store(
    owner,
    await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  const selected = { keywords: ['anything'], negativeKeywords: ['hats'], trafficControl: 90, targetRoas: 400 };
  const banner = await create({
    ...selected,
    adType: 'BANNER',
    adsBannerName: 'Tiles',
    banners: [{ id: tileId, url, landingUrl: 'https://sg.example/' }],
  });
  expect(banner.campaign!.adsetSet).toEqual([
    { tagIds: [], keywords: ['Bee'], negativeKeywords: [], trafficControl: 0, targetRoas: null },
  ]);
  const product = await create(selected);
  expect(product.campaign!.adsetSet).toEqual([{ tagIds: [], ...selected }]);
});
