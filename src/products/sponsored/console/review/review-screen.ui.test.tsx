import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ApproveCampaignsDocument,
  DecideCaseDocument,
  KeepReviewOpenDocument,
  ReviewCaseDocument,
  ReviewCasesDocument,
  ReviewMedianWaitDocument,
  type ReviewCaseQuery,
  type ReviewCasesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { campaignRoutes } from '../routes.ts';
import { HOLD_MS } from './held-verdicts.ts';

type Queued = ReviewCasesQuery['reviewCases']['objects'][number];
type Case = ReviewCaseQuery['reviewCase'];
const IDS = ['100001', '100002', '100003'] as const;
const nameOf = (id: string) => `Campaign ${id.at(-1)}`;
const GREEN = { name: 'STOCK', isGreen: true, reason: '1 of 1 products on sale' } as const;
const RED = { name: 'LANDING_PAGE', isGreen: false, reason: 'Leads away from the storefront' } as const;

const queued = (id: string, patch: Partial<Queued> = {}): Queued => ({
  risk: 'LOW',
  openWith: [],
  proposal: null,
  picture: null,
  landingPage: `https://shop.test/p/${id}`,
  checks: [GREEN],
  campaign: {
    id,
    version: 1,
    name: nameOf(id),
    adType: 'PRODUCT',
    company: { id: 'acme', nameWithCluster: `Company ${id.at(-1)}` },
    review: { submittedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(), isServingEarlierVersion: false },
  },
  ...patch,
});
const productAd = (skus: string[]): NonNullable<Case['campaign']['productAd']> => ({
  name: 'Ad',
  skus,
  productMinPrice: null,
  productMaxPrice: null,
  productCategoryIds: [],
  productSellerIds: [],
  productImages: [],
});
const caseOf = (id: string, patch: Partial<Case['campaign']> = {}): Case => ({
  risk: 'LOW',
  approvedBefore: 14,
  rejectedBefore: 0,
  productsOnSale: 1,
  proposal: null,
  checks: [GREEN, RED],
  names: [],
  products: ['RUN', 'HAT'].map((sku) => ({
    sku,
    name: `Product ${sku}`,
    image: null,
    price: '20',
    link: `https://shop.test/p/${sku}`,
    quantity: 3,
  })),
  reasons: ['picture', 'text'].map((reason) => ({ id: reason, label: `Label ${reason}`, text: `Motivo ${reason}.` })),
  campaign: {
    id,
    version: 1,
    name: nameOf(id),
    adType: 'PRODUCT',
    brand: { id: 'bee', name: 'Bee', logo: null },
    company: { id: 'acme', nameWithCluster: 'Acme', walletCurrency: { code: 'SGD' } },
    review: { state: 'PENDING', submittedAt: new Date().toISOString(), notes: null, isServingEarlierVersion: false },
    adSets: [
      {
        id: 'ad-set',
        budgetType: 'DAILY',
        budgetDaily: '30',
        budget: null,
        startDate: new Date().toISOString(),
        endDate: null,
        catalog: { id: 'sg', name: 'Singapore', baseUrl: 'https://shop.test', currencyCode: 'SGD' },
      },
    ],
    productAd: productAd(['RUN']),
    servingProductAd: null,
    bannerAd: null,
    servingBannerAd: null,
    ...patch,
  },
});
const listOf = (objects: Queued[]): ReviewCasesQuery => ({
  reviewCases: { objects, page: 1, numPages: 1, total: objects.length },
});
const DONE = { updateSponsorCampaign: { ok: true } };

const open = (path = '/review', ...answers: Answer[]) =>
  renderScreen(path, {
    routes: campaignRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(ReviewCasesDocument, listOf(IDS.map((id) => queued(id)))),
      answer(ReviewCaseDocument, ({ id }) => ({ reviewCase: caseOf(id) })),
      answer(DecideCaseDocument, DONE),
      answer(KeepReviewOpenDocument, { keepReviewOpen: { openWith: [] } }),
      ...answers,
    ],
  });
