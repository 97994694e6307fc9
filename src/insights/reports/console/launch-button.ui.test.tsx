import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { LaunchButton } from './launch-button.tsx';

const open = (role: 'OWNER' | 'ADMIN' | 'MEMBER', brandsInAll: number) =>
  renderScreen('/dashboard', {
    routes: screenAt('/dashboard', LaunchButton),
    session: sessionOf(role),
    answers: [
      answer(CompanyBrandsDocument, {
        accessibleCompanyBrands: { objects: [], page: 1, numPages: 1, total: brandsInAll },
      }),
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
