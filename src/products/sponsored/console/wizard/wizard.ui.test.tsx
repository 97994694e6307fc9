import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { unreadableValue } from '#design/form/number-text.ts';
import {
  answer,
  FLAG_ON,
  rejected,
  renderScreen,
  screenAt,
} from '#core/session/console/render-screen.test-support.tsx';
import { justMade } from '#platform/console-kit/just-made.ts';
import {
  DiscardDraftDocument,
  DraftCopyDocument,
  KeepDraftDocument,
  type KeepDraftMutationVariables,
  LaunchCampaignDocument,
  SaveCampaignDocument,
  UndoOperationDocument,
} from '#platform/api-client/generated/graphql.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { KEY, openSections, openWizard, savedCampaign, settings, start } from '../wizard.test-support.tsx';
import { discardUnopened, draftStep, readDraft, removeDraft, saveDraft, storageKey, type DraftKey } from './draft.ts';
import { useWizard } from './use-wizard.ts';
import { emptyBanner, emptyValues } from './wizard-values.ts';

const STEPS: Record<Step, string> = {
  type: 'Campaign type',
  budget: 'Budget and schedule',
  target: 'Targeting and audience',
  strategy: 'Bid strategy',
  content: 'Sponsored content',
  review: 'Review',
};
const next = () => screen.getByRole('button', { name: 'Next' });
const inMenu = (step: Step) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole<HTMLButtonElement>('button', {
    name: new RegExp(`^${STEPS[step]}`),
  });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Campaign name/ });

const hasDraft = (key: DraftKey) => draftStep(key) !== null;

test('the first step opens the second once the campaign has a name', async () => {
  const { user, history } = await openWizard('type');
  expect(next().ariaDisabled).toBe('true');
  expect(inMenu('budget').disabled).toBe(true);
  await user.type(name(), 'Summer');
  expect(next().ariaDisabled).toBeNull();
  await user.click(next());
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/budget'));
  expect(inMenu('type').disabled).toBe(false);
  expect(inMenu('strategy').disabled).toBe(true);
});

test('continuing from an incomplete step shows what is missing and stays', async () => {
  const { user, history } = await openWizard('type');
  await user.click(next());
  screen.getByText('Give the campaign a name');
  expect(history.location.pathname).toBe('/sponsor/new/type');
});

test('an address beyond the last reached step leads back to it', async () => {
  const { history } = await openWizard('review');
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/type'));
});

test('the targeting step is not there while it is switched off', async () => {
  await openWizard('type');
  expect(screen.queryByText('Targeting and audience')).toBeNull();
});

test('with a targeting step, the country is required there', async () => {
  const [singapore] = settings.brandCatalogs;
  const two = [singapore!, { ...singapore!, id: 'my', name: 'Malaysia' }];
  const { user, history } = await openWizard(
    'type',
    { settings: { ...settings, brandCatalogs: two } },
    { flags: { show_sponsor_target: FLAG_ON } },
  );
  await user.type(name(), 'Summer');
  expect(screen.queryByRole('combobox', { name: /Target country/ })).toBeNull();
  await user.click(next());
  await user.click(next());
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/target'));
  await user.click(next());
  screen.getByText('Target country is not selected');
  await user.click(screen.getByRole('combobox', { name: /Target country/ }));
  await user.click(await screen.findByRole('option', { name: 'Malaysia' }));
  await user.click(next());
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/strategy'));
});

test('values from a response are merged into what was typed while it was pending', async () => {
  const Late = () => {
    const { values, change } = useWizard({ ...start, draftKey: null });
    const answer = () => change((now) => ({ banners: now.banners.map((one) => ({ ...one, url: 'p.png' })) }));
    return (
      <button
        onClick={() => {
          change({ name: 'Summer', banners: [emptyBanner('tile')] });
          answer();
        }}
      >
        {`${values.name} ${values.banners[0]?.url ?? ''}`}
      </button>
    );
  };
  const { user } = await renderScreen('/late', { routes: screenAt('/late', Late) });
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('Summer p.png');
});

