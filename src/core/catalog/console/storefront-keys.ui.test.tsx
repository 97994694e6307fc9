import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  BusiestStorefrontDocument,
  CreateStorefrontKeyDocument,
  RevokeStorefrontKeyDocument,
  RotateStorefrontKeyDocument,
  StorefrontCatalogsDocument,
  StorefrontKeyChangesDocument,
  StorefrontKeysDocument,
  type StorefrontKeyChangesQuery,
  type StorefrontKeysQuery,
} from '#platform/api-client/generated/graphql.ts';
import { catalogRoutes } from './index.ts';

type Key = StorefrontKeysQuery['storefrontKeys'][number];

const SG = '01890a5d-ac96-774b-bcce-b302099a8057';
const MY = '01890a5d-ac96-774b-bcce-b302099a8058';

const key = (label: string, parts: Partial<Key> = {}): Key => ({
  id: label,
  label,
  scopes: ['ads', 'feed'],
  origins: [],
  requestsPerSecond: null,
  makerName: 'Ann Tan',
  createdAt: '2026-03-10T04:00:00Z',
  endsAt: null,
  lastUsedAt: null,
  requestsToday: 0,
  ...parts,
});

interface Opening {
  role?: 'STAFF' | 'OWNER';
  address?: string;
  changes?: StorefrontKeyChangesQuery['storefrontKeyChanges'];
  create?: () => Response;
}

async function open(keys: Key[] | (() => never) | (() => Promise<never>), opening: Opening = {}) {
  const { role = 'STAFF', address = '/storefront', changes = [], create } = opening;
  const sent: unknown[] = [];
  const { user } = await renderScreen(address, {
    routes: catalogRoutes,
    session: sessionOf(role),
    answers: [
      answer(BusiestStorefrontDocument, { busiestStorefront: null }),
      answer(StorefrontCatalogsDocument, {
        allCatalogs: [
          { id: SG, name: 'Singapore', currencyCode: 'SGD' },
          { id: MY, name: 'Malaysia', currencyCode: 'MYR' },
        ],
      }),
      answer(StorefrontKeysDocument, ({ catalogId }) => {
        if (!Array.isArray(keys)) return keys();
        return { storefrontKeys: catalogId === SG ? keys : [key('of Malaysia')] };
      }),
      answer(StorefrontKeyChangesDocument, { storefrontKeyChanges: changes }),
      answer(CreateStorefrontKeyDocument, ({ input }) => {
        sent.push(input);
        return create?.() ?? { createStorefrontKey: { ok: true, id: 'new', secret: 'ek_secret' } };
      }),
      answer(RotateStorefrontKeyDocument, ({ input }) => {
        sent.push(input);
        return { rotateStorefrontKey: { ok: true, id: 'new', secret: 'ek_next' } };
      }),
      answer(RevokeStorefrontKeyDocument, ({ input }) => {
        sent.push(input);
        return { revokeStorefrontKey: { ok: true, id: input.id } };
      }),
    ],
  });
  return { user, sent };
}

test('keys are listed with their rights, maker, use and state', async () => {
  await open([
    key('back end', { lastUsedAt: '2026-03-10T04:05:00Z', requestsToday: 1234 }),
    key('pages', { scopes: ['browser'], origins: ['https://shop.example'], makerName: null }),
    key('old', { endsAt: '2020-01-01T00:00:00Z' }),
    key('rotated', { endsAt: '2099-01-01T00:00:00Z' }),
  ]);
  await screen.findByText('back end');
  for (const text of ['1,234', 'events of pages · https://shop.example', 'Command line', 'Ended', 'Works until'])
    expect(screen.getByText(text)).toBeTruthy();
  const named = (name: RegExp) =>
    screen.getAllByRole('button', { name }).map((button) => button.getAttribute('aria-label'));
  expect(named(/^Rotate /)).toEqual(['Rotate back end', 'Rotate pages']);
  expect(named(/^Revoke /)).toEqual(['Revoke back end', 'Revoke pages', 'Revoke rotated']);
  await expectNoViolation();
});

