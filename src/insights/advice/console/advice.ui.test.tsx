import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import {
  ProductForecastDocument,
  RecommendedBidDocument,
  TopSearchKeywordsDocument,
  type ProductForecastQuery,
  type RecommendedBidQuery,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import BidAdvice from './bid-advice.tsx';
import ForecastPanel from './forecast-panel.tsx';
import KeywordSuggestions from './keyword-suggestions.tsx';
import { PriceLine } from './price-line.tsx';

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
const within = (known: QueryClient, ui: ReactNode) => <QueryClientProvider client={known}>{ui}</QueryClientProvider>;
const basis = { auctions: 1200, blocked: 0, days: 7, scope: 'CAMPAIGN' as const };
// Two units of the wallet's currency per unit of the platform's.
const currency = { symbol: 'S$', maxFractionDigits: 2, rate: '2' };

const place = { catalogId: 'sg', brandId: 'bee' };
const requested = { ...place, adType: 'PRODUCT' as const, skus: [], categoryIds: [], keywords: [] };
type Advice = NonNullable<RecommendedBidQuery['recommendedBid']>;

/** A bid field with its advice, as screens use it. */
function BidField({ start, adType }: { start: string; adType: 'PRODUCT' | 'BANNER' }) {
  const [bid, setBid] = useState(start);
  const [minimum, setMinimum] = useState('');
  return (
    <>
      <output aria-label="bid">{bid}</output>
      <output aria-label="minimum">{minimum}</output>
      <BidAdvice {...requested} adType={adType} currency={currency} bid={bid} onUse={setBid} onMinimum={setMinimum} />
    </>
  );
}
const advise = async (start: string, advice: Partial<Advice>, adType: 'PRODUCT' | 'BANNER' = 'PRODUCT') => {
  const known = client();
  const recommendedBid = {
    recommendedBid: '0.501',
    firstPlaceBid: '2.5',
    minBid: '0.1',
    recommendedBidRange: { low: '0.4', high: '0.6' },
    basis,
    ...advice,
  };
  known.setQueryData(apiQuery(RecommendedBidDocument, { ...requested, adType }).queryKey, { recommendedBid });
  await renderUi(within(known, <BidField start={start} adType={adType} />));
  return screen.getByRole('status', { name: 'bid' });
};

test('an empty bid starts with the recommendation, in the wallet’s currency and rounded up', async () => {
  const bid = await advise('', {});
  expect(bid.textContent).toBe('1.01');
  expect(screen.getByRole('status', { name: 'minimum' }).textContent).toBe('0.2');
  expect(screen.queryByRole('button', { name: 'bid.use' })).toBeNull();
});

test('a bid for a banner’s impressions starts with as little as an impression costs', async () => {
  const bid = await advise('', { recommendedBid: '0.001234', recommendedBidRange: null, minBid: '0.000001' }, 'BANNER');
  expect(bid.textContent).toBe('0.002468');
});

test('a bid of one’s own stays until the recommendation is taken', async () => {
  const bid = await advise('0.7', {});
  expect(bid.textContent).toBe('0.7');
  await userEvent.setup().click(screen.getByRole('button', { name: 'bid.use' }));
  expect(bid.textContent).toBe('1.01');
});

test('a bid that wins nearly all is reported as such, with only a lower bid suggested', async () => {
  const bid = await advise('1.3', {});
  screen.getByText('bid.winsNearlyAll');
  for (const higher of ['bid.recommended', 'bid.firstPlace', 'bid.range'])
    expect(screen.queryByText(higher)).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'bid.use' }));
  expect(bid.textContent).toBe('1.01');
});

test('a bid that wins nearly all and cannot be lower has no suggestion', async () => {
  await advise('1.01', { recommendedBidRange: { low: '0.4', high: '0.501' } });
  screen.getByText('bid.winsNearlyAll');
  expect(screen.queryByRole('button', { name: 'bid.use' })).toBeNull();
});

test('the country’s bids do not predict what a campaign wins', async () => {
  await advise('1.3', { basis: { ...basis, scope: 'COUNTRY' } });
  screen.getByText('bid.inCountry');
  expect(screen.queryByText('bid.winsNearlyAll')).toBeNull();
});

test('first place is named apart from the recommendation', async () => {
  await advise('0.7', {});
  screen.getByText('bid.firstPlace');
  screen.getByText('bid.wins');
});

test('with too little data the minimum is shown, and no bid is filled in', async () => {
  const bid = await advise('', { recommendedBid: null, recommendedBidRange: null });
  expect(bid.textContent).toBe('');
  screen.getByText('bid.minimum');
});

type Forecast = NonNullable<ProductForecastQuery['productForecast']>;
const forecastOf = async (
  budgetDaily: string,
  forecast: Partial<Forecast> | null,
  onBudget?: (budget: string) => void,
) => {
  const known = client();
  const answer: Forecast | null = forecast && {
    pClick: [10, 20],
    pImpression: [1000, 1000],
    pCost: ['5', '9'],
    pDailyBudgetSuggestion: '30.2',
    basis,
    ...forecast,
  };
  known.setQueryData(apiQuery(ProductForecastDocument, { ...place, countDay: 7 }).queryKey, {
    productForecast: answer,
  });
  await renderUi(
    within(
      known,
      <ForecastPanel
        plan={{ ...place, adType: 'PRODUCT' }}
        currency={currency}
        budgetDaily={budgetDaily}
        onBudget={onBudget}
      />,
    ),
  );
};

test('a forecast shows ranges, and one figure where both ends are the same', async () => {
  await forecastOf('', {});
  screen.getByText('10 – 20');
  screen.getByText('1K');
  screen.getByText('S$10.00 – S$18.00');
  screen.getByText('forecast.budget');
});

