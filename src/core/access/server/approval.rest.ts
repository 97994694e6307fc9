import { z } from 'zod';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, uuid } from '#platform/rest/values.ts';
import { APPROVAL_REASONS } from '../rules/mandate.ts';
import { listApprovals, withdrawApproval } from './approvals.ts';

const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;
const approval = z.object({
  id: uuid,
  state: z.enum(STATES),
  reasons: z.array(z.enum(APPROVAL_REASONS)),
  call: z.string().describe('What was asked for, as in `POST /v1/campaigns`.'),
  idempotencyKey: z.string().nullable().describe('Of the request that asked. Null where it had none.'),
  createdAt: instant,
  expiresAt: instant,
});
/** Of agents, and of keys that book, which a person confirms too. */
const ASKING_SCOPES = [AGENT_SCOPE, 'bookings:write'] as const;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** What waits for a person's yes. People decide in the console alone. */
export const approvalRoutes = ({ database }: { database: Database }): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/approvals',
    operation: 'Query.me',
    scope: ASKING_SCOPES,
    summary: 'List approvals',
    description:
      'What the key asked for within 30 days that needs a person’s yes, newest first; the latest 200, all on one page.',
    input: {
      query: z.strictObject({
        idempotencyKey: z.string().max(255).optional().describe('Of the request that asked, however long ago.'),
      }),
    },
    output: approval,
    errors: [],
    example: {
      output: {
        id: ID,
        state: 'PENDING',
        reasons: ['FIRST_LAUNCH'],
        call: 'POST /v1/campaigns',
        idempotencyKey: 'launch-erp-4711',
        createdAt: '2026-11-26T08:00:00.000Z',
        expiresAt: '2026-11-29T08:00:00.000Z',
      },
    },
    list: async ({ access, context }, { query: { idempotencyKey: asked = null } }) => {
      const companyId = context.session?.membership?.companyId;
      if (!companyId) return ok({ data: [], next: null });
      const now = context.clock();
      const rows = await listApprovals(database, companyId, { accessKeyId: access.keyId, idempotencyKey: asked, now });
      const data = rows.map(({ id, state, reasons, route, idempotencyKey, createdAt, expiresAt }) => ({
        id,
        state: state === 'PENDING' && expiresAt.getTime() <= now ? ('EXPIRED' as const) : state,
        reasons,
        call: route,
        // One that was sent without is stored under its approval's id.
        idempotencyKey: idempotencyKey === id ? null : idempotencyKey,
        createdAt: instantOf(createdAt),
        expiresAt: instantOf(expiresAt),
      }));
      return ok({ data, next: null });
    },
  }),
  restRoute({
    method: 'POST',
    path: '/v1/approvals/{id}/withdraw',
    operation: 'Query.me',
    scope: ASKING_SCOPES,
    summary: 'Withdraw an approval',
    description: 'Takes back a request of the key that nobody has decided about.',
    input: { path: z.strictObject({ id: uuid }) },
    output: z.object({ id: uuid }),
    errors: ['not_found', 'conflict'],
    example: { output: { id: ID } },
    mandate: () => ({ isOwn: true }),
    write: async ({ access, context }, { path: { id } }) => {
      const companyId = context.session?.membership?.companyId;
      if (!companyId) return fail(notFound('Approval'));
      return ok({
        perform: async (tx) => {
          const now = context.clock();
          const done = await withdrawApproval(tx, { id, companyId, accessKeyId: access.keyId, now });
          return done.ok ? ok({ id: done.value }) : done;
        },
      });
    },
  }),
];