test('a key is made after the password, and shown once with a command to try it', async () => {
  const { user, sent } = await open([key('back end')]);
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog', { name: 'New key' });
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'search page');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Send feeds/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Requests a second/ }), '50');
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  await screen.findByDisplayValue('ek_secret');
  expect(sent).toEqual([
    {
      catalogId: SG,
      label: 'search page',
      scopes: ['ads', 'feed'],
      origins: [],
      requestsPerSecond: 50,
      currentPassword: 'Correct-horse-7',
    },
  ]);
  screen.getByText(`curl -H 'Authorization: Bearer ek_secret' ${window.location.origin}/v1/me`);
  screen.getByText(`${window.location.origin}/v2/auctions`);
  await expectNoViolation();
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('ek_secret');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('ek_secret')).toBeNull());
});

test('a key for pages names them; what the server refuses is said at its field', async () => {
  const { user, sent } = await open([], {
    create: () => rejected({ origins: ['shop is not an address of pages'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog', { name: 'New key' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'pages');
  await user.click(within(dialog).getByRole('radio', { name: 'Pages in browsers' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Addresses/ }), 'https://shop.example{Enter}shop');
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  await within(dialog).findByText('shop is not an address of pages');
  expect(sent).toMatchObject([
    { scopes: ['browser'], origins: ['https://shop.example', 'shop'], requestsPerSecond: null },
  ]);
});

test('a key is rotated until a chosen hour, and the new one shown once', async () => {
  const { user, sent } = await open([key('back end')]);
  await user.click(await screen.findByRole('button', { name: 'Rotate back end' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate back end?' });
  await user.click(within(dialog).getByRole('combobox', { name: 'The old key works until' }));
  await user.click(await screen.findByRole('option', { name: 'It ends at once', hidden: true }));
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Make new key' }));
  await screen.findByDisplayValue('ek_next');
  expect(sent).toEqual([{ catalogId: SG, id: 'back end', overlapHours: 0, currentPassword: 'Correct-horse-7' }]);
});

test('a key is revoked after a question', async () => {
  const { user, sent } = await open([key('back end')]);
  await user.click(await screen.findByRole('button', { name: 'Revoke back end' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke back end?' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(sent).toEqual([{ catalogId: SG, id: 'back end' }]));
});

test('without a key three steps lead to the first auction', async () => {
  const { user } = await open([]);
  const steps = await screen.findAllByRole('listitem');
  expect(steps).toHaveLength(3);
  for (const [index, path] of ['/v1/me', '/v1/feeds/products', '/v2/auctions'].entries())
    expect(steps[index]!.textContent).toContain(`curl ${window.location.origin}${path}`);
  await expectNoViolation();
  await user.click(within(steps[0]!).getByRole('button', { name: 'Make key' }));
  await screen.findByRole('dialog', { name: 'New key' });
});

test('what was done is listed, with the command line as nobody', async () => {
  const change = { keyLabel: 'back end', endsAt: null, at: '2026-03-10T04:00:00Z' };
  await open([key('back end')], {
    changes: [
      { ...change, id: '2', act: 'REVOKED', actor: 'Bo Lim' },
      { ...change, id: '1', act: 'CREATED', actor: null },
    ],
  });
  await screen.findByText('back end: revoked');
  screen.getByText('back end: made');
  screen.getByText('Bo Lim');
  screen.getByText('Command line');
});

test('another storefront has other keys, and is shown again when one comes back', async () => {
  const { user } = await open([key('back end')]);
  await screen.findByText('back end');
  await user.click(screen.getByRole('combobox', { name: 'Storefront' }));
  await user.click(await screen.findByRole('option', { name: 'Malaysia', hidden: true }));
  await screen.findByText('of Malaysia');
  expect(screen.queryByText('back end')).toBeNull();
  expect(localStorage.getItem('endcap.storefront.olivia')).toBe(MY);
});

test('fifty keys are shown by pages', async () => {
  await open(Array.from({ length: 50 }, (_, index) => key(`key ${index}`)));
  await screen.findByText('key 24');
  expect(screen.queryByText('key 25')).toBeNull();
});

test('while keys load the table has its headings, and nothing says that there are none', async () => {
  await open(isPending);
  await screen.findByRole('table', { name: 'Keys' });
  expect(screen.queryByText('Three steps to the first auction')).toBeNull();
});

test('keys that cannot be read can be asked for again', async () => {
  await open(isUnreachable);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Three steps to the first auction')).toBeNull();
});

test('companies have no storefront desk', async () => {
  await open([key('back end')], { role: 'OWNER' });
  await screen.findByText('Permission denied');
  expect(screen.queryByText('back end')).toBeNull();
});