test.each([
  [['0', '0.1'], 'forecast.upTo'],
  [['30', '90.25'], 'S$60 – S$181'],
  [['30000', '90000'], 'S$60K – S$180K'],
])('a cost of %j reads %s', async (pCost, text) => {
  await forecastOf('', { pCost });
  screen.getByText(text);
});

test('what no auction fits has no forecast', async () => {
  await forecastOf('', { basis: { ...basis, auctions: 0 } });
  screen.getByText('forecast.none');
});

test('a daily budget below the suggestion is warned about, and raised by one click', async () => {
  let budget = '';
  await forecastOf('60', {}, (next) => {
    budget = next;
  });
  screen.getByText('forecast.budgetShort');
  await userEvent.setup().click(screen.getByRole('button', { name: 'forecast.useBudget' }));
  expect(budget).toBe('61');
});

test('a daily budget that is enough is not warned about', async () => {
  await forecastOf('61', {}, () => {});
  expect(screen.queryByText('forecast.budgetShort')).toBeNull();
});

test('viewers see the warning without actions', async () => {
  await forecastOf('60', {});
  screen.getByText('forecast.budgetShort');
  expect(screen.queryByRole('button', { name: 'forecast.useBudget' })).toBeNull();
});

test('too little data for a forecast is reported, and feedback can still be left', async () => {
  await forecastOf('', null);
  screen.getByText('forecast.none');
  expect(screen.getByRole('link', { name: 'forecast.feedback' }).getAttribute('href')).toBe('#forecast-survey');
});

test('without products the forecast names what is missing, and sends no request', async () => {
  const known = client();
  known.setQueryData(apiQuery(ProductForecastDocument, { ...place, countDay: 7 }).queryKey, { productForecast: null });
  const plan = { ...place, adType: 'PRODUCT' as const };
  await renderUi(within(known, <ForecastPanel plan={plan} isWithoutProducts currency={currency} budgetDaily="" />));
  screen.getByText('forecast.missingProducts');
  expect(screen.queryByText('forecast.none')).toBeNull();
});

test('searches that find the products stand apart from those of the country', async () => {
  const known = client();
  const products = { brandId: 'bee', skus: ['A'], categoryIds: [] };
  const requested = { catalogId: 'sg', searchTerm: null, limit: 30 };
  const answer = (keyword: string) => ({ topSearchKeywords: [{ keyword, searchCount: '9' }] });
  known.setQueryData(apiQuery(TopSearchKeywordsDocument, { ...requested, ...products }).queryKey, answer('lotion'));
  known.setQueryData(apiQuery(TopSearchKeywordsDocument, requested).queryKey, answer('iphone'));
  await renderUi(
    within(known, <KeywordSuggestions catalogId="sg" products={products} selected={[]} typed="" onAdd={() => {}} />),
  );
  const offeredIn = (name: string) => screen.getByRole('region', { name }).querySelector('button')!.textContent;
  expect([offeredIn('keywords.products'), offeredIn('keywords.country')]).toEqual(['lotion9', 'iphone9']);
});

test('searches are suggested until they are selected, with any match type', async () => {
  const known = client();
  const keywords = ['lotion', 'soap', 'cream'].map((keyword, index) => ({ keyword, searchCount: String(300 - index) }));
  known.setQueryData(apiQuery(TopSearchKeywordsDocument, { catalogId: 'sg', searchTerm: null, limit: 30 }).queryKey, {
    topSearchKeywords: keywords,
  });
  const Field = () => {
    const [selected, setSelected] = useState(['[Soap]']);
    return (
      <KeywordSuggestions
        catalogId="sg"
        products={{ brandId: '', skus: [], categoryIds: [] }}
        selected={selected}
        typed=""
        onAdd={(keyword) => setSelected([...selected, keyword])}
      />
    );
  };
  await renderUi(within(known, <Field />));
  const offered = () => screen.queryAllByRole('button').map((button) => button.textContent);
  expect(offered()).toEqual(['lotion300', 'cream298']);
  await userEvent.setup().click(screen.getByRole('button', { name: /lotion/ }));
  await waitFor(() => expect(offered()).toEqual(['cream298']));
});

test.each([
  ['KEYWORD', '[glow]', false, '0.41', ['price.bid.KEYWORD', 'price.floor.CATEGORY', 'price.ahead', 'price.paid']],
  ['BUCKET', null, false, '0.41', ['price.bid.BUCKET', 'price.floor.CATEGORY', 'price.ahead', 'price.paid']],
  ['TARGET', null, false, '0.41', ['price.bid.TARGET_GONE', 'price.floor.CATEGORY', 'price.ahead', 'price.paid']],
  ['KEYWORD', null, false, null, ['price.bid.KEYWORD_GONE', 'price.floor.CATEGORY', 'price.floorEnough', 'price.paid']],
  [
    'AD_SET',
    null,
    true,
    null,
    ['price.bid.AD_SET', 'price.automated', 'price.floor.CATEGORY', 'price.floorEnough', 'price.paid'],
  ],
] as const)(
  'the price of a click by the bid of %s is led through from bid to payment',
  async (bidKind, keyword, isAutomated, ahead, parts) => {
    const explanation = {
      bidKind,
      keyword,
      target: null,
      bucket: bidKind === 'BUCKET' ? ('SUBSTITUTES' as const) : null,
      isAutomated,
      bid: '0.9',
      factors: [],
      finalBid: '0.9',
      most: null,
      floor: '0.2',
      floorKind: 'CATEGORY' as const,
      ahead,
    };
    await renderUi(<PriceLine explanation={explanation} paid="0.41" currency={currency} />);
    screen.getByText(parts.join(' · '));
  },
);