const queue = () => screen.findByRole('region', { name: 'Waiting' });
const heading = (id: string) => screen.findByRole('heading', { name: nameOf(id) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('shows the oldest with its facts and checks, and what the row says of each', async () => {
  await open();
  await heading(IDS[0]);
  const [first] = within(await queue()).getAllByRole('button');
  expect(first!.textContent).toBe('Company 13 hoursCampaign 1Product ads · NewLow risk');
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  facts.getByText('14 approved, 0 rejected');
  facts.getByText('S$30.00 a day');
  expect(facts.getByText('Stock').closest('li')!.textContent).toContain('1 of 1 products on sale');
  expect(within(facts.getByText('Landing page').closest('li')!).getByRole('img').getAttribute('aria-label')).toBe(
    'Failed',
  );
  const ad = within(screen.getByRole('region', { name: 'Proposed' }));
  ad.getByText('Product RUN');
  expect(ad.getByRole('link', { name: '/p/RUN' }).getAttribute('href')).toBe('https://shop.test/p/RUN');
  expect(ad.queryByText('Product HAT')).toBeNull();
  await expectNoViolation();
});

test('what an agent proposes stands beside the checks, and decides nothing', async () => {
  const notes = 'A price is in the picture.\nAnd a brand.';
  const proposal = { isApproved: false, notes, keyName: 'Reviewer' };
  const { user } = await open(
    '/review',
    answer(ReviewCaseDocument, ({ id }) => ({ reviewCase: { ...caseOf(id), proposal } })),
  );
  const facts = within(await screen.findByRole('region', { name: 'Facts' }));
  facts.getByText('Reviewer would reject it:');
  const shown = facts.getByText(/A price is in the picture\./);
  expect([shown.textContent, shown.getAttribute('dir')]).toEqual([notes, 'auto']);
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false);
  await user.keyboard('r');
  expect(await screen.findByRole('textbox')).toHaveProperty('value', notes);
});

test('a change stands beside the version that runs, with what differs', async () => {
  await open(
    '/review',
    answer(ReviewCaseDocument, ({ id }) => ({
      reviewCase: caseOf(id, { servingProductAd: productAd(['HAT']) }),
    })),
  );
  const running = within(await screen.findByRole('region', { name: 'Approved, running now' }));
  running.getByText('Product HAT');
  const row = screen.getByRole('row', { name: /^Products/ });
  expect(row.textContent).toContain('− Product HAT (HAT)');
  expect(row.textContent).toContain('+ Product RUN (RUN)');
});

test('A approves and opens the next; the verdict is sent ten seconds later, once', async () => {
  const { user, callsOf } = await open();
  await heading(IDS[0]);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await user.keyboard('a');
  await heading(IDS[1]);
  expect(within(await queue()).queryByText(nameOf(IDS[0]))).toBeNull();
  await pass(HOLD_MS - 1000);
  expect(callsOf(DecideCaseDocument)).toEqual([]);
  await pass(2 * HOLD_MS);
  expect(callsOf(DecideCaseDocument)).toEqual([{ id: IDS[0], version: 1, status: 'SCHEDULED' }]);
});

test('U takes the latest verdict back and opens its campaign again', async () => {
  const { user, callsOf } = await open();
  await heading(IDS[0]);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await user.keyboard('a');
  await heading(IDS[1]);
  await user.keyboard('u');
  await heading(IDS[0]);
  await pass(2 * HOLD_MS);
  expect(callsOf(DecideCaseDocument)).toEqual([]);
});

test('R asks for a reason: digits add pieces in the advertiser’s language, Enter rejects', async () => {
  const { user, callsOf, unmount } = await open();
  await heading(IDS[0]);
  await user.keyboard('r{Enter}');
  await screen.findByText('Give a reason for the rejection');
  await user.keyboard('12');
  await user.type(screen.getByRole('textbox', { name: 'More' }), 'See page 2');
  await user.click(screen.getByRole('button', { name: 'Reject with this reason' }));
  await heading(IDS[1]);
  // Leaving the screen sends what is held.
  unmount();
  await waitFor(() =>
    expect(callsOf(DecideCaseDocument)).toEqual([
      { id: IDS[0], version: 1, status: 'REJECTED', notes: 'Motivo picture. Motivo text. See page 2' },
    ]),
  );
});

test('S skips, a letter after G does not, and closing the page sends what is held', async () => {
  const { user, callsOf } = await open();
  await heading(IDS[0]);
  await user.keyboard('gs');
  await heading(IDS[0]);
  await user.keyboard('s');
  await heading(IDS[1]);
  await user.keyboard('a');
  await heading(IDS[2]);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(callsOf(DecideCaseDocument)).toMatchObject([{ id: IDS[1] }]));
});

