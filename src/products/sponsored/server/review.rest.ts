import { z } from 'zod';
import { ok } from '#kernel/result.ts';
import { REVIEW_SCOPE } from '#kernel/scope.ts';
import { visibleText } from '#kernel/visible-text.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, uuid } from '#platform/rest/values.ts';
import { CHECK_NAMES, isAllGreen, RISKS, riskOf } from '../rules/review-checks.ts';
import { proposeVerdict } from './review-proposals.ts';
import { waitingCases } from './review-case.ts';

const review = z
  .object({
    campaignId: z.string().regex(/^\d+$/),
    version: z.int().describe('Of the campaign.'),
    name: z.string(),
    adType: z.enum(['PRODUCT', 'BANNER']),
    companyId: uuid,
    brandId: uuid,
    catalogId: uuid,
    submittedAt: instant,
    risk: z.enum(RISKS).describe('How carefully to look. HIGH: a check is red.'),
    checks: z.array(z.object({ name: z.enum(CHECK_NAMES), isGreen: z.boolean(), reason: z.string() })),
    productsOnSale: z.int().nullable().describe('Null for a banner that leads to no products.'),
    approvedBefore: z.int().describe('Verdicts on the company’s ads until now.'),
    rejectedBefore: z.int(),
  })
  .meta({ title: 'Review' });
const MAX_NOTES = 2000;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const proposal = z
  .object({
    verdict: z.enum(['APPROVE', 'REJECT']),
    notes: z.string().nullable().describe('Why not; null for an approval.'),
    key: z.string().describe('The name of the key that proposed.'),
    proposedAt: instant,
  })
  .meta({ title: 'ReviewProposal' });

const proposalRoute = restRoute({
  method: 'POST',
  path: '/v1/reviews/{campaignId}/proposal',
  operation: 'Mutation.approveCampaigns',
  scope: REVIEW_SCOPE,
  summary: 'Propose a verdict',
  description:
    'Notes what you would decide about an ad that waits. It decides nothing: a person of staff sees it under *Review* and gives the verdict. A later proposal replaces it. For staff.',
  input: {
    path: z.strictObject({ campaignId: z.string().regex(/^\d+$/) }),
    body: z.strictObject({
      version: z.int().describe('Of the campaign, as in `/v1/reviews`.'),
      verdict: z.enum(['APPROVE', 'REJECT']),
      notes: z.string().max(MAX_NOTES).optional().describe('Why not, as the advertiser is to read it; for REJECT.'),
    }),
  },
  output: proposal,
  errors: ['not_found', 'conflict'],
  example: {
    body: { version: 1, verdict: 'REJECT', notes: 'The picture shows a price.' },
    output: {
      ...{ verdict: 'REJECT', notes: 'The picture shows a price.', key: 'Reviewer' },
      proposedAt: '2026-11-26T08:00:00.000Z',
    },
  },
  mandate: () => ({ isProposal: true }),
  write: ({ context, access }, { path: { campaignId }, body: { version, verdict, notes: sent } }) => {
    // People read it, and send it on to the advertiser.
    const notes = sent === undefined ? null : visibleText(sent);
    const decision = verdict === 'APPROVE' ? ({ kind: 'APPROVE' } as const) : ({ kind: 'REJECT', notes } as const);
    const by = { userId: signedIn(context).userId, keyName: access.name, nowMs: context.clock() };
    return Promise.resolve(
      ok({
        viewer: SYSTEM,
        perform: async (tx) => {
          const done = await proposeVerdict(tx, { campaignId, version, decision }, by);
          if (!done.ok) return done;
          const { isApproved, notes: why, keyName, proposedAt } = done.value;
          return ok({
            verdict: isApproved ? ('APPROVE' as const) : ('REJECT' as const),
            notes: why,
            key: keyName,
            proposedAt: instantOf(proposedAt),
          });
        },
      }),
    );
  },
});

/** What waits for the verdict of staff. People give it in the console. */
export const reviewRoutes = ({ database }: { database: Database }): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/reviews',
    operation: 'Query.reviewCases',
    scope: 'campaigns:read',
    summary: 'List reviews',
    description: 'Campaigns whose content waits for approval, the longest waiting first, with checks. For staff.',
    input: {},
    output: review,
    errors: [],
    example: {
      output: {
        ...{ campaignId: '100234', version: 1, name: 'Running shoes', adType: 'PRODUCT' },
        ...{ companyId: ID, brandId: ID, catalogId: ID, submittedAt: '2026-11-26T08:00:00.000Z', risk: 'MEDIUM' },
        checks: [{ name: 'STOCK', isGreen: true, reason: '1 product on sale' }],
        ...{ productsOnSale: 1, approvedBefore: 0, rejectedBefore: 0 },
      },
    },
    list: async ({ context }, { page }) => {
      const { after, limit } = page;
      const now = new Date(context.clock());
      const rows = await database.read(context.viewer, (tx) => waitingCases(tx, { after, limit: limit + 1 }, now));
      return ok(
        sliceOf(
          page,
          rows,
          ({ creativeId }) => creativeId,
          ({ campaign, facts, checks, record, submittedAt }) => ({
            campaignId: String(campaign.id),
            version: campaign.version,
            name: campaign.name,
            adType: campaign.adType,
            companyId: campaign.companyId,
            brandId: campaign.brandId,
            catalogId: campaign.catalogId,
            submittedAt: instantOf(submittedAt),
            risk: riskOf(isAllGreen(checks), record),
            checks: checks.map(({ name, isGreen, reason }) => ({
              ...{ name, isGreen },
              reason: textOf(reason, context.language),
            })),
            productsOnSale: facts.productsOnSale,
            approvedBefore: record.approved,
            rejectedBefore: record.rejected,
          }),
        ),
      );
    },
  }),
  proposalRoute,
];