test('a budget below the minimum is reported on leaving the field', async () => {
  saveDraft(KEY, {
    values: { ...emptyValues('sg', '2026-06-01'), name: 'Summer' },
    furthest: 'budget',
    step: 'budget',
    version: null,
  });
  const { user } = await openWizard('budget');
  await user.click(screen.getByRole('radio', { name: /Set a limit/ }));
  const daily = screen.getByRole('textbox', { name: 'Daily budget amount' });
  await user.type(daily, '9');
  expect(screen.queryByText(/less than the minimum/)).toBeNull();
  await user.tab();
  screen.getByText('Daily budget is less than the minimum of S$10');
  await user.type(daily, '0');
  expect(screen.queryByText(/less than the minimum/)).toBeNull();
});

test.each([
  ['targetRoas', 'strategy', { targetRoas: unreadableValue('3,5x') }],
  ['productMinPrice', 'content', { contentMode: 'FILTER', minPrice: unreadableValue('1e5') }],
  ['minAge', 'target', { minAge: unreadableValue('-18') }],
] as const)('a number in %s that could not be read is an error, not omitted', async (field, step, typed) => {
  const Wrong = () => {
    const { wrong } = useWizard({ ...start, draftKey: null, prefilled: { adType: 'PRODUCT', ...typed } });
    return <output>{wrong[step].join()}</output>;
  };
  await renderScreen('/wrong', { routes: screenAt('/wrong', Wrong) });
  expect(screen.getByRole('status').textContent.split(',')).toContain(field);
});

test('input is restored after a reload, and deleted once discarded', async () => {
  const first = await openWizard('type');
  await first.user.type(name(), 'Summer');
  first.unmount();
  expect(hasDraft(KEY)).toBe(true);

  const second = await openWizard('type');
  expect(name().value).toBe('Summer');
  await second.user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog'));
  await second.user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(second.history.location.pathname).toBe('/sponsor'));
  expect(hasDraft(KEY)).toBe(false);
});

test('drafts of other brands and campaigns are stored separately', () => {
  const values = emptyValues('sg', '2026-06-01');
  saveDraft(KEY, { values, furthest: 'type', step: 'type', version: null });
  expect(hasDraft({ viewerId: 'olivia', companyId: 'acme', brandId: 'wasp' })).toBe(false);
  expect(hasDraft({ viewerId: 'olivia', campaignId: '100001' })).toBe(false);
  removeDraft(KEY);
  expect(hasDraft(KEY)).toBe(false);
});

test('a draft is ignored once the campaign was saved by another user, or when it is unreadable', () => {
  const key: DraftKey = { viewerId: 'olivia', campaignId: '100001' };
  const initial = emptyValues('sg', '2026-06-01');
  saveDraft(key, { values: { ...initial, name: 'Mine' }, furthest: 'review', step: 'review', version: 3 });
  expect(readDraft(key, initial, 3)?.values.name).toBe('Mine');
  expect(readDraft(key, initial, 4)).toBeNull();
  localStorage.setItem('endcap.campaignDraft.olivia.100001', '{');
  expect(readDraft(key, initial, 3)).toBeNull();
});

describe('a bid', () => {
  const filled = {
    ...emptyValues('sg', '2026-06-01'),
    name: 'Summer',
    isLimited: true,
    hasDaily: true,
    budgetDaily: '20',
  };
  const openBid = (values: Partial<typeof filled>) => {
    saveDraft(KEY, { values: { ...filled, ...values }, furthest: 'strategy', step: 'strategy', version: null });
    return openWizard('strategy');
  };

  test('above the daily budget causes a warning, and can still be set', async () => {
    const { user } = await openBid({ bidType: 'MAXIMUM_CPC', bid: '2' });
    expect(
      screen.queryByText(/The bid is above the daily budget of .+: one click could use up the whole day\./),
    ).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /Max. CPC bid/ }), '00');
    await screen.findByText(/The bid is above the daily budget of .+: one click could use up the whole day\./);
    expect(next().ariaDisabled).toBeNull();
  });

  test('for banners is per impression, with the price of a thousand', async () => {
    const values = { ...filled, adType: 'BANNER', bidType: 'MAXIMUM_CPI', bid: '0.000123' } as const;
    const { user } = await openSections({ prefilled: values });
    await user.click(screen.getByRole('button', { name: /Budget, schedule and bid strategy/ }));
    screen.getByText(/^= .+ per 1,000$/);
  });
});

