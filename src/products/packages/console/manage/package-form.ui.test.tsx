import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { answer, rejected, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  ManagedPackagesDocument,
  SavePackageDocument,
  VenturesDocument,
  type SavePackageMutationVariables,
} from '#platform/api-client/generated/graphql.ts';
import { bookingRoutes } from '../routes.ts';

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const FRONT = { id: 'p1', name: 'Front page', category: 'Onsite', previewImg: null, description: null };
const HOME = { id: 's1', name: 'Home' };
const VENTURE = {
  ...{ id: 'v1', code: 'SG', name: 'Singapore', timezone: 'Asia/Singapore', currency: SGD, tax: '0.09' },
  ...{ overseasTax: '0', segments: [HOME] },
};
const PACKAGE = {
  ...{ id: 'k1', code: 'FRONT', name: 'Front week', startDate: null, endDate: null, paidCreditOnly: false },
  ...{ maxBookingDays: null, dynamicStartDate: false, customBudget: false, minPrice: null, types: [], slotCount: 2 },
  ...{ tags: [], placements: [FRONT], isOffered: true },
};
const MANAGED = {
  managedPackages: {
    packages: [
      {
        ...{ minPrice: null, minAmounts: ['0'], package: PACKAGE, updatedAt: '2026-06-01T00:00:00Z' },
        prices: [{ packageId: 'k1', price: '900', currency: SGD, venture: VENTURE, segment: HOME }],
        discounts: [
          {
            ...{ id: 'd1', packageId: 'k1', name: 'Early', note: null, discount: '0.1', minAmount: null },
            ...{ beforeStart: 30, stackableDiscounts: [] },
          },
        ],
      },
    ],
    placements: [{ code: 'front', placement: FRONT, fields: [] }],
  },
};

async function open(path: string, saved: (sent: SavePackageMutationVariables) => object = () => ({ ok: true })) {
  const sent: SavePackageMutationVariables['input'][] = [];
  const view = await renderScreen(path, {
    routes: bookingRoutes,
    session: sessionOf('OWNER', { me: { isStaff: true } }),
    answers: [
      answer(ManagedPackagesDocument, MANAGED as never),
      answer(VenturesDocument, { ventures: [VENTURE] }),
      answer(SavePackageDocument, ((variables: SavePackageMutationVariables) => {
        sent.push(variables.input);
        return saved(variables);
      }) as never),
    ],
  });
  return { ...view, sent };
}
const firstName = async () => (await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Name/ }))[0]!;
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });

test('the card beside the form shows what is typed, and the bar what a save changes', async () => {
  const { user, sent } = await open('/packages/k1/edit', () => ({
    savePackage: { package: { id: 'k1' }, updatedAt: '2026-06-02T00:00:00Z' },
  }));
  const field = await firstName();
  expect(bar()).toBeNull();
  const card = screen.getByRole('heading', { name: 'As buyers see it' }).closest('section')!;
  within(card).getByText('S$900.00');
  within(card).getByText('−10.00%');
  await user.type(field, ' SG');
  await user.click(screen.getByRole('switch', { name: 'Flexible start' }));
  within(card).getByText('Front week SG');
  expect(bar()!.textContent).toContain('NameFront week→Front week SG');
  expect(bar()!.textContent).toContain('Flexible startNo→Yes');
  await expectNoViolation();
  await user.click(within(bar()!).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bar()).toBeNull());
  const input = { isNew: false, updatedAt: '2026-06-01T00:00:00Z', name: 'Front week SG', dynamicStartDate: true };
  expect(sent).toEqual([expect.objectContaining(input)]);
});

test('a price that is typed back is no change; Discard takes all back, also after a save', async () => {
  const { user } = await open('/packages/k1/edit', () => ({
    savePackage: { package: { id: 'k1' }, updatedAt: '2026-06-02T00:00:00Z' },
  }));
  const field = await firstName();
  const price = screen.getByRole('textbox', { name: 'Price in Singapore for Home' });
  await user.clear(price);
  expect(bar()!.textContent).toContain('Price in Singapore for HomeS$900.00→nothing');
  await user.type(price, '900');
  expect(bar()).toBeNull();
  await user.type(field, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bar()).toBeNull());
  await user.type(field, '?');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field.value).toBe('Front week!');
});

