import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import {
  answer,
  isUnreachable,
  renderScreen,
  screenAt,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import { giveElementsHeight } from '#design/testing/element-height.ts';
import { QuickSearchDocument, type QuickSearchQuery } from '#platform/api-client/generated/graphql.ts';
import { CommandPalette, type Command } from './index.ts';

const run = vi.fn();
const onOpen = vi.fn();
const onClose = vi.fn();
const command = (id: string, label: string, alias?: string): Command => ({
  ...{ id, label, group: 'Pages', icon: null, run: () => run(id) },
  ...(alias && { alias }),
});
const COMMANDS = [
  command('campaigns', 'Campaigns'),
  command('topUp', 'Top up', 'balance'),
  command('team', 'Team members'),
];
const HIT: QuickSearchQuery['quickSearch'][number] = {
  ...{ kind: 'CAMPAIGN', id: '100001', label: 'Summer sale', detail: 'Bee · Singapore' },
  company: { id: 'acme', name: 'Acme' },
};

giveElementsHeight(350);

async function open(
  quickSearch: QuickSearchQuery['quickSearch'] | typeof isUnreachable = [HIT],
  session = sessionOf('OWNER'),
) {
  vi.clearAllMocks();
  const [name] = answer(QuickSearchDocument, { quickSearch: [] });
  const view = await renderScreen('/here', {
    routes: screenAt('/here', () => (
      <Suspense>
        <CommandPalette commands={COMMANDS} onOpen={onOpen} onClose={onClose} />
      </Suspense>
    )),
    session,
    answers: [[name, typeof quickSearch === 'function' ? quickSearch : () => ({ quickSearch })]],
  });
  const field = await screen.findByRole('combobox', { name: 'Find campaigns, brands, documents, pages and actions' });
  return { ...view, field };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('pages and actions are found by the beginnings of their words, other words for them, and with a typo', async () => {
  const { user, field } = await open([]);
  await waitFor(() => expect(options()).toEqual(['Campaigns', 'Top up', 'Team members']));
  await user.type(field, '>campains');
  await waitFor(() => expect(options()).toEqual(['Campaigns']));
  await user.clear(field);
  await user.type(field, '> bal{Enter}');
  expect(run).toHaveBeenCalledExactlyOnceWith('topUp');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the day of a document is written in the user’s language', async () => {
  const { user, field } = await open([{ ...HIT, kind: 'CREDIT_NOTE', label: 'SGC-000001', detail: '2026-11-28' }]);
  await user.type(field, '#SGC');
  await screen.findByRole('option', { name: /SGC-000001.*Nov 28, 2026/ });
});

test('what the server finds is opened, and offered first the next time', async () => {
  const { user, field, callsOf } = await open();
  await user.type(field, 'summer');
  await screen.findByRole('option', { name: /Summer sale/ });
  expect(callsOf(QuickSearchDocument)).toEqual([{ term: 'summer', kinds: null }]);
  document.title = 'Home';
  await expectNoViolation();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(HIT);
  await user.clear(field);
  await waitFor(() => expect(options()[0]).toBe('Summer saleBee · Singapore'));
});

test('# and @ ask for documents and people alone', async () => {
  const { user, field, callsOf } = await open([]);
  await user.type(field, '#SG-01');
  await waitFor(() =>
    expect(callsOf(QuickSearchDocument).at(-1)).toEqual({
      term: 'SG-01',
      kinds: ['DOCUMENT', 'CREDIT_NOTE', 'PRO_FORMA', 'PAYMENT'],
    }),
  );
  await screen.findByText('No record');
  await user.clear(field);
  await user.type(field, '@li');
  await waitFor(() => expect(callsOf(QuickSearchDocument).at(-1)).toEqual({ term: 'li', kinds: ['MEMBER'] }));
});

test('staff see whose it is', async () => {
  const { user, field } = await open([HIT], sessionOf('STAFF'));
  await user.type(field, 'summer');
  await screen.findByText('Bee · Singapore · Acme');
});

test('pages are found while the server is away, which is said', async () => {
  const { user, field } = await open(isUnreachable);
  await user.type(field, 'team');
  await screen.findByRole('button', { name: 'Try again' });
  expect(options()).toEqual(['Team members']);
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledExactlyOnceWith('team');
});
