import { FLAG_OFF, FLAG_ON } from '#core/session/console/render-screen.test-support.tsx';
import type { Seller } from './use-seller.ts';

export const seller = (id: string): Seller => ({
  id,
  name: `Shop ${id}`,
  nameWithCatalog: `Shop ${id} (SG)`,
  isOnboarded: true,
  catalog: { id: 'sg', name: 'Singapore', currencyCode: 'SGD' },
});

export const settings = {
  usePaidCredit: FLAG_OFF,
  advancedSetup: FLAG_OFF,
  advancedFilters: FLAG_ON,
  preview: FLAG_OFF,
  excludedFields: null,
};
