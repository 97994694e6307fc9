import { screen, waitFor, within } from '@testing-library/react';
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
  CreatePortfolioLinkDocument,
  EndPortfolioLinkDocument,
  PortfolioDocument,
  PortfolioLinksDocument,
  type PortfolioLinksQuery,
} from '#platform/api-client/generated/graphql.ts';
import { portfolioRoutes } from './index.ts';
import { brand } from './portfolio.test-support.ts';

type Link = PortfolioLinksQuery['portfolioLinks'][number];

const PORTFOLIO = answer(PortfolioDocument, {
  portfolio: {
    fromDate: '2026-11-16',
    toDate: '2026-11-22',
    previousFromDate: '2026-11-09',
    previousToDate: '2026-11-15',
    month: '2026-11-01',
    monthDays: 30,
    monthClosedDays: 22,
    walletCurrency: { code: 'SGD', symbol: 'S$', maxFractionDigits: 2 },
    brands: [brand('Bee'), brand('Ant')],
  },
});
const link = (title: string, change: Partial<Link> = {}): Link => ({
  id: title,
  title,
  brandNames: ['Ant', 'Bee'],
  columns: ['SPEND', 'ROAS'],
  lastDays: 7,
  fromDate: null,
  toDate: null,
  makerName: 'Ann Tan',
  createdAt: '2026-11-01T04:00:00Z',
  expiresAt: '2099-12-01T04:00:00Z',
  endedAt: null,
  openings: 0,
  lastOpenings: [],
  ...change,
});
const links = (...portfolioLinks: Link[]) => answer(PortfolioLinksDocument, { portfolioLinks });

async function openShare(answers: Answer[], session = sessionOf('OWNER')) {
  const opened = await renderScreen('/portfolio', {
    routes: portfolioRoutes,
    session,
    answers: [PORTFOLIO, ...answers],
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Share' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Share this view' })) };
}

async function fill(user: Awaited<ReturnType<typeof openShare>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  const form = within(await screen.findByRole('dialog', { name: 'New link' }));
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'For Bee');
  await user.click(form.getByRole('combobox', { name: /^Brands/ }));
  await user.click(await screen.findByRole('option', { name: 'Bee', hidden: true }));
  return form;
}

test('a link is made of the brands and columns that were selected, and its address is shown once', async () => {
  const { user, callsOf } = await openShare([
    links(),
    answer(CreatePortfolioLinkDocument, { createPortfolioLink: { ok: true, id: 'new', secret: 's3cret' } }),
  ]);
  const form = await fill(user);
  await user.click(form.getByRole('checkbox', { name: 'Change of sales' }));
  await user.click(form.getByRole('checkbox', { name: 'Spend' }));
  await expectNoViolation();
  await user.click(form.getByRole('button', { name: 'Make link' }));
  const address = await screen.findByRole('textbox', { name: 'Address' });
  expect(address).toHaveProperty('value', `${window.location.origin}/shared/s3cret`);
  expect(callsOf(CreatePortfolioLinkDocument)).toEqual([
    {
      input: {
        title: 'For Bee',
        brandIds: ['bee'],
        columns: ['SALES', 'SALES_CHANGE', 'ROAS'],
        lastDays: 7,
        logoUrl: null,
      },
    },
  ]);
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(`${window.location.origin}/shared/s3cret`);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'Share this view' })).toBeTruthy();
  // The list is read again.
  expect(callsOf(PortfolioLinksDocument).length).toBeGreaterThan(1);
});

test('a link needs a title and a brand', async () => {
  const { user, callsOf } = await openShare([links()]);
  await screen.findByText('Nothing is shared yet');
  await user.click(screen.getByRole('button', { name: 'New link' }));
  const form = within(await screen.findByRole('dialog', { name: 'New link' }));
  await user.click(form.getByRole('button', { name: 'Make link' }));
  expect(await form.findByText('Enter a title')).toBeTruthy();
  expect(form.getByText('Select at least one brand')).toBeTruthy();
  expect(callsOf(CreatePortfolioLinkDocument)).toEqual([]);
});

