import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  BucketForecastDocument,
  BucketResultsDocument,
  type BucketForecastQuery,
  type BucketResultsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { daysBetween } from '#kernel/time.ts';
import { figures } from './dashboard.test-support.tsx';
import { BucketResults } from './index.ts';

type Row = BucketResultsQuery['bucketSummary'][number];
const row = (bucket: Row['bucket'], more: Partial<Row> = {}): Row => ({ ...figures, bucket, ...more });

/** The reports are in another one. */
const IDR = { symbol: 'Rp', maxFractionDigits: 0 };

type Forecast = BucketForecastQuery['campaignBucketForecast'];

async function open(rows: Row[], forecast: Forecast = null) {
  const asked: { campaignId: string; fromDate: string; toDate: string }[] = [];
  const opened = await renderScreen('/settings', {
    routes: screenAt('/settings', () => <BucketResults campaignId="100001" walletCurrency={IDR} />),
    session: sessionOf('OWNER'),
    answers: [
      answer(BucketResultsDocument, ({ campaignId, fromDate, toDate }) => {
        asked.push({ campaignId, fromDate, toDate });
        return { bucketSummary: rows };
      }),
      answer(BucketForecastDocument, { campaignBucketForecast: forecast }),
    ],
  });
  return { ...opened, asked };
}

test('each kind of fit has a row with clicks, spend, sales and ROAS, and what was found otherwise its own', async () => {
  const { asked } = await open([
    row('LOOSE', { clicks: '3', costs: '1.5', value: '6' }),
    row(null, { clicks: '7', costs: '2', value: '0' }),
  ]);
  const table = within(await screen.findByRole('table'));
  const cells = table
    .getAllByRole('row')
    .map((line) => [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent));
  expect(cells.map(([name]) => name)).toEqual([
    'Found by',
    'Close match',
    'Loose match',
    'Substitutes',
    'Complements',
    'Keywords, targets and the rest, or not recorded',
  ]);
  expect(cells[2]!.slice(1)).toEqual(['3', 'S$1.50', 'S$6.00', '4×']);
  expect(cells[1]![1]).toBe('0');
  expect(cells[5]!.slice(1, 3)).toEqual(['7', 'S$2.00']);
  const [{ campaignId, fromDate, toDate }] = asked as [(typeof asked)[0]];
  expect([campaignId, daysBetween(fromDate, toDate)]).toEqual(['100001', 29]);
});

test('other days can be chosen', async () => {
  const { user, asked } = await open([row('CLOSE')]);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: /Results by kind of fit/ }));
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await screen.findByRole('table');
  const { fromDate, toDate } = asked.at(-1)!;
  expect(daysBetween(fromDate, toDate)).toBe(6);
});

test('days on which nothing was shown say so', async () => {
  await open([]);
  await screen.findByText('Nothing was shown on these days');
});

test('beside each kind stands what switching it would change', async () => {
  await open([row('CLOSE')], {
    days: 7,
    buckets: [
      { bucket: 'CLOSE', isOn: true, clicks: [-14, -10], cost: ['-35000', '-25000'] },
      { bucket: 'LOOSE', isOn: true, clicks: [0, 0], cost: ['0', '0'] },
      { bucket: 'SUBSTITUTES', isOn: false, clicks: [2, 6], cost: ['-12000', '-8000'] },
      { bucket: 'COMPLEMENTS', isOn: false, clicks: [0, 0], cost: ['800', '1200'] },
    ],
  });
  await screen.findByText('Off: −12 clicks, −Rp30,000');
  screen.getByText('No change');
  // Each number has a sign of its own, and zero has none.
  screen.getByText('On: +4 clicks, −Rp10,000');
  screen.getByText('On: 0 clicks, +Rp1,000');
});
