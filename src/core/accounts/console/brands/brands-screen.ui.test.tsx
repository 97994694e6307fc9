import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, member, openAt, rejection } from '#core/session/console/testing.tsx';
import { BrandsScreen } from './brands-screen.tsx';

beforeEach(() => {
  document.cookie = 'csrftoken=stored';
});

test('a rejected removal is explained in its dialog; a removed brand leaves the list and the session', async () => {
  let brands = [{ id: 'vaseline', name: 'Vaseline', logo: null }];
  let isUsed = true;
  const read: string[] = [];
  const reads = (name: string, data: () => object) => ({ [name]: () => (read.push(name), { data: data() }) });
  answerCalls({
    ...reads('CompanyBrandCards', () => ({ me: { id: 'olivia', company: { id: 'acme', brands } } })),
    ...reads('OwnClaims', () => ({ pendingClaims: { objects: [] } })),
    ...reads('CurrentSession', () => ({ ...member('OWNER'), userAccounts: [] })),
    RemoveBrands: () => {
      if (isUsed) return rejection({ brandIds: ['A campaign uses it'] });
      brands = [];
      return { data: { removeBrands: { ok: true } } };
    },
  });
  const { user } = await openAt('/brands', '/brands', BrandsScreen, member('OWNER'));
  const opener = await screen.findByRole('button', { name: 'brands.removeNamed' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'brands.confirmTitle' }));
  await user.click(dialog.getByRole('button', { name: 'brands.remove' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('VALIDATION');

  isUsed = false;
  read.length = 0;
  await user.click(dialog.getByRole('button', { name: 'brands.remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Vaseline')).toBeNull();
  expect(read).toEqual(expect.arrayContaining(['CompanyBrandCards', 'OwnClaims', 'CurrentSession']));
});
