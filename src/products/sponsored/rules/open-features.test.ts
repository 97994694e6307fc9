import { expect, test } from 'vitest';
import { newCampaign, type CampaignInput } from './campaign-input.ts';
import { ALL_FEATURES, withOpenFeatures, type OpenFeatures } from './open-features.ts';

const initial = newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: 0 });
const sent: CampaignInput = {
  ...initial,
  keywords: ['shoes'],
  negativeKeywords: ['used'],
  automatic: [{ bucket: 'LOOSE', isOn: false, bidMicros: null }],
  targets: [
    { kind: 'PRODUCT', value: 'B', categoryId: null, minPriceMicros: null, maxPriceMicros: null, bidMicros: 1n },
  ],
  negativeTargets: [{ kind: 'PRODUCT', value: 'A' }],
  trafficControl: 40,
  audience: { name: 'Runners', gender: 'ALL', locations: '', minAge: 18, maxAge: null },
  minPriceMicros: 1n,
  maxPriceMicros: 2n,
};
const had: CampaignInput = { ...initial, keywords: ['hats'], trafficControl: 10, audience: null };
const { keywords, audience } = sent;

test.each<[string, Partial<OpenFeatures>, CampaignInput, CampaignInput | null, Partial<CampaignInput>]>([
  ['everything open', {}, sent, null, sent],
  ['no keywords for products', { allowsProductKeywords: false }, sent, null, { ...sent, keywords: [] }],
  [
    'no keywords for a campaign that had some',
    { allowsProductKeywords: false },
    sent,
    had,
    { keywords: ['hats'], audience },
  ],
  [
    'no keywords for products: banners',
    { allowsProductKeywords: false },
    { ...sent, adType: 'BANNER' },
    null,
    { keywords },
  ],
  ['no audiences', { allowsAudience: false }, sent, null, { ...sent, audience: null }],
  [
    'no audiences, of a campaign that had one',
    { allowsAudience: false },
    { ...sent, audience: null },
    sent,
    { audience },
  ],
  ['nothing by page', { allowsPageTargets: false }, sent, null, { ...sent, targets: [], negativeTargets: [] }],
  [
    'nothing by page, of a campaign that had some',
    { allowsPageTargets: false },
    { ...sent, targets: [], negativeTargets: [] },
    sent,
    sent,
  ],
  ['no buckets', { allowsAutomatic: false }, sent, null, { ...sent, automatic: [] }],
  ['no buckets, of a campaign that had some', { allowsAutomatic: false }, { ...sent, automatic: [] }, sent, sent],
  ['no targeting', { allowsTargeting: false }, sent, null, initial],
  ['no targeting, of a campaign that had some', { allowsTargeting: false }, initial, sent, sent],
  [
    'no targeting: banners keep their keywords',
    { allowsTargeting: false },
    { ...sent, adType: 'BANNER' },
    null,
    { keywords, audience: null },
  ],
])('%s', (_, change, input, before, expected) => {
  expect(withOpenFeatures(input, before, { ...ALL_FEATURES, ...change })).toMatchObject(expected);
});
