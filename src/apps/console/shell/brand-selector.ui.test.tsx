import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  rejected,
  renderScreen,
  screenAt,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { CompanyBrandsDocument, SelectBrandDocument } from '#platform/api-client/generated/graphql.ts';
import { BrandSelector } from './brand-selector.tsx';
import { useSelectionFromAddress } from './use-selection-from-address.ts';

const NIVEA = { id: '0192a000-0000-7000-8000-000000000001', name: 'Nivea', logo: null };
const FOREIGN = '0192a000-0000-7000-8000-000000000002';
const select = answer(SelectBrandDocument, ({ brand }) =>
  brand === NIVEA.id ? { selectBrand: { ok: true, brand: NIVEA } } : rejected({}, 'NOT_FOUND', 'Brand not found'),
);

function Screen() {
  useSelectionFromAddress();
  return <BrandSelector />;
}
const open = (address: string, isBrandLocked: boolean, ...answers: readonly Answer[]) =>
  renderScreen(address, {
    routes: screenAt('/sponsor', Screen),
    session: sessionOf('OWNER', { me: { isBrandLocked } }),
    answers: [select, ...answers],
  });

test('a brand in the address is selected once and leaves it, where the rest stays', async () => {
  const { history, callsOf } = await open(
    `/sponsor?brandId=${NIVEA.id}&company=${FOREIGN}&date=2026-05-01_2026-05-31`,
    false,
  );
  await screen.findByRole('button', { name: /^Brand:.*Nivea/ });
  await waitFor(() => expect(history.location.href).toBe('/sponsor?date=2026-05-01_2026-05-31'));
  expect(callsOf(SelectBrandDocument)).toEqual([{ brand: NIVEA.id }]);
});

test('a brand that the server refuses leaves the address and the selection', async () => {
  const { history } = await open(`/sponsor?brandId=${FOREIGN}`, false);
  await screen.findByText('Brand not found', { exact: false });
  await waitFor(() => expect(history.location.href).toBe('/sponsor'));
  screen.getByRole('button', { name: /^Brand:.*All brands/ });
});

test('who has one brand has it selected and cannot select another, whatever the address says', async () => {
  const { history, callsOf } = await open(
    `/sponsor?brandId=${FOREIGN}`,
    true,
    answer(CompanyBrandsDocument, { accessibleCompanyBrands: { objects: [NIVEA], total: 1 } } as never),
  );
  const picker = await screen.findByRole<HTMLButtonElement>('button', { name: /^Brand:.*Nivea/ });
  expect(picker.disabled).toBe(true);
  await waitFor(() => expect(history.location.href).toBe('/sponsor'));
  expect(callsOf(SelectBrandDocument)).toEqual([{ brand: NIVEA.id }]);
});
