import { describe, expect, test } from 'vitest';
import { campaignProblem } from './campaign.messages.ts';
import {
  buildLandingUrl,
  completeLandingUrl,
  deeplinkOf,
  deeplinkProblem,
  landingProblem,
  landingUrlOfSkus,
  pathWithin,
} from './links.ts';

const SHOP = 'https://www.shop.sg';

test.each([
  ['www.shop.sg/x', 'http://www.shop.sg/x'],
  ['/sale', 'https://www.shop.sg/sale'],
  [' https://shop.sg/x ', 'https://shop.sg/x'],
  ['sale', 'sale'],
])('%s is completed to %s', (typed, complete) => {
  expect(completeLandingUrl(typed, SHOP)).toBe(complete);
});

describe('landing page', () => {
  test.each([
    'https://www.shop.sg',
    'https://shop.sg/x?y=1#z',
    'http://m.shop.sg/sale',
    'https://SHOP.sg./x',
    'https://www.shop.sg?x=1',
  ])('%s is fine', (url) => {
    expect(landingProblem(url, SHOP)).toBeNull();
  });

  test.each([
    ['', campaignProblem.linkInvalid()],
    ['shop.sg', campaignProblem.linkInvalid()],
    ['javascript:alert(1)', campaignProblem.linkInvalid()],
    ['https://shop.sg@evil.example/', campaignProblem.linkInvalid()],
    ['https://evil.example\\@shop.sg/', campaignProblem.linkInvalid()],
    ['https://shop.sg/a b', campaignProblem.linkInvalid()],
    ['https://localhost/', campaignProblem.linkInvalid()],
    ['https://evil.example/shop.sg', campaignProblem.linkOutsideStorefront({ base: SHOP })],
    ['https://notshop.sg/', campaignProblem.linkOutsideStorefront({ base: SHOP })],
    ['https://shop.sg.evil.example/', campaignProblem.linkOutsideStorefront({ base: SHOP })],
    ['https://shop.sg:8443/', campaignProblem.linkOutsideStorefront({ base: SHOP })],
    ['http://127.0.0.1/', campaignProblem.linkOutsideStorefront({ base: SHOP })],
    ['http://169.254.169.254/latest', campaignProblem.linkOutsideStorefront({ base: SHOP })],
    [`https://shop.sg/${'x'.repeat(250)}`, campaignProblem.tooLong({ max: 250 })],
  ])('%s is rejected: %o', (url, problem) => {
    expect(landingProblem(url, SHOP)).toEqual(problem);
  });

  test('any web address will do where there is no storefront', () => {
    expect(landingProblem('https://elsewhere.example/x', null)).toBeNull();
  });
});

test.each([
  [SHOP, '/sale', { ok: true, url: 'https://www.shop.sg/sale' }],
  ['https://shop.sg/my/', '/sale', { ok: true, url: 'https://shop.sg/my/sale' }],
  ['shop', '/sale', { ok: false, problem: campaignProblem.invalidBaseUrl() }],
  [SHOP, 'sale', { ok: false, problem: campaignProblem.pathStart() }],
])('%s and %s', (base, path, built) => {
  expect(buildLandingUrl(base, path)).toEqual(built);
});

test('a landing page that is too long is cut', () => {
  const built = buildLandingUrl(SHOP, `/${'x'.repeat(300)}`);
  expect(built.ok && built.url.length).toBe(250);
});

test.each([
  ['https://www.shop.sg/sale?x=1', '/sale?x=1'],
  ['https://www.shop.sg', '/'],
  ['https://www.shop.sgx/sale', null],
  ['https://other.sg/sale', null],
])('within the storefront %s is %s', (url, path) => {
  expect(pathWithin(SHOP, url)).toBe(path);
});

test('products that do not fit are left out whole', () => {
  const skus = Array.from({ length: 40 }, (_, index) => `SKU-${index}-äö`);
  const url = landingUrlOfSkus(SHOP, skus);
  expect(url.length).toBeLessThanOrEqual(250);
  const named = decodeURIComponent(url.split('sku=')[1]!).split(',');
  expect(named).toEqual(skus.slice(0, named.length));
  expect(named.length).toBeGreaterThan(3);
});

test.each([
  ['https://www.shop.sg/sale?x=1', [], 'shop://sale?x=1'],
  ['https://www.shop.sg', [], 'shop://'],
  ['https://www.shop.sg/sale', ['A', 'B'], 'shop://products?sku=A,B'],
])('the app link of %s with %o is %s', (url, skus, link) => {
  expect(deeplinkOf('shop', url, skus)).toBe(link);
});

test.each([
  ['shop://sale', null],
  ['https://shop.sg/app', null],
  ['sale', campaignProblem.deeplinkInvalid()],
  ['javascript://%0aalert(1)', campaignProblem.deeplinkInvalid()],
  ['data://x', campaignProblem.deeplinkInvalid()],
  [`shop://${'x'.repeat(250)}`, campaignProblem.tooLong({ max: 250 })],
])('app link %s: %o', (link, problem) => {
  expect(deeplinkProblem(link)).toEqual(problem);
});
