import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { setSingleKeys } from '#design/single-keys.ts';
import { answer, isUnreachable } from '#core/session/console/render-screen.test-support.tsx';
import {
  ApplyOperationDocument,
  CampaignWorkplaceDocument,
  OperationProgressDocument,
  OperationSkippedDocument,
  PreviewOperationDocument,
  SaveCampaignViewDocument,
  SavedCampaignViewsDocument,
  UndoOperationDocument,
} from '#platform/api-client/generated/graphql.ts';
import { gridOf, openCampaigns, operationOf, plannedRow, rowOf, ROWS } from './workplace.test-support.tsx';

const BEE = '00000000-0000-4000-8000-000000000001';
const rowNamed = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

test('shows money first under the totals of all campaigns, without accessibility problems', async () => {
  await openCampaigns();
  await screen.findByRole('link', { name: 'Alpha' });
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '',
    ...['Campaign', 'On', 'Status', 'Spend', 'Change', 'Sales', 'ROAS', 'Budget used', '14 days', 'Actions'],
  ]);
  expect(
    within(screen.getByRole('rowheader', { name: '3 campaigns' }).closest('tr')!).getByText('S$99.00'),
  ).toBeTruthy();
  const cells = within(rowNamed('Alpha'));
  for (const text of ['Bee', 'S$12.50', '−31%', 'S$52.50', '4.2×', 'S$25 left']) cells.getByText(text);
  await expectNoViolation();
});

