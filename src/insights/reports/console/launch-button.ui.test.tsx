import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  rejected,
  renderScreen,
  screenAt,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import { CompanyBrandsDocument, SelectBrandDocument } from '#platform/api-client/generated/graphql.ts';
import { LaunchButton } from './launch-button.tsx';

const BRANDS = ['Ant', 'Bee'].map((name) => ({ id: name.toLowerCase(), name, logo: null }));
const open = (role: 'OWNER' | 'ADMIN' | 'MEMBER', brandsInAll: number) =>
  renderScreen('/dashboard', {
    routes: screenAt('/dashboard', LaunchButton),
    session: sessionOf(role),
    answers: [
      answer(CompanyBrandsDocument, {
        accessibleCompanyBrands: { objects: BRANDS.slice(0, brandsInAll), page: 1, numPages: 1, total: brandsInAll },
      }),
      answer(SelectBrandDocument, ({ brand }) => ({
        selectBrand: { ok: true, brand: BRANDS.find(({ id }) => id === brand)! },
      })),
    ],
  });

test.each(['OWNER', 'ADMIN'] as const)('%s of a company without brands is led to where one is added', async (role) => {
  const { user, history } = await open(role, 0);
  const add = await screen.findByRole('link', { name: 'Add brands' });
  expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(add.parentElement!.id);
  await user.click(add);
  expect(history.location.pathname).toBe('/brands');
});

test('a member of a company without brands is referred to an administrator', async () => {
  await open('MEMBER', 0);
  await screen.findByText(/An owner or administrator of the company can add them/);
  expect(screen.queryByRole('link')).toBeNull();
});

test('with several brands, one is selected first', async () => {
  await open('OWNER', 2);
  await screen.findByText('Select a brand first');
  expect(screen.queryByRole('link')).toBeNull();
});

test('pressed without a brand, it opens the brands beside it, and a choice goes on', async () => {
  const { user, history, callsOf } = await open('OWNER', 2);
  await screen.findByText('Select a brand first');
  const launch = screen.getByRole('button', { name: 'Launch campaign' });
  expect(launch.getAttribute('aria-disabled')).toBe('true');
  await user.click(launch);
  const list = within(await screen.findByRole('dialog'));
  await user.click(await list.findByRole('button', { name: 'Bee' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/type'));
  expect(callsOf(SelectBrandDocument)).toEqual([{ brand: 'bee' }]);
});

test('a brand that cannot be selected leaves the list open', async () => {
  const { user, history, answerWith } = await open('OWNER', 2);
  answerWith(answer(SelectBrandDocument, () => rejected({}, 'NOT_FOUND')));
  await user.click(await screen.findByRole('button', { name: 'Launch campaign' }));
  await user.click(await screen.findByRole('button', { name: 'Bee' }));
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Bee' });
  expect(history.location.pathname).toBe('/dashboard');
});