test('a verdict that does not arrive is kept and sent again by its button', async () => {
  const { user, callsOf, answerWith } = await open('/review', answer(DecideCaseDocument, isUnreachable));
  await heading(IDS[0]);
  await user.keyboard('a');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await screen.findByText('1 verdict did not arrive and is kept');
  answerWith(answer(DecideCaseDocument, DONE));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('1 verdict did not arrive and is kept')).toBeNull());
  expect(callsOf(DecideCaseDocument)).toHaveLength(2);
});

test('what changed since it was looked at is refused, and shown before it can be decided', async () => {
  const { user, callsOf, answerWith } = await open(
    '/review',
    answer(DecideCaseDocument, () => rejected({}, 'CONFLICT', 'Someone else saved this campaign meanwhile.')),
  );
  await heading(IDS[0]);
  await user.keyboard('a');
  await heading(IDS[1]);
  const changed = caseOf(IDS[0], { version: 2, productAd: productAd(['HAT']) });
  const row = queued(IDS[0]);
  answerWith(
    answer(ReviewCasesDocument, listOf([{ ...row, campaign: { ...row.campaign, version: 2 } }, queued(IDS[1])])),
    answer(ReviewCaseDocument, ({ id }) => ({ reviewCase: id === IDS[0] ? changed : caseOf(id) })),
  );
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await user.click(await screen.findByRole('button', { name: 'Look again' }));
  const notice = within(
    (await screen.findByText('It was changed since you looked at it')).closest<HTMLElement>('[role="alert"]')!,
  );
  expect(notice.getByRole('row', { name: /^Products/ }).textContent).toContain('+ Product HAT (HAT)');
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(approve.disabled).toBe(true);
  await user.click(notice.getByRole('button', { name: 'Review the new version' }));
  await user.click(approve);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(callsOf(DecideCaseDocument).at(-1)).toMatchObject({ id: IDS[0], version: 2 }));
});

