import { addEnum, enumRef, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { ReportSources } from '#insights/reports/server/index.ts';
import type { Span } from '#delivery/learn/rules/prediction.ts';
import { campaignOperations, type OperationNode } from '#products/sponsored/server/index.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { OperationRef } from '#products/sponsored/server/refs.ts';
import type { TermAction, TermKeywordMatch } from '../rules/term-actions.ts';
import { EFFECT_DAYS, MAX_PREDICTED_CAMPAIGNS, type TermEffect } from '../rules/term-effect.ts';
import { planTerms, type PlannedTerms } from './plan-terms.ts';
import { predictTerms, type PredictSources } from './predict-terms.ts';

export interface HarvestSources extends ReportSources, PredictSources {}

interface Acted {
  operation: OperationNode;
  planned: PlannedTerms;
}

const TermActionRef = enumRef<TermAction>('SearchTermAction');
export const TermKeywordMatchRef = enumRef<TermKeywordMatch>('SearchTermKeywordMatch');
const ActedRef = objectRef<Acted>('ActOnSearchTermsPayload');
export const TermEffectRef = objectRef<TermEffect>('SearchTermEffect');

/** Adds what is done with search terms: an operation, with its effect beforehand. */
export function addTermActions(builder: Builder, sources: HarvestSources): void {
  const { database } = sources;
  addTypes(builder, sources);
  const PickedTermInput = builder.inputType('PickedSearchTermInput', {
    description: 'A search term as it was seen in a campaign.',
    fields: (t) => ({ campaignId: t.id({ required: true }), term: t.string({ required: true }) }),
  });
  const ActOnSearchTermsInput = builder.inputType('ActOnSearchTermsInput', {
    description: 'What to do with which search terms.',
    fields: (t) => ({
      action: t.field({ type: TermActionRef, required: true }),
      terms: t.field({ type: [PickedTermInput], required: true, description: 'At most 1,000.' }),
      match: t.field({ type: TermKeywordMatchRef, defaultValue: 'EXACT', description: 'Of ADD and MOVE.' }),
      bidWalletCurrency: t.field({ type: 'Decimal', description: 'Of ADD and MOVE: the bid of the keywords.' }),
      targetCampaignId: t.id({ description: 'Of MOVE.' }),
      isPreview: t.boolean({ defaultValue: false, description: 'Plans it only; applyOperation carries it out.' }),
    }),
  });
  builder.mutationField('actOnSearchTerms', (t) =>
    t.field({
      type: ActedRef,
      description:
        'Makes search terms keywords or negative keywords, by one operation that can be undone. A term is excluded where it was only if the campaign it moves to takes it.',
      args: { input: t.arg({ type: ActOnSearchTermsInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const targetId = input.targetCampaignId ? readCampaignId(input.targetCampaignId) : null;
        const planned = unwrap(
          await planTerms(
            context,
            {
              action: input.action,
              terms: input.terms.flatMap(({ campaignId, term }) => {
                const id = readCampaignId(campaignId);
                return id === null ? [] : [{ campaignId: id, term }];
              }),
              match: input.match ?? 'EXACT',
              bidMicros: input.bidWalletCurrency ?? null,
              targetId,
              brandIds: null,
            },
            sources,
          ),
        );
        const operation = await perform(context, planned, input.isPreview ?? false);
        return { operation, planned };
      },
    }),
  );

  async function perform(context: Context, { changes }: PlannedTerms, isPreview: boolean): Promise<OperationNode> {
    const depsIn = await campaignOperations.depsOf(context);
    const request = {
      campaignIds: [...changes.keys()].map(String),
      action: { kind: 'TERMS' as const, changes },
      brandIds: null,
    };
    const id = unwrap(
      await database.transact(context.viewer, (tx) =>
        isPreview ? campaignOperations.preview(depsIn(tx), request) : campaignOperations.change(depsIn(tx), request),
      ),
    );
    return (await database.read(context.viewer, (tx) => campaignOperations.byId(tx, id)))!;
  }
}

function addTypes(builder: Builder, sources: HarvestSources): void {
  addEnum(builder, TermActionRef, 'What is done with search terms.', {
    ADD: 'Keywords of the campaigns in which they were seen.',
    EXCLUDE: 'Negative keywords of the campaigns in which they were seen.',
    EXCLUDE_EVERYWHERE: 'Negative keywords of all campaigns that were ever shown for them.',
    MOVE: 'Keywords of another campaign, and negative keywords where they were seen.',
  });
  addEnum(builder, TermKeywordMatchRef, 'How a keyword made of a search term is matched.', {
    EXACT: null,
    PHRASE: null,
  });
  builder.objectType(TermEffectRef, {
    description: `What a change brings in the auctions of its terms over ${EFFECT_DAYS} days, from a replay of recent ones. Less is negative.`,
    fields: (t) => ({
      spendLow: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: ({ spendMicros }) => micros(spendMicros.low),
      }),
      spendHigh: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: ({ spendMicros }) => micros(spendMicros.high),
      }),
      ordersLow: t.int({ resolve: ({ orders }) => orders.low }),
      ordersHigh: t.int({ resolve: ({ orders }) => orders.high }),
      auctions: t.exposeInt('auctions', { description: 'Sampled auctions it rests on.' }),
      days: t.exposeInt('days', { description: 'Days they are of.' }),
    }),
  });
  builder.objectType(ActedRef, {
    description: 'The operation: planned, or carried out.',
    fields: (t) => ({
      ok: okField(t),
      operation: t.field({ type: OperationRef, resolve: ({ operation }) => operation }),
      effect: t.field({
        type: TermEffectRef,
        nullable: true,
        description: `Of a preview. Null once it is carried out, of more than ${MAX_PREDICTED_CAMPAIGNS} campaigns, and without sampled auctions of the terms.`,
        resolve: (acted, _, context) => effectOfPreview(context, acted, sources),
      }),
    }),
  });
}

/** Only of what will be written. */
async function effectOfPreview(
  context: Context,
  { operation, planned: { changes, terms } }: Acted,
  sources: PredictSources,
): Promise<TermEffect | null> {
  if (operation.state !== 'PREVIEWED') return null;
  const { companyId } = currentAccount(context);
  const { rows } = await sources.database.read(context.viewer, (tx) =>
    campaignOperations.rows(
      tx,
      { operationId: operation.id, results: ['PLANNED'] },
      { offset: 0, limit: MAX_PREDICTED_CAMPAIGNS + 1, isCounted: false },
    ),
  );
  const written = new Map(rows.map(({ campaignId }) => [campaignId, changes.get(campaignId)!]));
  return predictTerms(
    sources,
    context.viewer,
    { companyId, changes: written, terms, days: EFFECT_DAYS },
    context.clock(),
  );
}

const micros = (amount: Span['low']): bigint => BigInt(Math.round(amount));
