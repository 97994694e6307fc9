import { isUuid, type Uuid } from '#kernel/ids.ts';
import { defineLoader, inOrder } from '#platform/graphql/context.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import * as store from './catalog.repository.ts';
import type { Brand, Catalog, Seller } from './refs.ts';

export type CatalogLoaders = ReturnType<typeof createCatalogLoaders>;

/**
 * Creates batched look-ups shared by several modules: catalogs, brands and sellers by id; null or empty for an unknown
 * id.
 */
export function createCatalogLoaders(database: Database) {
  return {
    catalogById: defineLoader<Uuid, Catalog | null>(async (_, ids) => {
      const known = ids.filter(isUuid);
      const rows = known.length ? await database.read(PUBLIC, (tx) => store.catalogsById(tx, known)) : [];
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    catalogsOfVenture: defineLoader<Uuid, Catalog[]>(async (_, ids) => {
      const known = ids.filter(isUuid);
      const rows = known.length ? await database.read(PUBLIC, (tx) => store.catalogsOfVentures(tx, known)) : [];
      const byVenture = Map.groupBy(rows, (row) => row.ventureId);
      return ids.map((id) => byVenture.get(id) ?? []);
    }),
    brandById: defineLoader<Uuid, Brand | null>(async (_, ids) => {
      const known = ids.filter(isUuid);
      const rows = known.length ? await database.read(PUBLIC, (tx) => store.brandsById(tx, known)) : [];
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    sellerById: defineLoader<Uuid, Seller | null>(async (_, ids) => {
      const known = ids.filter(isUuid);
      const rows = known.length ? await database.read(PUBLIC, (tx) => store.sellersById(tx, known)) : [];
      return inOrder(ids, rows, (row) => row.id, null);
    }),
  };
}
