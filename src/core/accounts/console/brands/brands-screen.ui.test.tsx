import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  CompanyBrandCardsDocument,
  CurrentSessionDocument,
  OwnClaimsDocument,
  RemoveBrandsDocument,
  SetBrandDepartmentsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { companyRoutes } from '../routes.ts';

test('a rejected removal is explained in its dialog; a removed brand leaves the list and the session', async () => {
  let brands = [{ id: 'vaseline', name: 'Vaseline', logo: null }];
  let isUsed = true;
  const { user, callsOf } = await renderScreen('/brands', {
    routes: companyRoutes,
    answers: [
      answer(CompanyBrandCardsDocument, () => ({
        me: { id: 'olivia', company: { id: 'acme', brands, trackingDepartments: [], brandDepartments: [] } },
      })),
      answer(OwnClaimsDocument, { pendingClaims: { objects: [] } }),
      answer(CurrentSessionDocument, () => sessionOf('OWNER')),
      answer(RemoveBrandsDocument, () => {
        if (isUsed) return rejected({ brandIds: ['A campaign uses it'] });
        brands = [];
        return { removeBrands: { ok: true } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Vaseline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Vaseline?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('VALIDATION');

  isUsed = false;
  const reads = () => [
    callsOf(CompanyBrandCardsDocument).length,
    callsOf(OwnClaimsDocument).length,
    callsOf(CurrentSessionDocument).length,
  ];
  const before = reads();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Vaseline')).toBeNull();
  expect(reads().map((calls, index) => calls > before[index]!)).toEqual([true, true, true]);
});

test('a brand is put into a department, which can be undone', async () => {
  const company = {
    id: 'acme',
    brands: [{ id: 'vaseline', name: 'Vaseline', logo: null }],
    trackingDepartments: ['Sales', 'Skin care'],
  };
  let brandDepartments = [{ brand: { id: 'vaseline', name: 'Vaseline' }, department: 'Sales' }];
  const { user, callsOf } = await renderScreen('/brands', {
    routes: companyRoutes,
    answers: [
      answer(CompanyBrandCardsDocument, () => ({ me: { id: 'olivia', company: { ...company, brandDepartments } } })),
      answer(OwnClaimsDocument, { pendingClaims: { objects: [] } }),
      answer(SetBrandDepartmentsDocument, ({ input: { departments } }) => {
        brandDepartments = departments.flatMap(({ department }) =>
          department ? [{ brand: { id: 'vaseline', name: 'Vaseline' }, department }] : [],
        );
        return { setBrandDepartments: { ok: true, company: { id: 'acme', brandDepartments } } };
      }),
    ],
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Department of Vaseline' });
  expect(field.value).toBe('Sales');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Skin care' }));
  await screen.findByText('Vaseline: Skin care');
  await waitFor(() => expect(field.value).toBe('Skin care'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field.value).toBe('Sales'));
  const sent = callsOf(SetBrandDepartmentsDocument).map(({ input }) => input.departments);
  expect(sent).toEqual([
    [{ brandId: 'vaseline', department: 'Skin care', from: 'Sales' }],
    [{ brandId: 'vaseline', department: 'Sales', from: 'Skin care' }],
  ]);
  field.focus();
  await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('false'));
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await screen.findByText('Vaseline is in no department');
  await waitFor(() => expect(field.value).toBe('No department'));
});