describe('a problem', () => {
  const filled = { ...emptyValues('sg', '2026-06-01'), name: 'Summer', skus: ['RUN-1'] };
  const bidTooLow = { bidWalletCurrency: ['Enter a higher bid: the minimum is S$0.30'] };
  const bid = () => screen.getByRole('textbox', { name: /Max. CPC bid/ });

  test('has the focus after continuing was rejected', async () => {
    const { user } = await openWizard('type');
    await user.click(next());
    expect(document.activeElement).toBe(name());
  });

  test('in sections: the section opens and its first wrong field has the focus', async () => {
    const { user } = await openSections({ prefilled: { ...filled, isLimited: true, hasDaily: true } });
    await user.click(next());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Daily budget amount' })),
    );
  });

  test('in sections: a rejection is shown in the banner, at its section and in its field, which has the focus', async () => {
    const { user } = await openSections(
      { prefilled: { ...filled, bidType: 'MAXIMUM_CPC', bid: '0.01' } },
      { answers: [answer(LaunchCampaignDocument, () => rejected(bidTooLow))] },
    );
    await user.click(next());
    await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Launch campaign' }));
    await waitFor(() => expect(document.activeElement).toBe(bid()));
    expect(screen.getByRole('alert').textContent).toContain('the minimum is S$0.30');
    const section = screen.getByRole('button', { name: /Budget, schedule and bid strategy/ });
    within(section).getByLabelText('Needs attention');
    expect(next().ariaDisabled).toBe('true');

    await user.clear(bid());
    await user.type(bid(), '0.5');
    within(section).getByLabelText('Complete');
    expect(next().ariaDisabled).toBeNull();
    await user.click(next());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('in sections: the stage is in the address, for Back and a reload', async () => {
    const { user, history } = await openSections({ prefilled: filled });
    const heading = (name: string) => screen.findByRole('heading', { name });
    await user.click(next());
    await heading('Campaign content');
    expect(history.location.href).toBe('/sponsor-v2?stage=content');
    await user.click(next());
    await heading('Review campaign');
    history.back();
    await heading('Campaign content');
    history.back();
    await screen.findByRole('button', { name: /Budget, schedule and bid strategy/ });
    expect(history.location.href).toBe('/sponsor-v2');
    cleanup();
    await openSections({ prefilled: filled }, { address: '/sponsor-v2?stage=review' });
    await heading('Review campaign');
  });

  test('in sections: an address opens no stage before the preceding ones are complete', async () => {
    const { history } = await openSections(
      { prefilled: { ...filled, name: '' } },
      { address: '/sponsor-v2?stage=review' },
    );
    await screen.findByRole('button', { name: /Campaign details/ });
    await waitFor(() => expect(history.location.href).toBe('/sponsor-v2'));
  });

  test('step by step: a rejection opens its step with the banner and the field focused', async () => {
    saveDraft(KEY, {
      values: { ...filled, bidType: 'MAXIMUM_CPC', bid: '0.01' },
      furthest: 'review',
      step: 'review',
      version: null,
    });
    const { user, history } = await openWizard(
      'review',
      {},
      { answers: [answer(LaunchCampaignDocument, () => rejected(bidTooLow))] },
    );
    await user.click(screen.getByRole('button', { name: 'Launch campaign' }));
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/strategy'));
    await waitFor(() => expect(document.activeElement).toBe(bid()));
    expect(screen.getByRole('alert').textContent).toContain('the minimum is S$0.30');
  });
});

test('a launch leads to the list, with a toast that opens the campaign', async () => {
  const filled = { ...emptyValues('sg', '2026-06-01'), name: 'Summer', skus: ['RUN-1'] };
  saveDraft(KEY, { values: filled, furthest: 'review', step: 'review', version: null });
  const { user, history } = await openWizard(
    'review',
    {},
    {
      answers: [
        answer(LaunchCampaignDocument, {
          createSponsorCampaign: { sponsorCampaign: { id: '100009' } },
        } as never),
      ],
    },
  );
  await user.click(screen.getByRole('button', { name: 'Launch campaign' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
  await user.click(await screen.findByRole('button', { name: 'Open campaign' }));
  await waitFor(() => expect(history.location.pathname).toBe('/campaigns/100009'));
  expect(justMade.take('100009')).toBe(true);
});

describe('today, before a country is selected', () => {
  // 23:57 on the 1st in Singapore: the 1st in Brazil, the 2nd in Australia.
  const nowMs = Date.UTC(2026, 5, 1, 15, 57);
  const country = (id: string, hours: number) => ({
    ...settings.brandCatalogs[0]!,
    id,
    name: id,
    tzOffset: hours * 60,
  });
  const three = {
    nowMs,
    settings: { ...settings, brandCatalogs: [country('au', 10), country('sg', 8), country('br', -3)] },
  };
  const startDay = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Start date/ });
  const select = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getByRole('combobox', { name: /Target country/ }));
    await user.click(await screen.findByRole('option', { name }));
  };

  test('is the earliest of the brand’s countries, and a moved start is announced', async () => {
    const { user } = await openSections(three);
    await user.click(screen.getByRole('button', { name: /Budget, schedule and bid strategy/ }));
    expect(startDay().value).toBe('Jun 1, 2026');
    await select(user, 'sg');
    expect(startDay().value).toBe('Jun 1, 2026');
    expect(screen.queryByText(/The start is now .+, which is today in .+\./)).toBeNull();
    await select(user, 'au');
    expect(startDay().value).toBe('Jun 2, 2026');
    expect(screen.getAllByText(/The start is now .+, which is today in .+\./)).not.toEqual([]);
  });
});

