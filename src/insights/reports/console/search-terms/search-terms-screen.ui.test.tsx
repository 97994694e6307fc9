import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { answer, isUnreachable } from '#core/session/console/render-screen.test-support.tsx';
import {
  ActOnSearchTermsDocument,
  ApplyOperationDocument,
  SearchTermsDocument,
  UndoOperationDocument,
  type ActOnSearchTermsInput,
} from '#platform/api-client/generated/graphql.ts';
import { plannedRow } from '../workplace/workplace.test-support.tsx';
import { acted, gridOf, NO_FIGURES, openTerms, ROWS, termOf } from './search-terms.test-support.tsx';

const rowNamed = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
const seen = (campaignId: string, term: string) => ({ campaignId, term });

test('shows money first under the totals of all terms, without accessibility problems', async () => {
  await openTerms();
  await screen.findByRole('link', { name: 'free lotion' });
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '',
    ...['Search term', 'Match', 'Spend', 'Sales', 'ROAS', 'Waste', 'Searches', '14 days', 'Actions'],
  ]);
  const sums = within(screen.getByRole('rowheader', { name: '3 search terms' }).closest('tr')!);
  for (const text of ['S$99.00', 'S$77.00']) sums.getByText(text);
  const cells = within(rowNamed('free lotion'));
  for (const text of ['Summer', 'Product', 'S$12.50', 'S$8.00', '90']) cells.getByText(text);
  await screen.findByText('About S$34 a month saved by 12 exclusions (estimate)');
  expect(screen.getByRole('button', { name: /^Waste ?3$/ }).getAttribute('aria-current')).toBe('page');
  await expectNoViolation();
});

