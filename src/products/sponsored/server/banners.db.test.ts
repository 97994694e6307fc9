import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { saveBannerType } from '#core/catalog/server/index.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { servingAdSets } from '#core/serving/server/index.ts';
import { campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff } = scenario;
const tileId = seed.newId();
await database.transact(SYSTEM, async (tx) => {
  await setFlag(tx, 'sponsor_enable_banner', true);
  await saveBannerType(tx, {
    id: tileId,
    name: 'Mobile tile',
    bannerType: 'TILE_MOBILE',
    width: 60,
    height: 60,
    needsSegments: false,
    needsCategories: true,
    needsKeywords: true,
  });
});

const imageOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

async function upload(user: TestBrowser, file: Uint8Array, variables: Record<string, unknown> = {}) {
  const { data, errors } = await user.graphql(
    `mutation ($file: Upload!, $minWidth: Int, $minHeight: Int, $max: Float, $companyId: ID) { uploadCampaignImage(input: {
      file: $file, minWidth: $minWidth, minHeight: $minHeight, maxFileSizeInMb: $max, companyId: $companyId }) { ok path url } }`,
    { ...variables, file: new File([new Uint8Array(file)], 'x.png', { type: 'image/png' }) },
  );
  return {
    image: data?.['uploadCampaignImage'] as { path: string; url: string } | undefined,
    rejection: errors[0]?.extensions,
  };
}

async function uploaded(user: TestBrowser, width = 60, height = 60) {
  const { image, rejection } = await upload(user, await imageOf(width, height).png().toBuffer());
  expect(rejection).toBeUndefined();
  return image!;
}

const banner = async (change: Record<string, unknown> = {}) => ({
  id: tileId,
  url: (await uploaded(owner)).url,
  landingUrl: 'https://sg.example/sale',
  ...change,
});

const create = (user: TestBrowser, input: Record<string, unknown>) =>
  user.graphql(
    `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign {
      id bannerAd { banners { id value url landingUrl width } bannerCategoryIds } servingBannerAd { name } } } }`,
    {
      input: {
        brandId: scenario.brand.id,
        catalogId: scenario.shop.id,
        adType: 'BANNER',
        name: 'Tiles',
        asName: 'Tiles',
        adsBannerName: 'Tiles',
        startDate: new Date(START).toISOString(),
        keywords: ['shoes'],
        bannerCategoryIds: ['shoes'],
        ...input,
      },
    },
  );