describe('the draft', () => {
  const draft = (name: string, step: Step = 'type') => ({
    values: { ...emptyValues('sg', '2026-06-01'), name },
    furthest: step,
    step,
    version: null,
  });
  /** Simulates another tab that changes the storage. */
  const inOtherTab = (act: () => void) => {
    const before = localStorage.getItem(storageKey(KEY));
    act();
    const event = new StorageEvent('storage', { key: storageKey(KEY), oldValue: before });
    fireEvent(window, event);
  };
  const storedName = () => readDraft(KEY, emptyValues('sg', '2026-06-01'), null)?.values.name;

  test('is written once typing pauses, at the latest when the page is left', async () => {
    await openWizard('type');
    const written = vi.spyOn(Storage.prototype, 'setItem');
    // At once: a busy machine would pause between letters.
    for (const typed of ['S', 'Sum', 'Summer']) fireEvent.change(name(), { target: { value: typed } });
    fireEvent(window, new Event('pagehide'));
    expect(written.mock.calls.filter(([key]) => key === storageKey(KEY))).toHaveLength(1);
    written.mockRestore();
    expect(storedName()).toBe('Summer');
  });

  test('does not exist before input, or after the input is cleared', async () => {
    const { user, unmount } = await openWizard('type');
    await user.type(name(), 'S');
    await user.clear(name());
    unmount();
    expect(hasDraft(KEY)).toBe(false);
  });

  test('that does not fit into the browser’s storage is reported, and saving it for later does not leave', async () => {
    const { user, history } = await openWizard('type');
    localStorage.setItem('other', 'x'.repeat(2 * 1024 * 1024));
    await user.type(name(), 'Summer');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('This browser has no room for the draft: it is gone once you leave');
    expect(history.location.pathname).toBe('/sponsor/new/type');
    expect(hasDraft(KEY)).toBe(false);
  });

  test('remembers the step it was left on', async () => {
    const { user, history, unmount } = await openWizard('type');
    await user.type(name(), 'Summer');
    await user.click(next());
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/budget'));
    unmount();
    expect(draftStep(KEY)).toBe('budget');
  });

  test('of the time when users of a browser shared them goes to the first that opens it', () => {
    const old = 'endcap.campaignDraft.acme.bee';
    localStorage.setItem(old, JSON.stringify(draft('Mine')));
    const ofAnother = { ...KEY, viewerId: 'hugo' };
    expect([storedName(), draftStep(ofAnother), localStorage.getItem(old)]).toEqual(['Mine', null, null]);
  });

  test('of another tab is not overwritten, and can be adopted', async () => {
    saveDraft(KEY, draft('Mine'));
    const { user, unmount } = await openWizard('type');
    inOtherTab(() => saveDraft(KEY, draft('Theirs')));
    screen.getByText('You went on with this draft in another tab. What you type here is not kept until you choose.');
    await user.type(name(), '!');
    fireEvent(window, new Event('pagehide'));
    expect(storedName()).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Take over the other tab’s' }));
    expect(name().value).toBe('Theirs');
    await user.type(name(), '!');
    unmount();
    expect(storedName()).toBe('Theirs!');
  });

  test('of another tab is replaced by this one’s on request', async () => {
    const { user } = await openWizard('type');
    await user.type(name(), 'Mine');
    inOtherTab(() => saveDraft(KEY, draft('Theirs')));
    await user.click(screen.getByRole('button', { name: 'Keep what is here' }));
    expect(storedName()).toBe('Mine');
    expect(
      screen.queryByText(
        'You went on with this draft in another tab. What you type here is not kept until you choose.',
      ),
    ).toBeNull();
  });

  test('that was launched or discarded in another tab is not restored', async () => {
    saveDraft(KEY, draft('Mine'));
    const { user, history } = await openWizard('type');
    inOtherTab(() => removeDraft(KEY));
    await user.type(name(), '!');
    screen.getByText(
      'This draft was launched or discarded in another tab. What you type here is not kept until you choose.',
    );
    await user.click(screen.getByRole('button', { name: 'Back to campaigns' }));
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
    expect(hasDraft(KEY)).toBe(false);
  });
});

