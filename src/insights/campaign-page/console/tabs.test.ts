import { expect, test } from 'vitest';
import { openedTab, tabsOf, TABS } from './tabs.ts';

test.each<[string, Parameters<typeof tabsOf>[0], readonly string[]]>([
  ['of products that run', { adType: 'PRODUCT', status: 'DELIVERING', seesDelivery: true }, TABS],
  [
    'of banners, without products',
    { adType: 'BANNER', status: 'DELIVERING', seesDelivery: true },
    ['overview', 'terms', 'delivery', 'orders', 'settings', 'history'],
  ],
  ['of a draft, without results', { adType: 'PRODUCT', status: 'DRAFT', seesDelivery: false }, ['settings', 'history']],
])('tabs %s', (_, campaign, tabs) => {
  expect(tabsOf(campaign)).toEqual(tabs);
});

test.each<[string | undefined, string, string]>([
  ['history', 'REJECTED', 'history'],
  [undefined, 'REJECTED', 'settings'],
  [undefined, 'DELIVERING', 'overview'],
  ['nonsense', 'DELIVERING', 'overview'],
])('the address %s of a campaign that is %s opens %s', (wanted, status, tab) => {
  expect(openedTab(wanted, TABS, status)).toBe(tab);
});
