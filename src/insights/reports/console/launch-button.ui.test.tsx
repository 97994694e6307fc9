import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { LaunchButton } from './launch-button.tsx';

const brandsInAll = (total: number) =>
  answerCalls({
    CompanyBrands: () => ({ data: { accessibleCompanyBrands: { objects: [], page: 1, numPages: 1, total } } }),
  });

test.each(['OWNER', 'ADMIN'] as const)('%s of a company without brands is led to where one is added', async (role) => {
  brandsInAll(0);
  const { user, history } = await openAt('/dashboard', '/dashboard', LaunchButton, member(role));
  const add = await screen.findByRole('link', { name: 'noBrands.add' });
  expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(add.parentElement!.id);
  await user.click(add);
  expect(history.location.pathname).toBe('/brands');
});

test('a member of a company without brands is referred to an administrator', async () => {
  brandsInAll(0);
  await openAt('/dashboard', '/dashboard', LaunchButton, member('MEMBER'));
  await screen.findByText('noBrands.ask');
  expect(screen.queryByRole('link')).toBeNull();
});

test('with several brands, one is selected first', async () => {
  brandsInAll(2);
  await openAt('/dashboard', '/dashboard', LaunchButton, member('OWNER'));
  await screen.findByText('launch.noBrand');
  expect(screen.queryByRole('link')).toBeNull();
});