test('what was saved since is not overwritten: loaded again, it stands beside what is typed', async () => {
  const { user, sent, answerWith } = await open('/packages/k1/edit', () =>
    sent.length === 1
      ? rejected({}, 'CONFLICT', 'Someone else saved this package')
      : { savePackage: { package: { id: 'k1' }, updatedAt: '2026-06-04T00:00:00Z' } },
  );
  await user.type(await firstName(), '!');
  const [managed] = MANAGED.managedPackages.packages;
  const theirs = { ...managed, package: { ...PACKAGE, slotCount: 5 }, updatedAt: '2026-06-03T00:00:00Z' };
  answerWith(
    answer(ManagedPackagesDocument, {
      managedPackages: { ...MANAGED.managedPackages, packages: [theirs] },
    } as never),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else saved this package');
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Bookings per week/ }).value).toBe('5'),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bar()).toBeNull());
  expect(sent.map(({ updatedAt, name, slotCount }) => [updatedAt, name, slotCount])).toEqual([
    ['2026-06-01T00:00:00Z', 'Front week!', 2],
    ['2026-06-03T00:00:00Z', 'Front week!', 5],
  ]);
});

test('leaving asks first, and Esc loses nothing', async () => {
  const { user, history } = await open('/packages/k1/edit');
  const field = await firstName();
  await user.type(field, '!{Escape}');
  expect(field.value).toBe('Front week!');
  history.push('/packages');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
});

test.each([
  ['discounts.0.discount', 'Discount %'],
  ['types.0', 'Types'],
  ['types.1', 'Types'],
  ['prices.0.price', 'Price in Singapore for Home'],
])('what the server refuses at %s stands at its field', async (path, label) => {
  const { user } = await open('/packages/k1/edit', () => rejected({ [path]: ['Not like this'] }));
  await user.type(await firstName(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not like this');
  const field = screen.getByLabelText(label, { selector: 'input' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test.each(['tags', 'discounts'])('what the server refuses of %s as a whole is looked at', async (path) => {
  const { user } = await open('/packages/k1/edit', () => rejected({ [path]: ['Too many'] }));
  await user.type(await firstName(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const said = await screen.findByText('Too many');
  await waitFor(() => expect(document.activeElement).toBe(said));
});

test.each([
  ['prices.0.price', 'Price in Singapore for Home', '5'],
  ['types.0', 'Types', 'Onsite,'],
])('what was refused at %s goes when the list changes', async (path, label, typed) => {
  const { user } = await open('/packages/k1/edit', () => rejected({ [path]: ['Not like this'], name: ['Nor this'] }));
  await user.type(await firstName(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not like this');
  await user.type(screen.getByLabelText(label, { selector: 'input' }), typed);
  expect(screen.queryByText('Not like this')).toBeNull();
  screen.getByText('Nor this');
});

test('a second discount of the same name is a change of its own', async () => {
  const { user } = await open('/packages/k1/edit');
  await firstName();
  await user.click(screen.getByRole('button', { name: 'Add discount' }));
  const names = screen.getAllByRole('textbox', { name: /^Name/ });
  await user.type(names.at(-1)!, 'Early');
  await user.type(screen.getAllByRole('textbox', { name: 'Discount %' }).at(-1)!, '5');
  expect(bar()!.textContent).toContain('Discount Early→−5%');
});

test('a new package is created from an empty form; an unknown one leads back', async () => {
  const { user, history, sent } = await open('/packages/new', () => ({
    savePackage: { package: { id: 'k2' }, updatedAt: '2026-06-02T00:00:00Z' },
  }));
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), 'MAIL');
  await user.type(await firstName(), 'Mail');
  await user.click(screen.getByRole('button', { name: 'Create package' }));
  await waitFor(() => expect(history.location.pathname).toBe('/packages'));
  expect(sent).toEqual([expect.objectContaining({ isNew: true, code: 'MAIL', name: 'Mail' })]);
  history.push('/packages/nothing/edit');
  await screen.findByText('This package does not exist.');
});
