import type { Uuid } from '#kernel/ids.ts';
import { invalid, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField, type Types } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { KeyedRequest } from '#platform/db/request-key.ts';
import type { ReviewDecision } from '../rules/review.ts';
import { changeBudget, extendAdSet } from './ad-set-edits.ts';
import { campaignsById } from './campaign.repository.ts';
import { addCampaignInputs, isEdit, readEdit, readNew, type UpdateInput } from './inputs.schema.ts';
import { duplicateCampaign } from './copying.ts';
import * as operations from './operations.ts';
import type { Outcome, Deps } from './operations.ts';
import { AdSetRef, SponsorCampaignRef, withLifetime, type CampaignNode } from './refs.ts';
import { onceForCampaign, depsOf } from './deps.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';

/** A campaign as it is after a write, and what takes the write back. */
interface WrittenCampaign {
  campaign: CampaignNode;
  operationId: Uuid | null;
}

export function addCampaignMutations(builder: Builder, { database }: { database: Database }): void {
  const inputs = addCampaignInputs(builder);

  /** Runs the work in one transaction and returns the updated campaign; with a keyed request, at most once per key. */
  const perform = async (
    context: Context,
    operation: (deps: Deps) => Promise<Outcome>,
    request: KeyedRequest | null = null,
  ): Promise<WrittenCampaign> => {
    const depsIn = await depsOf(context);
    const result = await database.transact<Result<WrittenCampaign, Problem>>(context.viewer, async (tx) => {
      const first = () => operation(depsIn(tx));
      const done = await (request ? onceForCampaign(tx, request, first) : first());
      if (!done.ok) return done;
      const { id, operationId } = done.value;
      const [row] = await campaignsById(tx, [id], new Date(context.clock()));
      return ok({ campaign: withLifetime(row!), operationId });
    });
    return unwrap(result);
  };

  type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, WrittenCampaign>;
  const campaignField = (t: Fields) => t.field({ type: SponsorCampaignRef, resolve: ({ campaign }) => campaign });
  const adSetField = (t: Fields) => t.field({ type: AdSetRef, resolve: ({ campaign }) => campaign });
  const operationField = (t: Fields) =>
    t.id({
      nullable: true,
      description: 'What undoOperation takes back; null when nothing changed, or when the change goes to review.',
      resolve: ({ operationId }) => operationId,
    });
  const adSetPayload = (name: string, description: string) =>
    builder.objectType(objectRef<WrittenCampaign>(name), {
      description,
      fields: (t) => ({ ok: okField(t), adSet: adSetField(t), operationId: operationField(t) }),
    });

  builder.mutationFields((t) => ({
    createSponsorCampaign: t.field({
      type: builder.objectType(objectRef<WrittenCampaign>('CreateSponsorCampaignPayload'), {
        description: 'Campaign after creating.',
        fields: (field) => ({ ok: okField(field), sponsorCampaign: campaignField(field) }),
      }),
      description: 'Creates a campaign, PENDING_FOR_APPROVAL; a brand must be chosen.',
      args: { input: t.arg({ type: inputs.CreateSponsorCampaignInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(
          context,
          async (deps) => {
            const companyId = deps.actor.companyId;
            if (!companyId) return fail(PERMISSION_DENIED);
            if (input.supplierId && input.supplierId !== companyId) return fail(notFound('Company'));
            const read = readNew(input);
            if (!read.ok) return read;
            return operations.createCampaign(deps, {
              companyId,
              input: read.value,
              isQuickCreate: input.isQuickCreate ?? false,
            });
          },
          keyedRequest(context, 'createSponsorCampaign', input),
        ),
    }),
    updateSponsorCampaign: t.field({
      type: builder.objectType(objectRef<WrittenCampaign>('UpdateSponsorCampaignPayload'), {
        description: 'Campaign after saving; save returns ok.',
        fields: (field) => ({
          ok: okField(field),
          sponsorCampaign: campaignField(field),
          operationId: operationField(field),
        }),
      }),
      description: 'Saves a campaign, launching a draft unless status is DRAFT; status and notes approve or reject it.',
      args: { input: t.arg({ type: inputs.UpdateSponsorCampaignInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(context, async (deps) => {
          const decision = readDecision(input);
          if (!decision.ok) return decision;
          return operations.updateCampaign(deps, {
            id: input.id,
            version: input.version ?? null,
            edit: isEdit(input) ? (before) => readEdit(input, before) : null,
            decision: decision.value,
            savesDraft: input.status === 'DRAFT',
          });
        }),
    }),
    setAdSetRunningStatus: t.field({
      type: adSetPayload('SetAdSetRunningStatusPayload', 'Ad set after toggling.'),
      description: 'Turns an ad set on or off; CONFLICT unless DELIVERING, or NOT_DELIVERING without effective status.',
      args: { input: t.arg({ type: inputs.SetAdSetRunningStatusInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(context, (deps) => operations.switchAdSet(deps, input.id, input.runningStatus)),
    }),
    updateAdSetBudget: t.field({
      type: adSetPayload('UpdateAdSetBudgetPayload', 'Ad set after the budget change.'),
      description: "Changes an ad set's budget; ALWAYS_ON is a CONFLICT unless budgetType is sent.",
      args: { input: t.arg({ type: inputs.UpdateAdSetBudgetInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (deps) => changeBudget(deps, input.id, input)),
    }),
    duplicateSponsorCampaign: t.field({
      type: builder.objectType(objectRef<WrittenCampaign>('DuplicateSponsorCampaignPayload'), {
        description: 'The duplicate, as DRAFT, to open in the wizard.',
        fields: (field) => ({
          ok: okField(field),
          duplicatedCampaign: campaignField(field),
        }),
      }),
      description: 'Duplicates a campaign within its supplier.',
      args: { input: t.arg({ type: inputs.DuplicateSponsorCampaignInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(
          context,
          (deps) => duplicateCampaign(deps, input.id),
          keyedRequest(context, 'duplicateSponsorCampaign', input),
        ),
    }),
    removeAdSet: t.field({
      type: builder.objectType(objectRef<WrittenCampaign>('RemoveAdSetPayload'), {
        description: 'Ad set after removing, status REMOVED.',
        fields: (field) => ({ ok: okField(field), adSet: adSetField(field) }),
      }),
      description: 'Removes an ad set and with it the campaign; CONFLICT when already removed.',
      args: { input: t.arg({ type: inputs.RemoveAdSetInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (deps) => operations.removeAdSet(deps, input.id)),
    }),
    extendAdSet: t.field({
      type: adSetPayload('ExtendAdSetPayload', 'Ad set after extending.'),
      description: "Moves the end of an ad set's schedule.",
      args: { input: t.arg({ type: inputs.ExtendAdSetInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (deps) => extendAdSet(deps, input.adSetId, input.endDate)),
    }),
  }));
}

/** Parses staff's decision from a save: SCHEDULED approves, REJECTED rejects, DRAFT is no decision. */
function readDecision({ status, notes }: UpdateInput): Result<ReviewDecision | null, Problem> {
  if (!status) return notes ? fail(invalid('status', campaignProblem.notesWithoutStatus())) : ok(null);
  if (status === 'DRAFT') return ok(null);
  if (status === 'SCHEDULED') return ok({ kind: 'APPROVE' });
  if (status === 'REJECTED') return ok({ kind: 'REJECT', notes: notes ?? null });
  return fail(invalid('status', campaignProblem.statusUnknown()));
}
