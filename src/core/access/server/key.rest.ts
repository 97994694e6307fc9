import { z } from 'zod';
import { KEY_SCOPES, REVIEW_SCOPE } from '#kernel/scope.ts';
import { ok } from '#kernel/result.ts';
import { RATE_LIMITS } from '#platform/rest/rate-limits.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, uuid } from '#platform/rest/values.ts';
import { ROLES } from '#kernel/permission.ts';
import { approvalRoutes } from './approval.rest.ts';
import { mandateRoutes, type MandateRouteDeps } from './mandate.rest.ts';

const key = z.object({
  id: uuid,
  name: z.string(),
  scopes: z.array(z.enum([...KEY_SCOPES, REVIEW_SCOPE])),
  expiresAt: instant,
  companyId: uuid.nullable().describe('The company it acts for. Null for staff.'),
  role: z.enum(ROLES).nullable().describe('The role of its maker now. Null for staff.'),
  brandIds: z.array(uuid).nullable().describe('Brands it is restricted to. Null for all.'),
  limits: z.object({ reads: z.int(), writes: z.int(), reports: z.int() }).describe('Calls of the key in a minute.'),
});

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const { reads, writes, reports } = RATE_LIMITS;

/** What a key is and may do. */
export const keyRoutes = (deps: MandateRouteDeps): RestRoute[] => [
  ...mandateRoutes(deps),
  ...approvalRoutes(deps),
  restRoute({
    method: 'GET',
    path: '/v1/key',
    operation: 'Query.me',
    scope: 'catalog:read',
    summary: 'Read the key of the call',
    description: 'What the key is, whom it acts for, and how much it may call.',
    input: {},
    output: key,
    errors: [],
    example: {
      output: {
        id: ID,
        name: 'Nightly',
        scopes: ['catalog:read', 'campaigns:read'],
        expiresAt: '2027-02-20T08:00:00.000Z',
        companyId: ID,
        role: 'OWNER',
        brandIds: null,
        limits: { reads, writes, reports },
      },
    },
    read: async ({ access, context }) => {
      const membership = context.session?.membership ?? null;
      return ok({
        id: access.keyId,
        name: access.name,
        scopes: access.scopes as z.input<typeof key>['scopes'],
        expiresAt: instantOf(access.expiresAtMs),
        companyId: membership?.companyId ?? null,
        role: membership?.role ?? null,
        brandIds: access.brandIds && [...access.brandIds],
        limits: { reads, writes, reports },
      });
    },
  }),
];