describe('changing several at once', () => {
  test('takes three clicks to pause all, and one to undo', async () => {
    const { user, callsOf } = await openCampaigns();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3 campaigns of this view' }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('3 campaigns change · up to S$240 a day less');
    expect(dialog.getAllByText('Paused')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Apply to 3' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(callsOf(PreviewOperationDocument)).toEqual([{ input: { kind: 'PAUSE', campaignIds: ['1', '2', '3'] } }]);
    expect(callsOf(ApplyOperationDocument)).toEqual([{ input: { id: 'op', fingerprint: 'f' } }]);
    expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('⌘Z takes the last one back', async () => {
    const { user, callsOf } = await openCampaigns();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Alpha' }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Apply to 1' }));
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
  });

  test('the preview says what stays as it is and why, and follows the amount', async () => {
    const skipped = plannedRow('2', {
      result: 'SKIPPED',
      changes: [],
      reason: 'NO_BUDGET_LIMIT',
      message: 'A campaign without a budget is changed by choosing a budget type',
    });
    const budget = plannedRow('1', {
      changes: [{ actionType: 'update', objectType: 'adset', field: 'budgetDaily', old: '20', new: '22' }],
    });
    const { user, callsOf } = await openCampaigns('/campaigns', {
      answers: [
        answer(PreviewOperationDocument, {
          previewOperation: {
            operation: {
              ...operationOf({ kind: 'BUDGET', planned: 1, skipped: 1, dailyEffect: '2' }),
              rows: { objects: [budget, skipped], total: 2 },
            },
          },
        }),
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Alpha' }));
    await user.click(tick('Bravo'));
    await user.click(screen.getByRole('button', { name: 'Budget' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('1 campaign changes · 1 stays as it is · up to S$2 a day more');
    dialog.getByText('S$22');
    dialog.getByText(/Stays as it is: A campaign without a budget/);
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    expect(dialog.getByRole('button', { name: /^Apply/ }).hasAttribute('disabled')).toBe(true);
    await user.type(amount, '25');
    await waitFor(() =>
      expect(callsOf(PreviewOperationDocument).at(-1)).toEqual({
        input: { kind: 'BUDGET', mode: 'PERCENT', amount: '25', campaignIds: ['1', '2'] },
      }),
    );
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Apply to 1' }).hasAttribute('disabled')).toBe(false),
    );
  });

  test('a large one shows its progress, and what failed stays selected with its reason', async () => {
    let polls = 0;
    const moved = plannedRow('2', {
      result: 'SKIPPED',
      reason: 'MOVED',
      message: 'It was changed since the preview',
      moved: [{ actionType: 'update', objectType: 'adset', field: 'budgetDaily', old: '20', new: '99' }],
    });
    const running = operationOf({ state: 'RUNNING', planned: 3 });
    const done = operationOf({ state: 'DONE', planned: 0, done: 2, skipped: 1 });
    const { user } = await openCampaigns('/campaigns', {
      answers: [
        answer(ApplyOperationDocument, () => ({ applyOperation: { operation: polls === 0 ? running : done } })),
        answer(OperationProgressDocument, () => ({
          operation: (polls += 1) < 2 ? { ...running, planned: 2, done: 1 } : done,
        })),
        answer(OperationSkippedDocument, { operation: { id: 'op', rows: { objects: [moved], total: 1 } } }),
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Apply to 3' }));
    await screen.findByText('1 of 3 changed');
    await screen.findByText('2 changed, 1 stays as it is and is still selected', {}, { timeout: 4000 });
    screen.getByText('Stays as it is: It was changed since the preview');
    screen.getByText('S$99');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await screen.findByText('1 selected');
    expect((tick('Bravo') as HTMLInputElement).checked).toBe(true);
  });

  test.each([
    ['PAUSE', 'DELIVERING,NOT_DELIVERING', 'Pause campaigns'],
    ['RESUME', 'PAUSED', 'Resume campaigns'],
  ] as const)(
    'an address asks for %s of all it leads to: nothing changes before the button',
    async (act, statuses, title) => {
      const { user, callsOf, history } = await openCampaigns(
        `/campaigns?brands=${BEE}&statuses=${statuses}&act=${act}`,
      );
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      await dialog.findByText(/^3 campaigns change/);
      expect(callsOf(CampaignWorkplaceDocument)[0]).toMatchObject({
        filter: { brandIds: [BEE], statuses: statuses.split(',') },
      });
      expect(callsOf(PreviewOperationDocument)).toEqual([{ input: { kind: act, campaignIds: ['1', '2', '3'] } }]);
      expect(callsOf(ApplyOperationDocument)).toEqual([]);
      // Asked once: what is shown afterwards has every campaign of the brand, the ones meant ticked.
      await waitFor(() => expect(history.location.search).toBe(`?brands=${BEE}`));
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await screen.findByText('3 selected');
      expect(callsOf(PreviewOperationDocument)).toHaveLength(1);
    },
  );

  test('an address that asks opens nothing for a viewer, nor where no campaign is meant, which is said', async () => {
    const viewer = await openCampaigns(`/campaigns?brands=${BEE}&act=PAUSE`, { role: 'VIEWER' });
    await waitFor(() => expect(viewer.history.location.search).toBe(`?brands=${BEE}`));
    expect(screen.queryByRole('dialog')).toBeNull();
    viewer.unmount();
    const none = [answer(CampaignWorkplaceDocument, gridOf([]))];
    const { callsOf } = await openCampaigns(`/campaigns?brands=${BEE}&act=PAUSE`, { answers: none });
    await screen.findByText('None of the campaigns is running');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(PreviewOperationDocument)).toEqual([]);
  });

  test('viewers may only export', async () => {
    const { user } = await openCampaigns('/campaigns', { role: 'VIEWER' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Alpha' }));
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(
      ['Export', 'Clear selection'],
    );
  });
});

test('a name leads to the campaign’s page', async () => {
  await openCampaigns();
  expect((await screen.findByRole('link', { name: 'Alpha' })).getAttribute('href')).toBe('/campaigns/1');
});

describe('a change leads to why', () => {
  const figures = { campaigns: 2, spend: '77', spendChange: 12, sales: '0', roas: null };
  const whyOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).searchParams.get('why');
  const open = (address: string) =>
    openCampaigns(address, {
      answers: [
        answer(
          CampaignWorkplaceDocument,
          gridOf([rowOf('1', 'Alpha', { groupKey: 'sg' })], {
            totals: figures,
            groups: [{ key: 'sg', name: 'Singapore', figures }],
          }),
        ),
      ],
    });

  test('in the sum of all and of each group', async () => {
    await open('/campaigns?group=COUNTRY');
    const total = await screen.findByRole('link', { name: /Why spend of all campaigns changed$/ });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Why spend of Singapore changed$/ })).not.toBeNull());
    expect(whyOf(total)).toMatch(/^spend\.[^.]+\.[^.]+$/);
    expect(whyOf(screen.getByRole('link', { name: /Why spend of Singapore changed$/ }))).toMatch(/\.country-/);
  });

  test('but not of a list that a question cannot name', async () => {
    await open('/campaigns?statuses=PAUSED');
    await screen.findByRole('link', { name: 'Alpha' });
    expect(screen.queryByRole('link', { name: /Why spend of all campaigns changed$/ })).toBeNull();
  });

  test('in the overview beside the list', async () => {
    await openCampaigns('/campaigns?peek=1');
    const panel = within(await screen.findByRole('complementary', { name: 'Overview of Alpha' }));
    expect(whyOf(panel.getByRole('link', { name: /Why spend of Alpha changed$/ }))).toMatch(/\.campaign-1$/);
  });
});

describe('by keyboard', () => {
  test('J and K move, X and Shift select, Space looks at the next ones too', async () => {
    const { user, history } = await openCampaigns();
    (await screen.findByRole('link', { name: 'Alpha' })).focus();
    await user.keyboard('jx');
    expect((tick('Bravo') as HTMLInputElement).checked).toBe(true);
    expect(document.activeElement?.textContent).toBe('Bravo');
    await user.keyboard('{Shift>}j{/Shift}');
    await screen.findByText('2 selected');
    await user.keyboard(' ');
    await screen.findByRole('complementary', { name: 'Overview of Charlie' });
    await user.keyboard('k');
    await screen.findByRole('complementary', { name: 'Overview of Bravo' });
    expect(history.location.search).toContain('peek=2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  test('an overview is read where the keys come to rest, beside figures that say of which days they are', async () => {
    const read: string[] = [];
    const Overview = ({ campaignId }: { campaignId: string }) => {
      if (read.at(-1) !== campaignId) read.push(campaignId);
      return <p>Read: {campaignId}</p>;
    };
    const { user } = await openCampaigns('/campaigns?peek=1', { Overview });
    await screen.findByText('Read: 1');
    (await screen.findByRole('link', { name: 'Alpha' })).focus();
    await user.keyboard('jj');
    const panel = within(await screen.findByRole('complementary', { name: 'Overview of Charlie' }));
    await panel.findByText('Read: 3');
    expect(read).toEqual(['1', '3']);
    panel.getByText(/^Figures: /);
  });

  test('P pauses the row at once and offers Undo, E opens its budget, F goes to the filter', async () => {
    const { user, callsOf } = await openCampaigns();
    (await screen.findByRole('link', { name: 'Bravo' })).focus();
    await user.keyboard('p');
    await screen.findByRole('button', { name: 'Undo' });
    expect(callsOf(PreviewOperationDocument)).toEqual([{ input: { kind: 'PAUSE', campaignIds: ['2'] } }]);
    await user.keyboard('f');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search campaigns');
    screen.getByRole('link', { name: 'Charlie' }).focus();
    await user.keyboard('e');
    await screen.findByRole('dialog', { name: 'Change budgets' });
  });

  test('. opens the menu of the row, and a right click does', async () => {
    const { user } = await openCampaigns();
    (await screen.findByRole('link', { name: 'Bravo' })).focus();
    await user.keyboard('.');
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(screen.getByRole('button', { name: 'More about Bravo' }).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getByRole('link', { name: 'Charlie' }));
    expect(screen.getByRole('button', { name: 'More about Charlie' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('where single keys are switched off, letters do nothing; arrows and Space go on', async () => {
    setSingleKeys(false);
    const { user, callsOf } = await openCampaigns();
    (await screen.findByRole('link', { name: 'Alpha' })).focus();
    await user.keyboard('jxp');
    expect(document.activeElement?.textContent).toBe('Alpha');
    expect(callsOf(PreviewOperationDocument)).toEqual([]);
    await user.keyboard('{ArrowDown} ');
    await screen.findByRole('complementary', { name: 'Overview of Bravo' });
    setSingleKeys(true);
  });
});

test('the focus stays where the user puts it: on a box, and in the filter while the list changes', async () => {
  const { user, answerWith } = await openCampaigns();
  (await screen.findByRole('link', { name: 'Alpha' })).focus();
  await user.keyboard('j');
  const box = tick('Charlie');
  await user.click(box);
  expect(document.activeElement).toBe(box);
  await user.keyboard('f');
  answerWith(answer(CampaignWorkplaceDocument, gridOf([rowOf('9', 'Zulu'), ...ROWS])));
  await user.keyboard('zu');
  await screen.findByRole('link', { name: 'Zulu' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search campaigns');
});

test('⌘Z works from a box, and in a text field it is the field’s own', async () => {
  const { user, callsOf } = await openCampaigns();
  (await screen.findByRole('link', { name: 'Bravo' })).focus();
  await user.keyboard('p');
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('searchbox', { name: 'Search campaigns' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(callsOf(UndoOperationDocument)).toEqual([]);
  await user.click(tick('Alpha'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
});

describe('what is shown', () => {
  test('is in the address, which shows others the same', async () => {
    const address =
      '/campaigns?view=LOSING&roasBelow=150&spendAbove=20&statuses=DELIVERING,PAUSED&group=BRAND&sort=roas&direction=asc&date=2026-06-01_2026-06-07&name=sum';
    const { callsOf } = await openCampaigns(address);
    await screen.findByRole('link', { name: 'Alpha' });
    expect(callsOf(CampaignWorkplaceDocument)).toEqual([
      {
        view: 'LOSING',
        filter: { name: 'sum', statuses: ['DELIVERING', 'PAUSED'], roasBelow: 150, spendAbove: '20' },
        includesEnded: false,
        groupBy: 'BRAND',
        sortBy: 'roas',
        direction: 'asc',
        page: 1,
        companyId: null,
        fromDate: '2026-06-01',
        toDate: '2026-06-07',
      },
    ]);
  });

  test('changes with the tabs, the chips and the headings', async () => {
    const { user, history } = await openCampaigns();
    await screen.findByRole('link', { name: 'Alpha' });
    await user.click(screen.getByRole('button', { name: /^Limited by budget/ }));
    await user.click(screen.getByRole('button', { name: 'ROAS' }));
    await user.click(screen.getByRole('button', { name: 'Brand' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Bee' }));
    const search = new URLSearchParams(history.location.search);
    expect([search.get('view'), search.get('sort'), search.get('direction')]).toEqual(['LIMITED', 'roas', 'desc']);
  });

  test('groups have their subtotals, and ended campaigns are one click away', async () => {
    const rows = [rowOf('1', 'Alpha', { groupKey: 'bee' }), rowOf('2', 'Bravo', { groupKey: 'bee' })];
    const figures = { campaigns: 2, spend: '77', spendChange: null, sales: '0', roas: null };
    const { user, history } = await openCampaigns('/campaigns?group=BRAND', {
      answers: [
        answer(CampaignWorkplaceDocument, gridOf(rows, { groups: [{ key: 'bee', name: 'Bee', figures }], folded: 4 })),
      ],
    });
    const group = (await screen.findByRole('rowheader', { name: 'Bee · 2' })).closest('tr')!;
    within(group).getByText('S$77.00');
    expect(within(group).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 4 ended campaigns' }));
    expect(history.location.search).toContain('ended=shown');
  });

  test('says that the oldest campaigns are not in it', async () => {
    await openCampaigns('/campaigns', {
      answers: [answer(CampaignWorkplaceDocument, gridOf([rowOf('1', 'Alpha')], { leftOut: 1200 }))],
    });
    await screen.findByText(/^1,200 older campaigns are not in this list or its totals/);
  });

  test('can be saved as a view of one’s own', async () => {
    const { user, callsOf, answerWith } = await openCampaigns('/campaigns?view=LOSING&sort=roas', {
      answers: [answer(SaveCampaignViewDocument, { saveCampaignView: { ok: true } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Save or remove a view' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Mine');
    answerWith(
      answer(SavedCampaignViewsDocument, {
        savedCampaignViews: [
          { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Mine', search: 'view=LOSING&sort=roas' },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Mine' });
    expect(callsOf(SaveCampaignViewDocument)).toEqual([{ input: { name: 'Mine', search: 'view=LOSING&sort=roas' } }]);
  });

  test('a thousand rows are one list, of which only those in sight are rendered', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => rowOf(String(index + 1), `Campaign ${index + 1}`));
    await openCampaigns('/campaigns', { answers: [answer(CampaignWorkplaceDocument, gridOf(rows))] });
    await screen.findByRole('link', { name: 'Campaign 1' });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1000');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  test.each<[string, string, string]>([
    ['nothing yet', '/campaigns', 'No campaigns yet'],
    ['nothing that matches', '/campaigns?name=zzz', 'No campaign matches'],
  ])('%s is told apart', async (_, address, title) => {
    await openCampaigns(address, { answers: [answer(CampaignWorkplaceDocument, gridOf([]))] });
    await screen.findByText(title);
  });

  test('a list that could not be read says so and can be tried again', async () => {
    await openCampaigns('/campaigns', { answers: [answer(CampaignWorkplaceDocument, isUnreachable)] });
    await screen.findAllByRole('button', { name: 'Try again' });
    screen.getByRole('heading', { name: 'Campaigns' });
  });
});

test('on a phone campaigns are cards, of which a long press selects one', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 48em'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { user } = await openCampaigns();
  const card = (await screen.findByRole('button', { name: 'Alpha' })).closest('li')!;
  for (const text of ['S$12.50', '4.2×', 'S$25 left']) within(card).getByText(text);
  expect(ROWS).toHaveLength(screen.getAllByRole('listitem').length);
  await user.pointer({ keys: '[MouseLeft>]', target: card });
  await screen.findByText('1 selected');
  await user.pointer({ keys: '[/MouseLeft]', target: card });
  within(card).getByRole('checkbox', { name: 'Select Alpha' });
});