describe('images', () => {
  test('are public under a generated name, without metadata', async () => {
    const secret = 'GPS 1.3521 103.8198';
    const photo = await imageOf(80, 80)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const { image } = await upload(owner, polyglot);
    expect(image!.path).toMatch(/^\/campaign-images\/[0-9a-f-]{36}\.jpg$/);
    const served = await api.browser().request({ url: image!.path });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(served.rawPayload.includes(secret)).toBe(false);
    expect(served.rawPayload.includes('<script>')).toBe(false);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 80 });
  });

  test('belong to a company, which staff must name and which must exist', async () => {
    const file = await imageOf(60, 60).png().toBuffer();
    const companyId = scenario.acme.id;
    expect((await upload(staff, file)).rejection).toMatchObject({
      code: 'VALIDATION',
      fields: { companyId: ['Select a company'] },
    });
    expect((await upload(staff, file, { companyId: seed.newId() })).rejection).toMatchObject({ code: 'NOT_FOUND' });
    expect((await upload(rival, file, { companyId })).rejection).toMatchObject({ code: 'NOT_FOUND' });
    expect((await upload(staff, file, { companyId })).rejection).toBeUndefined();
  });

  test('stay animated', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 60, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { image } = await upload(owner, moving, { minWidth: 60, minHeight: 60 });
    const served = await owner.request({ url: image!.path });
    expect(await sharp(served.rawPayload, { animated: true }).metadata()).toMatchObject({ format: 'gif', pages: 2 });
  });

  test.each<[string, () => Promise<Uint8Array>, Record<string, unknown>, RegExp]>([
    ['no image', async () => Buffer.from('hello'), {}, /PNG, GIF or JPEG/],
    ['an empty file', async () => Buffer.alloc(0), {}, /PNG, GIF or JPEG/],
    [
      'a drawing with code in it',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      {},
      /PNG, GIF or JPEG/,
    ],
    [
      'the start of an image',
      async () => (await imageOf(60, 60).png().toBuffer()).subarray(0, 60),
      {},
      /PNG, GIF or JPEG/,
    ],
    [
      'an image that is too narrow',
      () => imageOf(59, 60).png().toBuffer(),
      { minWidth: 60, minHeight: 60 },
      /at least 60 pixels wide/,
    ],
    [
      'an image that is too low',
      () => imageOf(60, 59).png().toBuffer(),
      { minWidth: 60, minHeight: 60 },
      /at least 60 pixels high/,
    ],
    [
      'an image of another shape',
      () => imageOf(90, 60).png().toBuffer(),
      { minWidth: 60, minHeight: 60 },
      /shape 1 : 1/,
    ],
    ['more than was requested', () => imageOf(60, 60).png().toBuffer(), { max: 0.0001 }, /must not exceed 0.0001 MB/],
    ['an image made to explode', () => imageOf(8000, 8000).png().toBuffer(), {}, /PNG, GIF or JPEG/],
  ])('%s is rejected', async (_, file, bounds, message) => {
    const { rejection } = await upload(owner, await file(), bounds);
    expect(rejection).toMatchObject({ code: 'VALIDATION', fields: { file: [expect.stringMatching(message)] } });
  });

  test('can be as large as configured, not larger on request', async () => {
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'sponsored_image_size_limit', '0.0001'));
    const { rejection } = await upload(owner, await imageOf(60, 60).png().toBuffer(), { max: 5 });
    expect(rejection?.fields?.['file']).toEqual(['The file must not exceed 0.0001 MB']);
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'sponsored_image_size_limit', '1.2'));
  });

  test('are uploaded neither by viewers nor without the CSRF token', async () => {
    const file = await imageOf(60, 60).png().toBuffer();
    expect((await upload(viewer, file)).rejection?.code).toBe('FORBIDDEN');
    const forger = api.browser();
    for (const [name, value] of owner.cookies) forger.cookies.set(name, name === 'csrftoken' ? 'forged' : value);
    expect((await upload(forger, file)).image).toBeUndefined();
  });

  test.each([
    '/campaign-images/moon.png',
    '/campaign-images/..%2f..%2fetc%2fpasswd',
    '/campaign-images/0190aaaa-0000-7000-8000-000000000000.png',
  ])('%s does not exist', async (url) => {
    expect((await owner.request({ url })).statusCode).toBe(404);
  });
});