describe('the copy of a draft on the server', () => {
  const text = (typed: string) =>
    JSON.stringify({
      values: { ...emptyValues('sg', '2026-06-01'), name: typed },
      ...{ furthest: 'type', step: 'type', version: null },
    });
  const KNOWN = `${storageKey(KEY)}.copy.account`;
  /** What the server has, and what was sent to it. */
  const serverWith = (content: string | null) => {
    const sent: KeepDraftMutationVariables['input'][] = [];
    const at = { copy: content === null ? null : { revision: 'theirs', content }, discarded: 0 };
    const answers = [
      answer(DraftCopyDocument, () => ({ draftCopy: at.copy })),
      answer(KeepDraftDocument, ({ input }) => {
        sent.push(input);
        const isKept = (at.copy?.revision ?? null) === (input.revision ?? null);
        if (isKept) at.copy = { revision: `${sent.length}`, content: input.content };
        return { keepDraft: { isKept, draftCopy: at.copy } };
      }),
      answer(DiscardDraftDocument, () => {
        at.discarded += 1;
        at.copy = null;
        return { discardDraft: { draftCopy: null } };
      }),
    ];
    return { at, sent, answers };
  };
  const leave = () => {
    fireEvent(window, new Event('pagehide'));
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    hidden.mockRestore();
  };
  const nameIn = (content: string) => (JSON.parse(content) as { values: { name: string } }).values.name;

  test('is opened in a browser that has none', async () => {
    const { answers } = serverWith(text('From the office'));
    const { user } = await openWizard('type', {}, { answers });
    await waitFor(() => expect(name().value).toBe('From the office'));
    await user.type(name(), '!');
    leave();
    expect(readDraft(KEY, emptyValues('sg', '2026-06-01'), null)?.values.name).toBe('From the office!');
  });

  test('follows what is typed, by its revision, and goes with the draft', async () => {
    const { answers, sent, at } = serverWith(null);
    const { user } = await openWizard('type', {}, { answers });
    await user.type(name(), 'Summer');
    leave();
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(name(), '!');
    leave();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ revision, content }) => [revision, nameIn(content)])).toEqual([
      [null, 'Summer'],
      ['1', 'Summer!'],
    ]);
    await user.clear(name());
    leave();
    await waitFor(() => expect(at.discarded).toBe(1));
    expect(localStorage.getItem(KNOWN)).toBeNull();
  });

  test('of another browser is not overwritten: taken over, it is what goes on here', async () => {
    const { answers, sent } = serverWith(text('Theirs'));
    saveDraft(KEY, { ...(JSON.parse(text('Mine')) as Parameters<typeof saveDraft>[1]) });
    const { user } = await openWizard('type', {}, { answers });
    await screen.findByText('Changed in another window');
    await user.type(name(), '!');
    leave();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    expect(name().value).toBe('Theirs');
    await user.type(name(), '!');
    leave();
    await waitFor(() => expect(sent.map(({ content }) => nameIn(content))).toEqual(['Theirs!']));
  });

  test('of another browser is replaced by this one’s on request', async () => {
    const { answers, sent } = serverWith(text('Theirs'));
    saveDraft(KEY, { ...(JSON.parse(text('Mine')) as Parameters<typeof saveDraft>[1]) });
    const { user } = await openWizard('type', {}, { answers });
    await user.click(await screen.findByRole('button', { name: 'Keep what is here' }));
    await waitFor(() =>
      expect(sent.map(({ revision, content }) => [revision, nameIn(content)])).toEqual([['theirs', 'Mine']]),
    );
    expect(screen.queryByText('Changed in another window')).toBeNull();
  });

  test('of a draft that was discarded without its form does not come back', async () => {
    const { answers, at } = serverWith(text('Mine'));
    saveDraft(KEY, { ...(JSON.parse(text('Mine')) as Parameters<typeof saveDraft>[1]) });
    localStorage.setItem(KNOWN, JSON.stringify({ revision: 'theirs', isBehind: false, sameMs: Date.now() }));
    discardUnopened(KEY, 'account');
    await openWizard('type', {}, { answers });
    await waitFor(() => expect(at.discarded).toBe(1));
    expect(name().value).toBe('');
  });

  test('that was launched elsewhere leaves nothing here that it had', async () => {
    const { answers, sent } = serverWith(null);
    saveDraft(KEY, { ...(JSON.parse(text('Mine')) as Parameters<typeof saveDraft>[1]) });
    localStorage.setItem(KNOWN, JSON.stringify({ revision: 'gone', isBehind: false, sameMs: Date.now() }));
    await openWizard('type', {}, { answers });
    await waitFor(() => expect(name().value).toBe(''));
    expect([screen.queryByText('Changed in another window'), hasDraft(KEY), sent]).toEqual([null, false, []]);
  });

  test('of an earlier version of the campaign, saved elsewhere, is nothing to ask about', async () => {
    const { answers } = serverWith(null);
    const key = { viewerId: 'olivia', campaignId: '100001' };
    saveDraft(key, { ...(JSON.parse(text('Mine')) as Parameters<typeof saveDraft>[1]), version: 1 });
    const known = `${storageKey(key)}.copy.account`;
    localStorage.setItem(known, JSON.stringify({ revision: 'gone', isBehind: true, sameMs: Date.now() }));
    await openWizard('type', { campaign: savedCampaign({ version: 2 }), draftKey: key }, { answers });
    await waitFor(() => expect(localStorage.getItem(known)).toBeNull());
    expect([name().value, screen.queryByText('Changed in another window'), hasDraft(key)]).toEqual([
      'Summer',
      null,
      false,
    ]);
  });

  test('of a later version of the campaign is not replaced without asking', async () => {
    const content = JSON.stringify({ ...(JSON.parse(text('Theirs')) as object), version: 2 });
    const { answers, sent } = serverWith(content);
    const { user } = await openWizard(
      'type',
      { campaign: savedCampaign(), draftKey: { campaignId: '100001' } },
      { answers },
    );
    await screen.findByText('Changed in another window');
    await user.type(name(), '!');
    leave();
    expect(sent).toEqual([]);
    screen.getByRole('button', { name: 'Take over' });
  });

  test('stays as it is where the browser has no room for it', async () => {
    const { answers, sent } = serverWith(text('Theirs'));
    localStorage.setItem('other', 'x'.repeat(2 * 1024 * 1024));
    await openWizard('type', {}, { answers });
    await screen.findByText('This browser has no room for the draft: it is gone once you leave');
    leave();
    expect([sent, hasDraft(KEY), localStorage.getItem(KNOWN)]).toEqual([[], false, null]);
  });

  test('that was launched elsewhere is not brought back', async () => {
    const { answers, sent } = serverWith(null);
    saveDraft(KEY, { ...(JSON.parse(text('Mine')) as Parameters<typeof saveDraft>[1]) });
    localStorage.setItem(KNOWN, JSON.stringify({ revision: 'gone', isBehind: true, sameMs: Date.now() }));
    const { user, history } = await openWizard('type', {}, { answers });
    await screen.findByText('This draft was launched or discarded in another browser or window.');
    await user.click(screen.getByRole('button', { name: 'Back to campaigns' }));
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
    expect([hasDraft(KEY), sent]).toEqual([false, []]);
  });

  test('is not asked for in somebody’s session', async () => {
    const { answers, sent } = serverWith(text('Theirs'));
    const { user } = await openWizard('type', {}, { answers, flags: { me: { isImpersonate: true } } as never });
    await user.type(name(), 'Mine');
    leave();
    expect([name().value, sent]).toEqual(['Mine', []]);
  });
});