test('what someone else decided cannot be decided again', async () => {
  const review = { ...caseOf(IDS[0]).campaign.review, state: 'REJECTED' as const, notes: 'Blurred' };
  await open(
    `/review?campaign=${IDS[0]}`,
    answer(ReviewCaseDocument, ({ id }) => ({ reviewCase: caseOf(id, { review }) })),
  );
  await screen.findByText('This version is rejected already.');
  screen.getByText('Blurred');
  for (const name of ['Approve', 'Reject'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('all green are approved after each was shown; what the server refuses stays in the dialog', async () => {
  const { user, callsOf } = await open(
    '/review',
    answer(
      ReviewCasesDocument,
      listOf([queued(IDS[0]), queued(IDS[1], { risk: 'HIGH', checks: [GREEN, RED] }), queued(IDS[2])]),
    ),
    answer(ApproveCampaignsDocument, {
      approveCampaigns: { ok: true, approved: [IDS[0]], refused: [{ id: IDS[2], reason: 'A check is red' }] },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Approve all green (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 campaigns?' }));
  dialog.getByText(`https://shop.test/p/${IDS[0]}`);
  expect(dialog.queryByText(nameOf(IDS[1]))).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const refused = within(await screen.findByRole('dialog', { name: '1 campaign was not approved' }));
  refused.getByText('A check is red');
  expect(refused.queryByText(nameOf(IDS[0]))).toBeNull();
  expect(callsOf(ApproveCampaignsDocument)).toEqual([
    {
      campaigns: [
        { id: IDS[0], version: 1 },
        { id: IDS[2], version: 1 },
      ],
    },
  ]);
});

test('what an agent would reject says so in its row, and is not approved with others', async () => {
  const rejecting = { checks: [GREEN], proposal: { isApproved: false } };
  const { user } = await open(
    '/review',
    answer(
      ReviewCasesDocument,
      listOf([queued(IDS[0]), queued(IDS[1], rejecting), queued(IDS[2], { proposal: { isApproved: true } })]),
    ),
  );
  await heading(IDS[0]);
  const rows = within(await queue()).getAllByRole('button');
  expect(rows.map(({ textContent: text }) => text.includes('An agent would reject it'))).toEqual([false, true, false]);
  await user.click(await screen.findByRole('button', { name: 'Approve all green (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 campaigns?' }));
  dialog.getByText(nameOf(IDS[2]));
  expect(dialog.queryByText(nameOf(IDS[1]))).toBeNull();
});

test('says with whom a campaign is open, and tells others until it is left', async () => {
  const { user, callsOf, unmount } = await open(
    '/review',
    answer(ReviewCasesDocument, listOf([queued(IDS[0]), queued(IDS[1], { openWith: ['Ben Ho'] })])),
    answer(KeepReviewOpenDocument, ({ input }) => ({
      keepReviewOpen: { openWith: input.id === IDS[1] ? ['Ben Ho'] : [] },
    })),
  );
  await heading(IDS[0]);
  const [first, second] = within(await queue()).getAllByRole('button');
  expect([first!.textContent, second!.textContent].map((text) => text.includes('Open with Ben Ho'))).toEqual([
    false,
    true,
  ]);
  await user.click(second!);
  await heading(IDS[1]);
  await waitFor(() => expect(screen.getAllByText('Open with Ben Ho')).toHaveLength(2));
  unmount();
  await waitFor(() =>
    expect(callsOf(KeepReviewOpenDocument).map((call) => Object.values(call as object)[0] ?? call)).toHaveLength(4),
  );
  expect(JSON.stringify(callsOf(KeepReviewOpenDocument).at(-1))).toContain('"isOpen":false');
});

test('a swipe to the left opens the next campaign, one to the right the one before', async () => {
  await open();
  const at = (x: number, isPrimary = true) => ({ clientX: x, clientY: 100, pointerType: 'touch', isPrimary });
  const swipe = (from: number, to: number, isPinch = false) => {
    const ad = screen.getByRole('region', { name: 'Proposed' });
    fireEvent.pointerDown(ad, at(from));
    if (isPinch) fireEvent.pointerDown(ad, at(to, false));
    if (isPinch) fireEvent.pointerUp(ad, at(from, false));
    fireEvent.pointerUp(ad, at(to));
  };
  await heading(IDS[0]);
  await screen.findByRole('region', { name: 'Proposed' });
  swipe(300, 100, true);
  swipe(300, 100);
  await heading(IDS[1]);
  await screen.findByRole('region', { name: 'Proposed' });
  swipe(100, 300);
  await heading(IDS[0]);
});

test('a queue of more than a hundred goes on where it is looked through', async () => {
  const all = Array.from({ length: 250 }, (_, index) => queued(String(200_001 + index)));
  const { user, callsOf } = await open(
    '/review?campaign=200001',
    answer(ReviewCasesDocument, ({ pageSize }) => ({
      reviewCases: { objects: all.slice(0, pageSize), page: 1, numPages: 3, total: all.length },
    })),
  );
  const rows = async () => within(await queue()).getAllByRole('listitem');
  expect(await rows()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 150 more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(200));
  await user.click((await rows())[197]!.querySelector('button')!);
  await waitFor(async () => expect(await rows()).toHaveLength(250));
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(new Set(callsOf(ReviewCasesDocument).map((call) => (call as { pageSize: number }).pageSize))).toEqual(
    new Set([100, 200, 300]),
  );
  // Bulk approval takes as many as one call may.
  screen.getByRole('button', { name: 'Approve all green (100)' });
});

test('a queue at the most that it shows does not grow, also when the answer has fewer', async () => {
  const all = Array.from({ length: 90 }, (_, index) => queued(String(200_001 + index)));
  const { callsOf } = await open(
    '/review?campaign=200090&page=10',
    answer(ReviewCasesDocument, { reviewCases: { objects: all, page: 1, numPages: 2, total: 1200 } }),
  );
  expect(within(await queue()).getAllByRole('listitem')).toHaveLength(90);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(callsOf(ReviewCasesDocument)).toHaveLength(1);
});

test('says that nothing waits, and how long verdicts took', async () => {
  await open(
    '/review',
    answer(ReviewCasesDocument, listOf([])),
    answer(ReviewMedianWaitDocument, { reviewMedianWait: 90 }),
  );
  await screen.findByText('Nothing waits for review');
  await screen.findByText('Verdicts of the last 30 days took 1 hour (median).');
});

test('loads in its shape, and says when the queue cannot be read', async () => {
  const pending = await open('/review', answer(ReviewCasesDocument, isPending));
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  pending.unmount();
  await open('/review', answer(ReviewCasesDocument, isUnreachable));
  await screen.findByRole('button', { name: 'Try again' });
});
