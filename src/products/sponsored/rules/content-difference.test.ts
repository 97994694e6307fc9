import { expect, test } from 'vitest';
import { contentDifference, type ComparedContent } from './content-difference.ts';

const banner = { id: 'tile', name: 'Tile', url: 'a.png', landingUrl: '/a', deeplink: null, skus: ['A'] };
const content: ComparedContent = {
  name: 'Ad',
  skus: ['A', 'B'],
  categoryIds: [],
  sellerIds: [],
  segmentIds: ['s'],
  minPrice: '1',
  maxPrice: null,
  images: [],
  banners: [banner],
};

test.each<[string, Partial<ComparedContent>, unknown[]]>([
  ['nothing', {}, []],
  ['the order of products', { skus: ['B', 'A'] }, []],
  ['a name', { name: 'New' }, [{ kind: 'text', field: 'name', before: 'Ad', after: 'New' }]],
  ['a bound set', { maxPrice: '9' }, [{ kind: 'text', field: 'maxPrice', before: null, after: '9' }]],
  ['products swapped', { skus: ['B', 'C'] }, [{ kind: 'list', field: 'skus', before: ['A'], after: ['C'] }]],
  [
    'images of products',
    { images: [{ sku: 'A', url: 'a.jpg' }] },
    [{ kind: 'image', sku: 'A', before: null, after: 'a.jpg' }],
  ],
  ['segments dropped', { segmentIds: [] }, [{ kind: 'list', field: 'segmentIds', before: ['s'], after: [] }]],
  [
    'an image',
    { banners: [{ ...banner, url: 'b.png' }] },
    [{ kind: 'banner', name: 'Tile', before: banner, after: { ...banner, url: 'b.png' } }],
  ],
  [
    'the products of a landing page',
    { banners: [{ ...banner, skus: ['A', 'B'] }] },
    [{ kind: 'banner', name: 'Tile', before: banner, after: { ...banner, skus: ['A', 'B'] } }],
  ],
  [
    'another placement',
    { banners: [banner, { ...banner, id: 'home', name: 'Home' }] },
    [{ kind: 'banner', name: 'Home', before: null, after: { ...banner, id: 'home', name: 'Home' } }],
  ],
  ['a placement less', { banners: [] }, [{ kind: 'banner', name: 'Tile', before: banner, after: null }]],
])('%s', (_, change, expected) => {
  expect(contentDifference(content, { ...content, ...change })).toEqual(expected);
});