describe('a draft that is stored', () => {
  const draftOf = (adSet: object = {}) => savedCampaign({}, { status: 'DRAFT', budgetType: 'DAILY', ...adSet });
  const saving = () => {
    const sent: unknown[] = [];
    const save = answer(SaveCampaignDocument, ({ input }) => {
      sent.push(input);
      return { updateSponsorCampaign: { operationId: null, sponsorCampaign: { id: '100001' } } };
    });
    return { sent, answers: [save] };
  };

  test('is saved incomplete and stays a draft', async () => {
    const { sent, answers } = saving();
    const { user, history } = await openWizard(
      'type',
      { campaign: draftOf(), draftKey: { campaignId: '100001' } },
      { answers },
    );
    await user.type(name(), ' sale');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
    expect(sent).toMatchObject([{ id: '100001', name: 'Summer sale', status: 'DRAFT', budgetType: 'DAILY' }]);
    expect(hasDraft({ viewerId: 'olivia', campaignId: '100001' })).toBe(false);
  });

  test('is launched with a toast that opens it, and one more that takes the launch back', async () => {
    const launched = answer(SaveCampaignDocument, {
      updateSponsorCampaign: { operationId: 'op', sponsorCampaign: { id: '100001' } },
    });
    const undone = answer(UndoOperationDocument, {
      undoOperation: { operation: { id: 'op', done: 1, skipped: 0, state: 'DONE' } },
    } as never);
    const values = { ...emptyValues('sg', '2026-06-01'), name: 'Summer', skus: ['RUN-1'] };
    saveDraft({ viewerId: 'olivia', campaignId: '100001' }, { values, furthest: 'review', step: 'review', version: 1 });
    const { user, history, callsOf } = await openWizard(
      'review',
      { campaign: draftOf({ budgetType: 'ALWAYS_ON' }), draftKey: { campaignId: '100001' } },
      { answers: [launched, undone] },
    );
    await user.click(screen.getByRole('button', { name: 'Launch' }));
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
    await screen.findByRole('button', { name: 'Open campaign' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
  });

  test('is not saved while something in it is wrong, which is shown', async () => {
    const { sent, answers } = saving();
    const { user } = await openWizard('type', { campaign: draftOf(), draftKey: null }, { answers });
    await user.clear(name());
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(sent).toEqual([]);
  });

  test('there is none for a launched campaign, whose changes are stored separately', async () => {
    const { user } = await openWizard('type', { campaign: savedCampaign(), draftKey: { campaignId: '100001' } });
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    await user.type(name(), '!');
    await screen.findByText('Your changes are kept in this browser; the campaign runs as it was');
  });
});

describe('a saved campaign on any step', () => {
  const edit = (step: Step, adSet: Parameters<typeof savedCampaign>[1] = {}) => {
    const sent: unknown[] = [];
    const opened = openWizard(
      step,
      { campaign: savedCampaign({}, adSet), draftKey: null },
      {
        answers: [
          answer(SaveCampaignDocument, (variables) => {
            sent.push(variables);
            return { updateSponsorCampaign: { operationId: null } } as never;
          }),
        ],
      },
    );
    return { opened, sent };
  };
  const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });

  test('is saved there once something differs, which the bar says in words; Discard and Next stay', async () => {
    const { opened, sent } = edit('type');
    const { user, history } = await opened;
    expect(bar()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await user.type(name(), ' sale');
    within(bar()!).getAllByText('Summer sale');
    within(bar()!).getByText('No review needed: it takes effect at once.');
    screen.getByRole('button', { name: 'Discard' });
    expect(next().ariaDisabled).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
    expect(sent).toMatchObject([{ input: { id: '100001', name: 'Summer sale' } }]);
  });

  test('what is wrong on the step is shown instead of being sent', async () => {
    const { opened, sent } = edit('type');
    const { user } = await opened;
    await user.clear(name());
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Give the campaign a name');
    expect(sent).toEqual([]);
  });

  test('a draft says what differs, is saved as a draft and launched on the last step only', async () => {
    const { opened } = edit('type', { status: 'DRAFT' });
    const { user } = await opened;
    await user.type(name(), ' sale');
    within(bar()!).getAllByText('Summer sale');
    expect(within(bar()!).queryByText(/goes to review/)).toBeNull();
    screen.getByRole('button', { name: 'Save draft' });
    expect(screen.queryByRole('button', { name: 'Launch' })).toBeNull();
  });
});
