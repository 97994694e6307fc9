import { z } from 'zod';
import { keywordKey, MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import { targetKey, type Target } from '#core/serving/rules/targets.ts';
import { FEATURE_OFF, withFields } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { allowsKeywords } from '../rules/open-features.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import { fieldOfTargets, readTargets, shownTargets, targets, TARGETS_EXAMPLE } from './campaign-targets.rest.ts';
import { changeOf } from './campaign-writes.ts';
import { updateCampaign } from './operations.ts';

const keywords = z.strictObject({
  keywords: z.array(z.string().max(1000)).min(1).max(MAX_KEYWORDS).describe('[exact], broad or "phrase".'),
});

/** Changes of a campaign's keywords and targets that name only what they add or take away. */
export function addingRoutes(deps: CampaignRouteDeps): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/v1/campaigns/{id}/keywords/remove',
      operation: 'Mutation.updateSponsorCampaign',
      scope: 'campaigns:write',
      summary: 'Remove keywords',
      description: 'Removes keywords of a campaign, with their bids; those that it does not have change nothing.',
      input: { path: campaignPath, body: keywords },
      output: keywords.extend({ keywords: keywords.shape.keywords.min(0) }),
      errors: ['not_found', 'conflict'],
      example: { body: { keywords: ['[trail shoes]'] }, output: { keywords: ['running shoes'] } },
      mandate: ({ path: { id } }) => ({ group: 'KEYWORDS', campaignIds: [id] }),
      write: async (call, { path: { id }, body }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const removed = new Set(body.keywords.map(keywordKey));
        const isKept = (typed: string) => !removed.has(keywordKey(typed));
        return changeOf(call, id, {
          change: async (own, { row }) => {
            if (!allowsKeywords(row.adType, own)) return fail(FEATURE_OFF);
            return updateCampaign(own, {
              id,
              version: null,
              edit: (before) =>
                ok({
                  ...before,
                  keywords: before.keywords.filter(isKept),
                  keywordBids: before.keywordBids.filter(({ keyword }) => isKept(keyword)),
                }),
              decision: null,
              savesDraft: row.isDraft,
            });
          },
          show: ({ input }) => ({ keywords: input.keywords }),
        });
      },
    }),
    restRoute({
      method: 'POST',
      path: '/v1/campaigns/{id}/targets/add',
      operation: 'Mutation.updateSponsorCampaign',
      scope: 'campaigns:write',
      furtherScopes: ({ targets: sent }) => (sent.some(({ bid }) => bid) ? ['bids:write'] : []),
      summary: 'Add targets',
      description:
        'Adds product pages that a campaign aims at; one that it has already is replaced. Bids need `bids:write`.',
      input: { path: campaignPath, body: targets },
      output: targets,
      errors: ['not_found', 'conflict'],
      example: { body: TARGETS_EXAMPLE, output: TARGETS_EXAMPLE },
      // Who replaces a target may take its bid away.
      mandate: ({ path: { id }, body }) => ({
        group: 'KEYWORDS',
        ...(body.targets.some(({ bid }) => bid) && { also: 'BIDS' as const }),
        campaignIds: [id],
      }),
      write: async (call, { path: { id }, body }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        const added = readTargets(body.targets, {
          wallet: known.walletOf(details.row.companyId).code,
          shop: known.catalogOf(details.row.catalogId).code,
        });
        if (!added.ok) return added;
        const replaced = new Set(added.value.targets.map(targetKey));
        return changeOf(call, id, {
          change: async (own, { row }) => {
            if (!own.allowsPageTargets || !own.allowsTargeting) return fail(FEATURE_OFF);
            let all: readonly Target[] = [];
            const done = await updateCampaign(own, {
              id,
              version: null,
              edit: (before) => {
                all = [...before.targets.filter((one) => !replaced.has(targetKey(one))), ...added.value.targets];
                return ok({ ...before, targets: [...all] });
              },
              decision: null,
              savesDraft: row.isDraft,
            });
            return withFields(done, (field) => fieldOfTargets(body, field, all));
          },
          show: (one) => shownTargets(one, known),
        });
      },
    }),
  ];
}
