import type { GridGrouping } from '../../rules/campaign-grid.ts';
import type { AskedScope } from './why-change.tsx';
import { NO_FILTERS, valuesIn, type WorkplaceSearch } from './workplace-search.ts';

interface AskedList {
  search: WorkplaceSearch;
  /** The brand that is chosen for the whole console. */
  brandId: string | undefined;
  catalogs: readonly { id: string; ventureId: string }[];
}

/** Filters that a question can name, too. */
const ASKABLE: ReadonlySet<string> = new Set(['brands', 'countries', 'adType'] satisfies (keyof WorkplaceSearch)[]);

/**
 * Returns what a question has to name so that it is about the sum of a list, or of a group in it. Null where it cannot: of
 * a status, say, or of several countries.
 */
export function askedScope(
  { search, brandId, catalogs }: AskedList,
  group: { by: GridGrouping; key: string } | null,
): AskedScope | null {
  const isNarrower = Object.keys(NO_FILTERS).some(
    (name) => !ASKABLE.has(name) && search[name as keyof WorkplaceSearch] !== undefined,
  );
  if (isNarrower || (search.view ?? 'ALL') !== 'ALL' || group?.by === 'STATUS' || group?.by === 'COMPANY') return null;
  const brandIds = group?.by === 'BRAND' ? [group.key] : search.brands ? valuesIn(search.brands) : brandId && [brandId];
  const countries = group?.by === 'COUNTRY' ? [group.key] : valuesIn(search.countries);
  const [catalog] = catalogs.filter(({ id }) => id === countries[0]);
  if (countries.length > 1 || (countries.length === 1 && !catalog)) return null;
  return {
    ...(brandIds && { brandIds }),
    ...(catalog && { ventureId: catalog.ventureId }),
    ...(search.adType && { adType: search.adType }),
  };
}