describe('acting on one', () => {
  test('Exclude acts at once and Undo takes it back', async () => {
    const { user, callsOf } = await openTerms();
    await user.click(await screen.findByRole('button', { name: 'Exclude: free lotion' }));
    await screen.findByText('“free lotion” excluded');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(callsOf(ActOnSearchTermsDocument)).toEqual([
      { input: { action: 'EXCLUDE', match: 'EXACT', terms: [seen('1', 'free lotion')] } },
    ]);
    expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]);
  });

  test.each([
    ['Exclude everywhere', '“free lotion” excluded in 1 campaign', { action: 'EXCLUDE_EVERYWHERE', match: 'EXACT' }],
    ['Add as phrase', '“free lotion” added as a phrase', { action: 'ADD', match: 'PHRASE' }],
  ])('%s is in the menu of the row', async (item, toast, input) => {
    const { user, callsOf } = await openTerms();
    await user.click(await screen.findByRole('button', { name: 'More for free lotion' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByText(toast);
    expect(callsOf(ActOnSearchTermsDocument)).toEqual([{ input: { ...input, terms: [seen('1', 'free lotion')] } }]);
  });

  test('a winner becomes an exact keyword', async () => {
    const { user, callsOf } = await openTerms();
    await user.click(await screen.findByRole('button', { name: 'Add as exact: body lotion' }));
    await screen.findByText('“body lotion” added as an exact keyword');
    expect(callsOf(ActOnSearchTermsDocument)).toMatchObject([{ input: { action: 'ADD', match: 'EXACT' } }]);
  });

  test('a rule that refuses it is named', async () => {
    const refused = plannedRow('1', {
      result: 'SKIPPED',
      changes: [],
      reason: 'RULE',
      message: 'At most 1000 keywords',
    });
    const { actOnSearchTerms } = acted({ terms: [seen('1', 'free lotion')], isPreview: false });
    const operation = { ...actOnSearchTerms.operation, done: 0, skipped: 1, rows: { objects: [refused], total: 1 } };
    const { user } = await openTerms('/search-terms', {
      answers: [answer(ActOnSearchTermsDocument, { actOnSearchTerms: { operation, effect: null } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Exclude: free lotion' }));
    await screen.findByText('At most 1000 keywords');
    expect(screen.queryByText('“free lotion” excluded')).toBeNull();
  });

  test.each([
    ['no search', termOf('', { lenses: ['ALL'] }), 'No search (browse pages)'],
    ['a campaign that is over', termOf('old', { isOpen: false, lenses: ['ALL'] }), 'old'],
    ['what is excluded', termOf('used', { match: 'EXCLUDED', lenses: ['ALL'] }), 'used'],
  ])('%s offers nothing to exclude', async (_, row, name) => {
    await openTerms('/search-terms', { answers: [answer(SearchTermsDocument, gridOf([row], { lens: 'ALL' }))] });
    await screen.findByRole('link', { name });
    expect(screen.queryByRole('button', { name: `Exclude: ${name}` })).toBeNull();
  });
});

describe('moving', () => {
  const effect = { spendLow: '-51', spendHigh: '-17', ordersLow: -1, ordersHigh: 0, auctions: 812, days: 7 };
  const preview = { action: 'MOVE', terms: [seen('1', 'free lotion')], isPreview: true };

  test('takes two clicks: the first other campaign is chosen, and the effect is shown before', async () => {
    const { user, callsOf } = await openTerms('/search-terms', {
      answers: [
        answer(ActOnSearchTermsDocument, ({ input }: { input: ActOnSearchTermsInput }) => acted(input, effect)),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Move: free lotion' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to another campaign' }));
    await dialog.findByText(/S\$17 to S\$51 a month less spent on these searches · 0–1 orders lost/);
    dialog.getByText(/Basis: 812 sampled auctions of 7 days/);
    expect(dialog.getByRole('combobox', { name: 'To campaign' })).toHaveProperty('value', 'Exact · Singapore');
    await user.click(dialog.getByRole('button', { name: 'Apply to 1' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(callsOf(ActOnSearchTermsDocument)).toEqual([
      { input: { ...preview, match: 'EXACT', targetCampaignId: '7' } },
    ]);
    expect(callsOf(ApplyOperationDocument)).toEqual([{ input: { id: 'op', fingerprint: 'f' } }]);
  });

  test('another campaign, match or bid is previewed anew', async () => {
    const { user, callsOf } = await openTerms();
    await user.click(await screen.findByRole('button', { name: 'Move: free lotion' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to another campaign' }));
    await dialog.findByText('Recent auctions say nothing about the effect.');
    await user.type(dialog.getByRole('textbox', { name: 'Bid' }), '0.8');
    await waitFor(() =>
      expect(callsOf(ActOnSearchTermsDocument).at(-1)).toEqual({
        input: { ...preview, match: 'EXACT', targetCampaignId: '7', bidWalletCurrency: '0.8' },
      }),
    );
  });
});

describe('acting on several', () => {
  test('opens a preview of their campaigns', async () => {
    const { user, callsOf } = await openTerms();
    await user.click(await screen.findByRole('checkbox', { name: 'Select free lotion' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select body lotion' }));
    await user.click(screen.getByRole('button', { name: 'Exclude here' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exclude here' }));
    await user.click(await dialog.findByRole('button', { name: 'Apply to 1' }));
    await screen.findByRole('button', { name: 'Undo' });
    const terms = [seen('1', 'free lotion'), seen('1', 'body lotion')];
    expect(callsOf(ActOnSearchTermsDocument)).toEqual([
      { input: { action: 'EXCLUDE', match: 'EXACT', terms, isPreview: true } },
    ]);
    expect(callsOf(ApplyOperationDocument)).toEqual([{ input: { id: 'op', fingerprint: 'f' } }]);
  });

  test('viewers may only look', async () => {
    const { user } = await openTerms('/search-terms', { role: 'VIEWER' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select free lotion' }));
    expect(screen.queryByRole('button', { name: /^(Exclude|Move)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More for free lotion' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Open campaign']);
  });
});

test('by keyboard J and K move, X and Shift select, N excludes and A adds', async () => {
  const { user, callsOf } = await openTerms();
  (await screen.findByRole('link', { name: 'free lotion' })).focus();
  await user.keyboard('jx{Shift>}j{/Shift}');
  await screen.findByText('2 selected');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  await user.keyboard('a');
  await screen.findByText('“body lotion” added as an exact keyword');
  await user.keyboard('kn');
  await waitFor(() =>
    expect(callsOf(ActOnSearchTermsDocument)).toMatchObject([
      { input: { action: 'ADD', terms: [seen('1', 'body lotion')] } },
      { input: { action: 'EXCLUDE', terms: [seen('2', 'cheap soap')] } },
    ]),
  );
});

describe('what is shown', () => {
  test('is in the address, which shows others the same', async () => {
    const { callsOf, user, history } = await openTerms(
      '/search-terms?lens=ALL&term=lotion&campaign=7&roasBelow=150&spendAbove=20&group=TERM&sort=waste&direction=asc&date=2026-06-01_2026-06-07',
    );
    await screen.findByRole('link', { name: 'free lotion' });
    expect(callsOf(SearchTermsDocument)).toEqual([
      {
        lens: 'ALL',
        filter: { term: 'lotion', campaignIds: ['7'], roasBelow: 150, spendAbove: '20' },
        groupBy: 'TERM',
        sortBy: 'waste',
        direction: 'asc',
        page: 1,
        companyId: null,
        fromDate: '2026-06-01',
        toDate: '2026-06-07',
      },
    ]);
    await user.click(screen.getByRole('button', { name: /^Winners ?3$/ }));
    await user.click(screen.getByRole('button', { name: 'Clear Campaign' }));
    const search = new URLSearchParams(history.location.search);
    expect([search.get('lens'), search.get('campaign')]).toEqual(['WINNERS', null]);
  });

  test('rare terms are one line, and groups have their subtotals', async () => {
    const group = { key: 'free lotion', name: 'free lotion', figures: { ...NO_FIGURES, terms: 2, spend: '55' } };
    await openTerms('/search-terms?group=TERM', {
      answers: [
        answer(
          SearchTermsDocument,
          gridOf([termOf('free lotion', { groupKey: 'free lotion' })], {
            groups: [group],
            rare: { ...NO_FIGURES, terms: 1200, spend: '3', sales: '9' },
          }),
        ),
      ],
    });
    within((await screen.findByRole('rowheader', { name: 'free lotion · 2' })).closest('tr')!).getByText('S$55.00');
    screen.getByText('1,200 terms seen fewer than 3 times: S$3.00 spent, S$9.00 in sales');
  });

  test.each<[string, string, 'WASTE' | 'ALL', string]>([
    ['nothing yet', '/search-terms', 'ALL', 'No search terms yet'],
    ['nothing that matches', '/search-terms?term=zzz', 'ALL', 'No search term matches'],
    ['nothing wasted', '/search-terms?lens=WASTE', 'WASTE', 'No waste'],
  ])('%s is told apart', async (_, address, lens, title) => {
    await openTerms(address, { answers: [answer(SearchTermsDocument, gridOf([], { lens, totals: NO_FIGURES }))] });
    await screen.findByText(title);
  });

  test('a list that could not be read says so and can be tried again', async () => {
    await openTerms('/search-terms', { answers: [answer(SearchTermsDocument, isUnreachable)] });
    await screen.findAllByRole('button', { name: 'Try again' });
    screen.getByRole('heading', { name: 'Search terms' });
  });

  test('a full page renders only the rows in sight, and leads to the next', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => termOf(`term ${index + 1}`));
    const { user, history } = await openTerms('/search-terms', {
      answers: [answer(SearchTermsDocument, gridOf(rows, { total: 50_000, numPages: 250 }))],
    });
    await screen.findByRole('link', { name: 'term 1' });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('50000');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    await user.click(screen.getByRole('button', { name: 'Next 200' }));
    expect(history.location.search).toContain('page=2');
  });
});

test('on a phone terms are cards, of which a swipe to the left excludes one', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 48em'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await openTerms();
  const card = (await screen.findByRole('button', { name: 'free lotion' })).closest('li')!;
  for (const text of ['Summer', 'S$12.50', 'S$8.00 wasted']) within(card).getByText(text);
  expect(ROWS).toHaveLength(screen.getAllByRole('listitem').length);
  const touch = (x: number) => ({ clientX: x, clientY: 10, pointerType: 'touch', isPrimary: true });
  fireEvent.pointerDown(card, touch(300));
  fireEvent.pointerUp(card, touch(260));
  expect(screen.queryByText('“free lotion” excluded')).toBeNull();
  fireEvent.pointerDown(card, touch(300));
  fireEvent.pointerUp(card, touch(150));
  await screen.findByText('“free lotion” excluded');
});
