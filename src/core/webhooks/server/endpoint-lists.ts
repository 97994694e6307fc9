import type { Uuid } from '#kernel/ids.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { listDeliveries, listEndpoints, type DeliveryRow, type EndpointRow } from './endpoint.repository.ts';

export const readEndpoints = (database: Database, { viewer }: Context, companyId: Uuid): Promise<EndpointRow[]> =>
  database.read(viewer, (tx) => listEndpoints(tx, companyId));

export const readDeliveries = (
  database: Database,
  { viewer }: Context,
  page: { companyId: Uuid; endpointId: Uuid; after: Uuid | null; size: number },
): Promise<DeliveryRow[]> => database.read(viewer, (tx) => listDeliveries(tx, page));
