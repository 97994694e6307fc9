import { describe, expect, test } from 'vitest';
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
    ['', 'linkInvalid'],
    ['shop.sg', 'linkInvalid'],
    ['javascript:alert(1)', 'linkInvalid'],
    ['https://shop.sg@evil.example/', 'linkInvalid'],
    ['https://evil.example\\@shop.sg/', 'linkInvalid'],
    ['https://shop.sg/a b', 'linkInvalid'],
    ['https://localhost/', 'linkInvalid'],
    ['https://evil.example/shop.sg', 'linkForeign'],
    ['https://notshop.sg/', 'linkForeign'],
    ['https://shop.sg.evil.example/', 'linkForeign'],
    ['https://shop.sg:8443/', 'linkForeign'],
    ['http://127.0.0.1/', 'linkForeign'],
    ['http://169.254.169.254/latest', 'linkForeign'],
    [`https://shop.sg/${'x'.repeat(250)}`, 'tooLong'],
  ])('%s is refused: %s', (url, key) => {
    expect(landingProblem(url, SHOP)?.key).toBe(key);
  });

  test('any web address will do where there is no storefront', () => {
    expect(landingProblem('https://elsewhere.example/x', null)).toBeNull();
  });
});

test.each([
  [SHOP, '/sale', { ok: true, url: 'https://www.shop.sg/sale' }],
  ['https://shop.sg/my/', '/sale', { ok: true, url: 'https://shop.sg/my/sale' }],
  ['shop', '/sale', { ok: false, key: 'invalidBaseUrl' }],
  [SHOP, 'sale', { ok: false, key: 'requirePathStartWith' }],
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
  ['shop://sale', undefined],
  ['https://shop.sg/app', undefined],
  ['sale', 'deeplinkInvalid'],
  ['javascript://%0aalert(1)', 'deeplinkInvalid'],
  ['data://x', 'deeplinkInvalid'],
  [`shop://${'x'.repeat(250)}`, 'tooLong'],
])('app link %s: %s', (link, key) => {
  expect(deeplinkProblem(link)?.key).toBe(key);
});
