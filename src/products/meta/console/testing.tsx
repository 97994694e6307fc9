import type { ReactNode } from 'react';
import { member, off, openAt } from '#core/session/console/testing.tsx';
import type { Seller } from './use-seller.ts';

const on = { id: 'flag', isActive: true };

export const seller = (id: string): Seller => ({
  id,
  name: `Shop ${id}`,
  nameWithCatalog: `Shop ${id} (SG)`,
  isOnboarded: true,
  catalog: { id: 'sg', name: 'Singapore', currencyCode: 'SGD' },
});

export const settings = {
  usePaidCredit: off,
  advancedSetup: off,
  advancedFilters: on,
  preview: off,
  excludedFields: null,
};

/** Renders a screen of the Meta area at an address. */
export function openMeta(
  Screen: () => ReactNode,
  { path = '/mpa/campaign', at, role = 'OWNER' }: { path?: string; at?: string; role?: 'OWNER' | 'VIEWER' } = {},
) {
  return openAt(at ?? path, path, Screen, {
    ...member(role, { company: null }),
    enable_meta_ad: on,
  });
}
