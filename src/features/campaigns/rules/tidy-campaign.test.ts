import { expect, test } from 'vitest';
import { newCampaign, type CampaignInput } from './campaign-input.ts';
import { fieldsNamed, heldFields, tidyCampaign } from './tidy-campaign.ts';

const product: CampaignInput = {
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAt_ms: 0 }),
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
  ['traffic and return', ['trafficControl', 'targetRoas'], { trafficControl: 0, targetRoas_percent: null }],
  ['what holds no value of its own', ['categories'], {}],
])('banners hold what nobody may choose: %s', (_, disabled, held) => {
  const terms = { excludedFields: new Set<string>(), disabledFields: new Set(disabled), brandName: 'Bee' };
  const chosen = { keywords: ['shoes'], negativeKeywords: ['hats'], trafficControl: 40, targetRoas_percent: 300 };
  expect(heldFields(terms)).toEqual(held);
  expect(tidyCampaign({ ...banner, ...chosen }, terms)).toMatchObject({ ...chosen, ...held });
  expect(tidyCampaign({ ...product, ...chosen }, terms)).toMatchObject(chosen);
});

test.each([
  [' targetRoas,trafficControl ,, ', ['targetRoas', 'trafficControl']],
  ['', []],
  [undefined, []],
])('a configuration of %j names the fields %j', (list, expected) => {
  expect([...fieldsNamed(list)]).toEqual(expected);
});

test('pictures of products no longer chosen are let go', () => {
  const picture = { url: '/a.png', path: '/a.png', prompt: null };
  const pictured = { ...product, productImages: { A: picture, B: picture } };
  expect(tidyCampaign(pictured).productImages).toEqual({ A: picture });
  expect(tidyCampaign({ ...pictured, skus: [] }).productImages).toEqual({ A: picture, B: picture });
});

test('tidying keeps nothing the choices have no use for', () => {
  const tidy = tidyCampaign({
    ...banner,
    adType: 'PRODUCT',
    skus: [' A ', 'A', ''],
    name: ' Summer ',
    productCategoryIds: ['k'],
  });
  expect(tidy).toMatchObject({
    name: 'Summer',
    adSetName: 'Summer',
    adName: 'Summer',
    skus: ['A'],
    productCategoryIds: [],
    banners: [],
    bannerCategoryIds: [],
  });
  expect(tidyCampaign({ ...product, skus: [], productMaxPrice_micros: 5_000_000n })).toMatchObject({
    productMinPrice_micros: 1_000_000n,
  });
  expect(tidyCampaign({ ...product, skus: [], productMinPrice_micros: 5n })).toMatchObject({
    productMaxPrice_micros: 999_999_999_000_000n,
  });
  expect(tidyCampaign(tidy)).toEqual(tidy);
});
