import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { AGENT_SCOPE, MANDATE_GROUPS } from '#kernel/scope.ts';
import type { Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { readMandate } from './mandates.ts';

export interface MandateRouteDeps {
  database: Database;
  /** The currency of a company's wallet. */
  walletOf(context: Context, companyId: Uuid): Promise<{ code: string; digits: number }>;
}

const mandate = z.object({
  id: uuid,
  state: z.enum(['OPEN', 'PAUSED', 'EXPIRED']),
  expiresAt: instant,
  groups: z
    .array(z.enum(MANDATE_GROUPS))
    .describe('Besides reading. PAUSE: pausing and resuming. BOOKINGS: a person confirms each.'),
  brandIds: z.array(uuid).nullable().describe('Null for all that the key reaches.'),
  catalogIds: z.array(uuid).nullable().describe('Where it may write. Null for all.'),
  day: money.describe('What the campaigns it creates may spend a day, all together.'),
  month: money.describe('The same for a calendar month.'),
  sharedBudgetId: uuid.nullable().describe('Which its campaigns join. Null when it creates none.'),
  maxChangePercent: z.int().describe('One bid or budget within 24 hours, up or down.'),
  maxRaise: money.describe('Budgets a day of other campaigns within 24 hours, all together.'),
  maxObjectsPerHour: z.int(),
});

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** What the key of an agent may do. */
export const mandateRoutes = ({ database, walletOf }: MandateRouteDeps): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/mandate',
    operation: 'Query.me',
    scope: AGENT_SCOPE,
    summary: 'Read the mandate of the key',
    description: 'What the key of an agent may do for the company of the call, and its limits.',
    input: {},
    output: mandate,
    errors: ['not_found'],
    example: {
      output: {
        id: ID,
        state: 'OPEN',
        expiresAt: '2026-12-26T08:00:00.000Z',
        groups: ['PAUSE', 'BIDS'],
        brandIds: null,
        catalogIds: null,
        day: { amount: '50.00', currency: 'SGD' },
        month: { amount: '1000.00', currency: 'SGD' },
        sharedBudgetId: null,
        maxChangePercent: 20,
        maxRaise: { amount: '100.00', currency: 'SGD' },
        maxObjectsPerHour: 50,
      },
    },
    read: async ({ access, context }) => {
      const companyId = context.session?.membership?.companyId;
      const found = companyId
        ? await readMandate(database, context.viewer, { accessKeyId: access.keyId, companyId })
        : null;
      if (!found) return fail(notFound('Mandate'));
      const wallet = await walletOf(context, found.companyId);
      const isExpired = found.expiresAt.getTime() <= context.clock();
      return ok({
        id: found.id,
        state: isExpired ? 'EXPIRED' : found.pausedAt ? 'PAUSED' : 'OPEN',
        expiresAt: instantOf(found.expiresAt),
        groups: found.groups,
        brandIds: found.brandIds,
        catalogIds: found.catalogIds,
        day: moneyOf(found.dayMicros, wallet),
        month: moneyOf(found.monthMicros, wallet),
        sharedBudgetId: found.sharedBudgetId,
        maxChangePercent: found.maxChangePercent,
        maxRaise: moneyOf(found.maxRaiseMicros, wallet),
        maxObjectsPerHour: found.maxObjectsPerHour,
      });
    },
  }),
];