test('fixed days are sent as such, this month at first', async () => {
  const { user, callsOf } = await openShare([
    links(),
    answer(CreatePortfolioLinkDocument, { createPortfolioLink: { ok: true, id: 'new', secret: 's3cret' } }),
  ]);
  const form = await fill(user);
  await user.click(form.getByRole('combobox', { name: 'Days' }));
  await user.click(await screen.findByRole('option', { name: 'Fixed days', hidden: true }));
  expect(await form.findByRole('button', { name: /^Fixed days: / })).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Make link' }));
  await waitFor(() =>
    expect(callsOf(CreatePortfolioLinkDocument)[0]!.input).toMatchObject({
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
    }),
  );
});

test('what the server refuses stands at its field, and what was typed stays', async () => {
  const { user } = await openShare([
    links(),
    answer(CreatePortfolioLinkDocument, () => rejected({ brandIds: ['This brand does not belong to the company'] })),
  ]);
  const form = await fill(user);
  await user.click(form.getByRole('button', { name: 'Make link' }));
  expect(await form.findByText('This brand does not belong to the company')).toBeTruthy();
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'For Bee');
});

test('links say what they show, who opened them when, and are ended after a question', async () => {
  const { user, dialog, callsOf } = await openShare([
    links(
      link('Agency', {
        openings: 12,
        lastOpenings: [
          { openedAt: '2026-11-20T04:00:00Z', network: '203.0.113.0/24' },
          { openedAt: '2026-11-19T04:00:00Z', network: '' },
        ],
      }),
      link('Old', {
        endedAt: '2026-11-03T04:00:00Z',
        makerName: null,
        lastDays: null,
        fromDate: '2026-10-01',
        toDate: '2026-10-31',
      }),
    ),
    answer(EndPortfolioLinkDocument, { endPortfolioLink: { ok: true, id: 'Agency' } }),
  ]);
  const [agency, old] = (await dialog.findAllByRole('listitem')).filter((item) =>
    item.textContent.includes('Ant, Bee'),
  );
  expect(agency!.textContent).toContain('Last 7 closed days · Spend · ROAS');
  expect(agency!.textContent).toContain('By Ann Tan on');
  expect(agency!.textContent).toContain('Opened 12 times, last on');
  expect(agency!.textContent).toContain('203.0.113.0/24');
  expect(old!.textContent).toContain('Never opened');
  expect(old!.textContent).toContain('ended on');
  expect(within(old!).queryByRole('button')).toBeNull();
  await expectNoViolation();
  await user.click(within(agency!).getByRole('button', { name: 'End Agency' }));
  const question = within(await screen.findByRole('dialog', { name: 'End “Agency”?' }));
  expect(callsOf(EndPortfolioLinkDocument)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('“Agency” has ended')).toBeTruthy();
  expect(callsOf(EndPortfolioLinkDocument)).toEqual([{ input: { id: 'Agency' } }]);
});

test('links that could not be read can be tried again', async () => {
  const { dialog } = await openShare([answer(PortfolioLinksDocument, isUnreachable)]);
  expect(await dialog.findByRole('button', { name: /again/i })).toBeTruthy();
});

test('while links load a new one can be made, with the keyboard alone', async () => {
  const { user } = await openShare([answer(PortfolioLinksDocument, isPending)]);
  const button = screen.getByRole('button', { name: 'New link' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'New link' });
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Share this view' })).toBeTruthy();
});

test('staff who act as a user make no link; members and viewers have no button', async () => {
  const { dialog } = await openShare([links()], sessionOf('OWNER', { me: { isImpersonate: true } }));
  expect(dialog.getByRole('button', { name: 'New link' })).toHaveProperty('disabled', true);
});

test.each(['MEMBER', 'VIEWER'] as const)('a %s shares nothing', async (role) => {
  await renderScreen('/portfolio', { routes: portfolioRoutes, session: sessionOf(role), answers: [PORTFOLIO] });
  await screen.findByRole('row', { name: /^Bee/ });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
