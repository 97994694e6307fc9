import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { justMade } from '#platform/console-kit/just-made.ts';
import { answer, isUnreachable, rejected } from '#core/session/console/render-screen.test-support.tsx';
import {
  CampaignDeliveryDocument,
  CampaignHeadDocument,
  CampaignLogDocument,
  PreviewOperationDocument,
  RenameCampaignDocument,
  ReviewCampaignDocument,
  SaveCampaignDocument,
  UndoOperationDocument,
  WizardCampaignDocument,
} from '#platform/api-client/generated/graphql.ts';
import { DELIVERY, entryOf, headOf, openCampaign, savedOf } from './campaign-page.test-support.tsx';

const tabs = () => within(screen.getByRole('navigation', { name: 'Parts of the campaign' }));
const current = () => tabs().getByRole('link', { current: 'page' }).textContent;

describe('the head', () => {
  test('says how the campaign stands, what it promotes and how it delivers', async () => {
    await openCampaign();
    await screen.findByRole('heading', { level: 1, name: /Summer/ });
    screen.getByText('Bee · Singapore · 3 products');
    screen.getByText('Competes for shoppers now.');
    const strip = within(screen.getByRole('navigation', { name: 'How it delivers' }));
    await waitFor(() =>
      expect(strip.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Budget used40%',
        'Eligible auctions won40%',
        'Lost to rank30%',
        'Lost to budget30%',
      ]),
    );
    expect(current()).toBe('Overview');
    await screen.findByText('What changed');
    const changes = screen.getAllByTitle(/Why\?$/).map((link) => (link as HTMLAnchorElement).href);
    for (const metric of ['spend', 'sales', 'roas'])
      expect(changes).toContainEqual(expect.stringMatching(new RegExp(`why=${metric}\\..*\\.campaign-100001`)));
    await expectNoViolation();
  });

  test('is highlighted once after a launch', async () => {
    const highlighted = () => document.querySelector('[class*="justMade"]');
    justMade.set('100001');
    const { history } = await openCampaign();
    await screen.findByRole('heading', { level: 1, name: /Summer/ });
    expect(highlighted()?.textContent).toContain('Bee · Singapore');
    expect(history.location.pathname).toBe('/campaigns/100001');
    expect(justMade.take('100001')).toBe(false);
  });

  test('says what is lost, also where it is too little to find a remedy for', async () => {
    const campaignVisibility = { ...DELIVERY.campaignVisibility, losses: [], lostToRank: 0, lostToBudget: 0.84 };
    await openCampaign('/campaigns/100001', {
      answers: [answer(CampaignDeliveryDocument, { ...DELIVERY, campaignVisibility })],
    });
    await screen.findByRole('link', { name: /Lost to budget\s*0\.8\d*\s*%/ });
    screen.getByRole('link', { name: /Lost to rank\s*0\s*%/ });
  });

  test('an unknown campaign, or another company’s, leads back', async () => {
    await openCampaign('/campaigns/100001', {
      answers: [answer(CampaignHeadDocument, () => rejected({}, 'NOT_FOUND'))],
    });
    await screen.findByText('This campaign does not exist or is another company’s');
    expect(screen.getByRole('link', { name: 'Back to campaigns' }).getAttribute('href')).toBe('/campaigns');
  });

  test('a server that is not reached can be asked again', async () => {
    await openCampaign('/campaigns/100001', { answers: [answer(CampaignHeadDocument, isUnreachable)] });
    await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 });
  });

  test('the name is edited in place, and the ad set that is called like it with it', async () => {
    const { user, callsOf } = await openCampaign('/campaigns/100001', {
      answers: [
        answer(RenameCampaignDocument, {
          updateSponsorCampaign: { operationId: 'op-mine', sponsorCampaign: { id: '100001', version: 2 } },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const field = screen.getByRole('textbox', { name: 'Name of the campaign' });
    await user.clear(field);
    await user.type(field, 'Autumn{Enter}');
    await screen.findByText('Renamed');
    expect(callsOf(RenameCampaignDocument)).toEqual([
      { input: { id: '100001', version: 1, name: 'Autumn', asName: 'Autumn' } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op-mine' }]));
  });

  test('a name that is refused says why, below it', async () => {
    const { user } = await openCampaign('/campaigns/100001', {
      answers: [answer(RenameCampaignDocument, () => rejected({ name: ['Enter a name'] }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.clear(screen.getByRole('textbox', { name: 'Name of the campaign' }));
    await user.keyboard('{Enter}');
    await screen.findByText('Enter a name');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Name of the campaign' })).toBeNull();
  });

  test('keys turn the tabs, open the settings and pause', async () => {
    const { user, callsOf } = await openCampaign();
    await screen.findByText('What changed');
    await user.keyboard(']');
    await waitFor(() => expect(current()).toBe('Search terms'));
    await user.keyboard('[[');
    await waitFor(() => expect(current()).toBe('Overview'));
    await user.keyboard('p');
    await screen.findByText('Paused');
    expect(callsOf(PreviewOperationDocument)).toEqual([{ input: { kind: 'PAUSE', campaignIds: ['100001'] } }]);
    await user.keyboard('e');
    await waitFor(() => expect(current()).toBe('Settings'));
  });

  test('staff see the company, how long it waits, and decide there', async () => {
    const waiting = headOf(
      {
        review: {
          state: 'PENDING',
          submittedAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
          notes: null,
          isServingEarlierVersion: false,
        },
      },
      { status: 'PENDING_FOR_APPROVAL' },
    );
    const { user, callsOf } = await openCampaign('/campaigns/100001', {
      role: 'STAFF',
      answers: [
        answer(CampaignHeadDocument, waiting),
        answer(ReviewCampaignDocument, { updateSponsorCampaign: { ok: true, sponsorCampaign: savedOf() } }),
      ],
    });
    await screen.findByText('Acme · Bee · Singapore · 3 products');
    screen.getByText('Waiting for 5 hours');
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(callsOf(ReviewCampaignDocument)).toEqual([{ id: '100001', version: 1, status: 'SCHEDULED' }]),
    );
  });
});

describe('delivery', () => {
  test('names each loss with its reason, and remedies it at once with Undo', async () => {
    const { user, callsOf } = await openCampaign('/campaigns/100001/delivery');
    await screen.findByText('From auctions to orders');
    await screen.findByText('Auctions in the country');
    screen.getByText('70% of the eligible');
    screen.getByText('Budget used up');
    screen.getByText('up to 30 more auctions');
    await expectNoViolation();
    await user.click(screen.getByRole('button', { name: 'Raise the daily budget to S$40' }));
    await waitFor(() =>
      expect(callsOf(PreviewOperationDocument)).toEqual([
        { input: { kind: 'BUDGET', campaignIds: ['100001'], mode: 'SET', amount: '40', limit: 'DAILY' } },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
  });

  test('has no buttons for viewers', async () => {
    await openCampaign('/campaigns/100001/delivery', { role: 'VIEWER' });
    await screen.findByText('Budget used up');
    expect(screen.queryByRole('button', { name: /Raise/ })).toBeNull();
    screen.getByText('Raise the daily budget to S$40');
  });

  test('tells what was won and lost by search term, keyword, page and day', async () => {
    const { user } = await openCampaign('/campaigns/100001/delivery');
    const rows = async () => {
      const shares = await screen.findByRole('table', { name: 'Impression share' });
      return within(shares)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    };
    expect(await rows()).toEqual(['running shoes40050%25%25%10%5%5%5%–']);
    await user.click(screen.getByRole('radio', { name: 'Days' }));
    await waitFor(async () => expect((await rows()).map((text) => text.slice(0, 6))).toEqual(['Nov 26', 'Nov 25']));
    await user.click(screen.getByRole('radio', { name: 'Pages' }));
    await waitFor(async () => expect((await rows())[0]).toMatch(/^Search results400/));
    await user.click(screen.getByRole('radio', { name: 'Keywords' }));
    await screen.findByText('Too few sampled auctions');
  });

  test('goes on to the next lever when all is good', async () => {
    const few = {
      reason: 'FEW_MATCHES' as const,
      auctions: '900',
      share: 99.2,
      level: 'INFO' as const,
      notes: [],
      remedies: [{ action: 'ADD_KEYWORDS' as const, amount: null, subject: null }],
    };
    await openCampaign('/campaigns/100001/delivery', {
      answers: [
        answer(CampaignDeliveryDocument, {
          ...DELIVERY,
          campaignVisibility: { ...DELIVERY.campaignVisibility, losses: [few] },
        }),
      ],
    });
    await screen.findByText('Campaign is all good');
    screen.getByText(/It fits 0\.80?% of the country’s auctions/);
    expect(screen.getByRole('link', { name: 'Add keywords' }).getAttribute('href')).toBe(
      '/campaigns/100001/settings#target',
    );
  });

  test('gives the words of the marketplace for what its rules keep off', async () => {
    const blocked = {
      ...{ reason: 'BLOCKED' as const, auctions: '60', share: 60, level: 'WARNING' as const },
      ...{ notes: ['Not for minors'], remedies: [] },
    };
    await openCampaign('/campaigns/100001/delivery', {
      answers: [
        answer(CampaignDeliveryDocument, {
          ...DELIVERY,
          campaignVisibility: { ...DELIVERY.campaignVisibility, losses: [blocked] },
        }),
      ],
    });
    await screen.findByText(/Not for minors/);
  });

  test('says why nothing was delivered yet, and from when on it will be', async () => {
    await openCampaign('/campaigns/100001/delivery', {
      answers: [
        answer(CampaignHeadDocument, headOf({}, { status: 'SCHEDULED' })),
        answer(CampaignDeliveryDocument, {
          ...DELIVERY,
          campaignVisibility: {
            ...DELIVERY.campaignVisibility,
            auctions: '0',
            opportunities: '0',
            won: '0',
            losses: [],
          },
        }),
      ],
    });
    await screen.findByText('No delivery yet');
    screen.getByText('It competes from its start date on.');
  });
});

describe('history', () => {
  test('shows changes as differences and takes one back', async () => {
    const { user, callsOf } = await openCampaign('/campaigns/100001/history');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op-new' }]));
  });

  test('says why a change stays, and asks before it takes back that of several campaigns', async () => {
    const undo = (state: 'OPEN' | 'CHANGED' | 'UNDONE', campaigns = 1) => ({ operationId: 'op', state, campaigns });
    const { user, callsOf } = await openCampaign('/campaigns/100001/history', {
      answers: [
        answer(CampaignLogDocument, {
          sponsorCampaignHistory: {
            objects: [
              entryOf('1', { undo: undo('CHANGED') }),
              entryOf('2', { undo: undo('UNDONE') }),
              entryOf('3', { undo: undo('OPEN', 12) }),
            ],
            page: 1,
            numPages: 1,
            total: 3,
          },
        }),
      ],
    });
    await screen.findByText('Changed since');
    screen.getByText('Undone');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the change of 12 campaigns?' }));
    expect(callsOf(UndoOperationDocument)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
  });

  test('viewers take nothing back', async () => {
    await openCampaign('/campaigns/100001/history', { role: 'VIEWER' });
    expect(await screen.findAllByText('Olivia Tan')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('settings', () => {
  const SAVED = answer(SaveCampaignDocument, {
    updateSponsorCampaign: { operationId: 'op-mine', sponsorCampaign: { id: '100001' } },
  });

  test('stand on one page; the bar says what a save changes and whether it is reviewed', async () => {
    const { user, callsOf } = await openCampaign('/campaigns/100001/settings', { answers: [SAVED] });
    const daily = await screen.findByRole('textbox', { name: 'Daily budget amount' });
    for (const section of ['Campaign type', 'Budget and schedule', 'Bid strategy', 'Sponsored content'])
      screen.getByRole('heading', { name: section });
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await user.clear(daily);
    await user.type(daily, '12');
    const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    expect(bar.getByText('S$20').tagName).toBe('DEL');
    expect(bar.getByText('S$12').tagName).toBe('INS');
    bar.getByText('No review needed: it takes effect at once.');
    await expectNoViolation();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Campaign saved');
    expect(callsOf(SaveCampaignDocument)).toMatchObject([
      { input: { id: '100001', version: 1, budgetDailyTotal: '12', budgetType: 'DAILY' } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op-mine' }]));
  });

  test('a discarded change leaves what was saved', async () => {
    const { user } = await openCampaign('/campaigns/100001/settings');
    const daily = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Daily budget amount' });
    await user.clear(daily);
    await user.type(daily, '12');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Daily budget amount' }).value).toBe('20');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  test('what is missing has the focus instead of being saved', async () => {
    const { user, callsOf } = await openCampaign('/campaigns/100001/settings', { answers: [SAVED] });
    const daily = await screen.findByRole('textbox', { name: 'Daily budget amount' });
    await user.clear(daily);
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(document.activeElement).toBe(daily));
    expect(callsOf(SaveCampaignDocument)).toEqual([]);
  });

  test('are text for viewers', async () => {
    await openCampaign('/campaigns/100001/settings', { role: 'VIEWER' });
    await screen.findByText('S$20');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  test('of a rejected campaign open by themselves, with the reason at the content', async () => {
    const notes = 'The picture is blurred';
    const review = {
      state: 'REJECTED' as const,
      submittedAt: '2026-11-20T00:00:00Z',
      notes,
      isServingEarlierVersion: false,
    };
    await openCampaign('/campaigns/100001', {
      answers: [
        answer(CampaignHeadDocument, headOf({ review }, { status: 'REJECTED', notes })),
        answer(WizardCampaignDocument, { sponsorCampaign: savedOf({ review }, { status: 'REJECTED', notes }) }),
      ],
    });
    const content = await screen.findByRole('heading', { name: 'Sponsored content' });
    expect(current()).toBe('Settings');
    within(content.closest('section')!).getByText(/Campaign is disapproved\. Reason: The picture is blurred/);
    screen.getByRole('button', { name: 'Launch' });
  });

  test('of a draft can be launched, or kept', async () => {
    await openCampaign('/campaigns/100001', {
      answers: [
        answer(CampaignHeadDocument, headOf({}, { status: 'DRAFT' })),
        answer(WizardCampaignDocument, { sponsorCampaign: savedOf({}, { status: 'DRAFT' }) }),
      ],
    });
    await screen.findByRole('button', { name: 'Launch campaign' });
    screen.getByRole('button', { name: 'Save draft' });
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Settings', 'History']);
  });
});
