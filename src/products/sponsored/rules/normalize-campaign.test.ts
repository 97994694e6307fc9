import { expect, test } from 'vitest';
import { newCampaign, type CampaignInput } from './campaign-input.ts';
import { fieldsNamed, lockedFields, normalizeCampaign } from './normalize-campaign.ts';

const product: CampaignInput = {
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: 0 }),
  name: 'Summer',
  skus: ['A'],
};
const banner: CampaignInput = {
  ...product,
  adType: 'BANNER',
  skus: [],
  banners: [{ bannerTypeId: 'tile', url: '/i.png', landingUrl: 'https://shop.sg/x', deeplink: null, skus: [] }],
  bannerCategoryIds: ['k'],
};

test.each<[string, string[], object]>([
  ['nothing', [], {}],
  ['keywords', ['targetKeywords'], { keywords: ['Bee'] }],
  ['keywords by their other name', ['targetedKeywords'], { keywords: ['Bee'] }],
  ['negative keywords', ['negativeKeywords'], { negativeKeywords: [] }],
  ['traffic and return', ['trafficControl', 'targetRoas'], { trafficControl: 0, targetRoasPercent: null }],
  ['a field without a value of its own', ['categories'], {}],
])('banners get the values of locked fields: %s', (_, disabled, locked) => {
  const terms = { excludedFields: new Set<string>(), disabledFields: new Set(disabled), brandName: 'Bee' };
  const selected = { keywords: ['shoes'], negativeKeywords: ['hats'], trafficControl: 40, targetRoasPercent: 300 };
  expect(lockedFields(terms)).toEqual(locked);
  expect(normalizeCampaign({ ...banner, ...selected }, terms)).toMatchObject({ ...selected, ...locked });
  expect(normalizeCampaign({ ...product, ...selected }, terms)).toMatchObject(selected);
});

test.each([
  [' targetRoas,trafficControl ,, ', ['targetRoas', 'trafficControl']],
  ['', []],
  [undefined, []],
])('a configuration of %j names the fields %j', (list, expected) => {
  expect([...fieldsNamed(list)]).toEqual(expected);
});

test('images of products no longer selected are removed', () => {
  const image = { url: '/a.png', path: '/a.png', prompt: null };
  const withImages = { ...product, productImages: { A: image, B: image } };
  expect(normalizeCampaign(withImages).productImages).toEqual({ A: image });
  expect(normalizeCampaign({ ...withImages, skus: [] }).productImages).toEqual({ A: image, B: image });
});

test('normalizing removes values that the type does not use', () => {
  const normalize = normalizeCampaign({
    ...banner,
    adType: 'PRODUCT',
    skus: [' A ', 'A', ''],
    name: ' Summer ',
    productCategoryIds: ['k'],
  });
  expect(normalize).toMatchObject({
    name: 'Summer',
    adSetName: 'Summer',
    adName: 'Summer',
    skus: ['A'],
    productCategoryIds: [],
    banners: [],
    bannerCategoryIds: [],
  });
  expect(normalizeCampaign({ ...product, skus: [], productMaxPriceMicros: 5_000_000n })).toMatchObject({
    productMinPriceMicros: 1_000_000n,
  });
  expect(normalizeCampaign({ ...product, skus: [], productMinPriceMicros: 5n })).toMatchObject({
    productMaxPriceMicros: 999_999_999_000_000n,
  });
  expect(normalizeCampaign(normalize)).toEqual(normalize);
});
