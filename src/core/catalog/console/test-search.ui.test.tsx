import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  isUnreachable,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { LOSS_REASONS } from '#delivery/decide/rules/loss-reasons.ts';
import {
  MakeTestAuctionPassDocument,
  StorefrontCatalogsDocument,
  TestChoicesDocument,
  TestedProductsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';
import { WORDED_LOSSES } from './loss-text.ts';

const SG = '01890a5d-ac96-774b-bcce-b302099a8057';
const FIVE_MINUTES_MS = 300_000;

const winner = (change: object = {}) => ({
  ...{ rank: 1, type: 'product', id: 'LAMP-1', resolvedBidId: 'test', campaignId: '100001' },
  price: { amount: 0.42, per: 'click' },
  ...change,
});
const loser = (reason: string, id = 'LAMP-2') => ({ id, campaignId: '100002', reason });
const results = (result: object = {}) =>
  Response.json({ results: [{ resultType: 'listings', error: false, winners: [winner()], losers: [], ...result }] });
const refusal = (status: number, message: string, headers = {}) =>
  Response.json({ errCode: 'x', message }, { status, headers });

async function open(respond: () => Response | Promise<Response>, more: Answer[] = []) {
  const asked: unknown[] = [];
  const opened = await renderScreen('/storefront?tab=test', {
    routes: catalogRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(StorefrontCatalogsDocument, { allCatalogs: [{ id: SG, name: 'Singapore', currencyCode: 'SGD' }] }),
      answer(TestChoicesDocument, {
        productCategories: [
          { id: 'home', label: 'Home', parentId: null },
          { id: 'lamps', label: 'Lamps', parentId: 'home' },
        ],
        allBanners: [{ id: 'b', name: 'SEARCH_DESKTOP' }],
      }),
      answer(MakeTestAuctionPassDocument, {
        makeTestAuctionPass: {
          ok: true,
          pass: 'ept_pass',
          endsAt: new Date(Date.now() + FIVE_MINUTES_MS).toISOString(),
        },
      }),
      answer(TestedProductsDocument, { productDetails: [{ sku: 'LAMP-1', name: 'Desk lamp', image: null }] }),
      [
        '/v2/auctions',
        (body) => {
          asked.push(body);
          return respond();
        },
      ],
      ...more,
    ],
  });
  const run = () => opened.user.click(screen.getByRole('button', { name: 'Run test' }));
  const type = async (term: string) => opened.user.type(await screen.findByLabelText('Search term'), term);
  return { ...opened, asked, run, type };
}

test('a search names who wins at which price and why others do not, each with its campaign', async () => {
  const { asked, run, type, callsOf } = await open(() =>
    results({ losers: [loser('BELOW_FLOOR'), loser('OTHER_PLACE', 'L3')] }),
  );
  await type(' desk lamp ');
  await run();
  const winners = await screen.findByRole('table', { name: 'Winners' });
  const link = await within(winners).findByRole('link', { name: 'Desk lamp' });
  expect(link.getAttribute('href')).toBe('/campaigns/100001');
  within(winners).getByText('S$0.42 a click');
  const losers = screen.getByRole('table', { name: 'Others' });
  // In the words of the delivery diagnosis, with what helps.
  within(losers).getByText('Below the least price');
  within(losers).getByText(/least price that the marketplace asks there\. A bid above/);
  within(losers).getByText('For another place');
  expect(within(losers).getByRole('link', { name: 'LAMP-2' }).getAttribute('href')).toBe('/campaigns/100002');
  expect(asked).toEqual([{ auctions: [{ test: true, slots: 3, type: 'listings', searchQuery: 'desk lamp' }] }]);
  await run();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(callsOf(MakeTestAuctionPassDocument)).toEqual([{ catalogId: SG }]);
});

test('a category, a placement, places and the device are asked for as a shop would', async () => {
  const { user, asked, run } = await open(() => results({ resultType: 'banners', winners: [] }));
  await user.click(await screen.findByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Home › Lamps', hidden: true }));
  await user.click(screen.getByRole('combobox', { name: 'Banner placement' }));
  await user.click(await screen.findByRole('option', { name: 'SEARCH_DESKTOP', hidden: true }));
  await user.click(screen.getByRole('combobox', { name: 'Device' }));
  await user.click(await screen.findByRole('option', { name: 'Mobile', hidden: true }));
  await user.clear(screen.getByLabelText(/^Places/));
  await user.type(screen.getByLabelText(/^Places/), '2');
  await run();
  await screen.findByText('No ad would be shown');
  screen.getByText('No other ad took part');
  expect(asked).toEqual([
    {
      auctions: [
        {
          ...{ test: true, slots: 2, type: 'banners', slotId: 'SEARCH_DESKTOP' },
          ...{ category: { id: 'lamps' }, device: 'mobile' },
        },
      ],
    },
  ]);
});

test('nothing is asked without a subject, or for more places than pages have', async () => {
  const { user, asked, run } = await open(() => results());
  await screen.findByLabelText('Search term');
  await user.clear(screen.getByLabelText(/^Places/));
  await user.type(screen.getByLabelText(/^Places/), '21');
  await run();
  await screen.findByText('Enter a search term, or select a category or placement');
  screen.getByText('A whole number from 1 to 20');
  expect(asked).toEqual([]);
});

test.each<[string, () => Response | Promise<Response>, string | RegExp]>([
  ['no ad engine answers', () => isUnreachable(), /^The ad engine was not reached/],
  ['a process without ads answers', () => new Response('<html>', { status: 404 }), /^The ad engine was not reached/],
  ['a process that has no such path answers', () => refusal(404, 'none'), /^The ad engine was not reached/],
  ['something else answers', () => Response.json({ results: 'none' }), /^The ad engine was not reached/],
  ['the pass is refused', () => refusal(401, 'no'), /^The ad engine did not accept/],
  ['a field is wrong', () => refusal(422, 'auctions[0].slotId is wrong'), 'auctions[0].slotId is wrong'],
  ['the auction fails', () => results({ error: true, winners: [] }), /^The auction could not run/],
])('%s: the form says so', async (_, respond, text) => {
  const { run, type } = await open(respond);
  await type('lamp');
  await run();
  await screen.findByText(text);
  expect(screen.queryByRole('table', { name: 'Winners' })).toBeNull();
});

test('every reason of the ad engine has words; one of a newer engine is shown as it is called', async () => {
  expect([...WORDED_LOSSES].toSorted()).toEqual([...LOSS_REASONS].toSorted());
  const losers = [...LOSS_REASONS.map((reason) => loser(reason, reason)), loser('NEWER', 'last')];
  const { run, type } = await open(() => results({ losers: losers.slice(-8) }));
  await type('lamp');
  await run();
  const table = await screen.findByRole('table', { name: 'Others' });
  within(table).getByText('NEWER');
  expect(within(table).queryByText(/loss\.|advice:/)).toBeNull();
});