describe('a banner campaign', () => {
  test('is reviewed and then served with its image and landing page', async () => {
    const single = await banner();
    const made = await create(owner, { banners: [single] });
    expect(made.errors).toEqual([]);
    const campaign = made.data!['createSponsorCampaign'].sponsorCampaign;
    expect(campaign.bannerAd).toEqual({
      banners: [
        { id: tileId, value: new URL(single.url).pathname, url: single.url, landingUrl: single.landingUrl, width: 60 },
      ],
      bannerCategoryIds: ['shoes'],
    });
    const served = () => database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(campaign.id)] }));
    expect(await served()).toEqual([]);
    await staff.graphql('mutation ($id: ID!) { updateSponsorCampaign(input: { id: $id, status: SCHEDULED }) { ok } }', {
      id: campaign.id,
    });
    expect(await served()).toMatchObject([
      { adType: 'BANNER', categoryIds: ['shoes'], banners: [{ imageUrl: single.url, landingUrl: single.landingUrl }] },
    ]);
  });

  test('is neither copied nor launched from a copy where banners were switched off', async () => {
    const banners = (isOn: boolean) => database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_enable_banner', isOn));
    const made = await create(owner, { banners: [await banner()] });
    const { id } = made.data!['createSponsorCampaign'].sponsorCampaign;
    const duplicate = () =>
      owner.graphql(
        'mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { duplicatedCampaign { id } } }',
        { id },
      );
    const save = (campaignId: string) =>
      owner.graphql('mutation ($id: ID!) { updateSponsorCampaign(input: { id: $id, name: "Renamed" }) { ok } }', {
        id: campaignId,
      });
    const draftId = (await duplicate()).data!['duplicateSponsorCampaign'].duplicatedCampaign.id;
    await banners(false);
    expect((await duplicate()).codes).toEqual(['CONFLICT']);
    expect((await save(draftId)).errors[0]!.extensions.fields).toHaveProperty('adType');
    expect((await save(id)).errors).toEqual([]);
    await banners(true);
  });

  test('shows staff the serving version beside the waiting one', async () => {
    const single = await banner();
    const made = await create(owner, { banners: [single] });
    const { id } = made.data!['createSponsorCampaign'].sponsorCampaign;
    const update = (user: TestBrowser, input: object) =>
      user.graphql(
        `mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { sponsorCampaign {
          bannerAd { banners { landingUrl } } servingBannerAd { banners { landingUrl } } servingProductAd { name } } } }`,
        { input: { id, ...input } },
      );
    const approved = await update(staff, { status: 'SCHEDULED' });
    expect(approved.data!['updateSponsorCampaign'].sponsorCampaign.servingBannerAd).toBeNull();
    const edited = await update(owner, { banners: [{ ...single, landingUrl: 'https://sg.example/new' }] });
    expect(edited.data!['updateSponsorCampaign'].sponsorCampaign).toEqual({
      bannerAd: { banners: [{ landingUrl: 'https://sg.example/new' }] },
      servingBannerAd: { banners: [{ landingUrl: 'https://sg.example/sale' }] },
      servingProductAd: null,
    });
  });

  test.each<
    [
      string,
      (one: Awaited<ReturnType<typeof banner>>) => Promise<Record<string, unknown>> | Record<string, unknown>,
      string,
    ]
  >([
    ['an image from another site', (one) => ({ ...one, url: 'https://evil.example/x.png' }), 'banners.0.url'],
    ['another company’s image', async (one) => ({ ...one, url: (await uploaded(rival)).url }), 'banners.0.url'],
    [
      'an image of another shape',
      async (one) => ({ ...one, url: (await uploaded(owner, 120, 60)).url }),
      'banners.0.url',
    ],
    [
      'a page of another storefront',
      (one) => ({ ...one, landingUrl: 'https://evil.example/' }),
      'banners.0.landingUrl',
    ],
    ['an address within', (one) => ({ ...one, landingUrl: 'http://127.0.0.1:5432/' }), 'banners.0.landingUrl'],
    ['a script link', (one) => ({ ...one, deeplink: 'javascript://x' }), 'banners.0.deeplink'],
  ])('with %s is rejected', async (_, change, field) => {
    const answer = await create(owner, { banners: [await change(await banner())] });
    expect(Object.keys(answer.errors[0]!.extensions.fields ?? {})).toEqual([field]);
  });
});

describe('links', () => {
  const links = (user: TestBrowser, skus: string[], url = 'https://sg.example/sale') =>
    user.graphql(
      `mutation ($catalogId: ID!, $skus: [String!]!, $url: String!) {
        generateLandingUrl(input: { catalogId: $catalogId, skus: $skus }) { landingUrl }
        validateLandingUrl(input: { catalogId: $catalogId, url: $url }) { ok errors { field messages } }
        generateDeeplink(input: { catalogId: $catalogId, landingUrl: $url, skus: $skus }) { deeplink } }`,
      { catalogId: scenario.shop.id, skus, url },
    );

  test('are built for products, and for the app where there is one', async () => {
    const before = await links(owner, ['RUN-1', 'RUN-2']);
    expect(before.data).toEqual({
      generateLandingUrl: { landingUrl: 'https://sg.example/products?sku=RUN-1,RUN-2' },
      validateLandingUrl: { ok: true, errors: [] },
      generateDeeplink: { deeplink: null },
    });
    await database.transact(SYSTEM, (tx) => tx.updateTable('catalog').set({ appScheme: 'shop' }).execute());
    expect((await links(owner, [])).data!['generateDeeplink'].deeplink).toBe('shop://sale');
  });

  test('to other sites are rejected with a reason', async () => {
    const { validateLandingUrl } = (await links(owner, [], 'https://evil.example')).data!;
    expect(validateLandingUrl).toEqual({
      ok: false,
      errors: [{ field: 'url', messages: ['The page must belong to https://sg.example'] }],
    });
  });

  test('are neither for viewers nor for unknown countries', async () => {
    expect((await links(viewer, [])).codes).toEqual(['FORBIDDEN']);
    const nowhere = await owner.graphql(
      'mutation { validateLandingUrl(input: { catalogId: "moon", url: "https://x.example" }) { ok } }',
    );
    expect(nowhere.codes).toEqual(['NOT_FOUND']);
  });
});
