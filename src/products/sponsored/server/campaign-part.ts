import type { z } from 'zod';
import { FEATURE_OFF, type Problem, withFields } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import type { OpenFeatures } from '../rules/open-features.ts';
import type { StoredCampaign } from './campaign-details.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import type { Currencies } from './campaign-shape.ts';
import { changeOf } from './campaign-writes.ts';
import { updateCampaign } from './operations.ts';

/** Settings of a campaign that are read and replaced as a whole. */
interface CampaignPart<Body> {
  /** Last step of the path. */
  part: string;
  name: string;
  describes: string;
  replaces: string;
  writeScope: 'campaigns:write' | 'bids:write';
  /** What the mandate of an agent has to allow to replace them; people alone do when left out. */
  group?: 'BIDS' | 'SETTINGS';
  body: z.ZodType<Body, Body>;
  example: Body;
  /** Whether the deployment offers them; always when left out. */
  isOpen?(row: StoredCampaign['row'], open: OpenFeatures): boolean;
  /** The fields that a body sets. */
  read(body: Body, currencies: { wallet: string; shop: string }): Result<Partial<CampaignInput>, Problem>;
  show(details: StoredCampaign, known: Currencies): Body;
  /** Names a field of the campaign's check as the body has it; as the check does when left out. */
  fieldOf?(body: Body, field: string): string;
}

/** Returns the calls that read and replace a part of a campaign. */
export function partRoutes<Body>(deps: CampaignRouteDeps, own: CampaignPart<Body>): RestRoute[] {
  const { part, name, body: schema, example, group, isOpen = () => true, read, show, fieldOf } = own;
  const path = `/v1/campaigns/{id}/${part}` as const;
  return [
    restRoute({
      method: 'GET',
      path,
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: `Read ${name}`,
      description: own.describes,
      input: { path: campaignPath },
      output: schema,
      errors: ['not_found'],
      example: { output: example },
      read: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        return found.ok ? ok(show(found.value.details, found.value.currencies)) : found;
      },
    }),
    restRoute({
      method: 'PUT',
      path,
      operation: 'Mutation.updateSponsorCampaign',
      scope: own.writeScope,
      summary: `Replace ${name}`,
      description: `${own.replaces} A draft stays a draft.`,
      input: { path: campaignPath, body: schema },
      output: schema,
      errors: ['not_found', 'conflict'],
      example: { body: example, output: example },
      mandate: ({ path: { id } }) => (group ? { group, campaignIds: [id] } : null),
      write: async (call, { path: { id }, body }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        const fields = read(body, {
          wallet: known.walletOf(details.row.companyId).code,
          shop: known.catalogOf(details.row.catalogId).code,
        });
        if (!fields.ok) return fields;
        return changeOf(call, id, {
          change: async (writing, { row }) => {
            if (!isOpen(row, writing)) return fail(FEATURE_OFF);
            const done = await updateCampaign(writing, {
              id,
              version: null,
              edit: (before) => ok({ ...before, ...fields.value }),
              decision: null,
              savesDraft: row.isDraft,
            });
            return fieldOf ? withFields(done, (field) => fieldOf(body, field)) : done;
          },
          show: (one) => show(one, known),
        });
      },
    }),
  ];
}
