import { filterId, isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { invalidFields, type Problem } from '#kernel/problem.ts';
import { dayIn } from '#kernel/time.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, requireCompany, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Transaction } from '#platform/db/database.ts';
import { campaignNames, campaignOperations } from '#products/sponsored/server/index.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import {
  DEFAULT_TERMS_A_DAY,
  normalizedRule,
  type HarvestKind,
  type HarvestMode,
  type HarvestRuleInput,
} from '../rules/harvest-rule.ts';
import { MAX_ACTS } from '../rules/list-bounds.ts';
import type { TermKeywordMatch } from '../rules/term-actions.ts';
import { TermKeywordMatchRef, type HarvestSources } from './act.resolvers.ts';
import { findTerms } from './find-terms.ts';
import { actById, actsOf, type HarvestAct } from './harvest-act.repository.ts';
import { ruleById, rulesOf, timezoneOf, type HarvestRuleRow } from './harvest-rule.repository.ts';
import {
  addHarvestRuleTypes,
  HarvestActRef,
  HarvestActStateRef,
  HarvestKindRef,
  HarvestModeRef,
  HarvestOutlookRef,
  HarvestRuleRef,
  type HarvestOutlook,
} from './harvest-rule.schema.ts';
import { decideHarvestAct, deleteHarvestRule, problemsOf, saveHarvestRule } from './harvest-rules.ts';

type Deps = Parameters<typeof campaignOperations.change>[0];
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Adds harvest rules, what they did and proposed, and the decisions about it. */
export function addHarvestRules(builder: Builder, sources: HarvestSources): void {
  const { database } = sources;
  addHarvestRuleTypes(builder, database);
  const HarvestRuleTermsInput = builder.inputType('HarvestRuleTermsInput', {
    description: 'What a harvest rule looks for and does; what its kind does not have is not read.',
    fields: (t) => ({
      catalogId: t.id({ required: true }),
      brandId: t.id({ description: 'Left out, campaigns of all brands.' }),
      kind: t.field({ type: HarvestKindRef, required: true }),
      mode: t.field({ type: HarvestModeRef, defaultValue: 'PROPOSE' }),
      windowDays: t.int({ required: true, description: '7, 14 or 30 days, of which clicks can bring no more sales.' }),
      leastOrders: t.int({ description: 'Of WINNERS.' }),
      leastRoas: t.float({ description: 'Of WINNERS, percent; left out, the target of each campaign, or 100.' }),
      leastSpend: t.field({ type: 'Decimal', description: 'Of LOSERS, wallet currency.' }),
      match: t.field({ type: TermKeywordMatchRef, description: 'Of WINNERS; EXACT when left out.' }),
      targetCampaignId: t.id({
        description: 'Of WINNERS: where they move to; left out, they are added where they were seen.',
      }),
      bidWalletCurrency: t.field({ type: 'Decimal', description: 'Of WINNERS: the bid of the keywords.' }),
      mostTerms: t.int({ defaultValue: DEFAULT_TERMS_A_DAY, description: 'Terms a day, 1 to 1,000.' }),
      isPaused: t.boolean({ defaultValue: false }),
    }),
  });
  const SaveHarvestRuleInput = builder.inputType('SaveHarvestRuleInput', {
    description: 'A harvest rule to save.',
    fields: (t) => ({
      id: t.id({ description: 'Left out, a new one.' }),
      version: t.int({ description: 'As read: CONFLICT when someone saved it since. Without it the last save wins.' }),
      name: t.string({ required: true }),
      terms: t.field({ type: HarvestRuleTermsInput, required: true }),
    }),
  });
  const DeleteHarvestRuleInput = builder.inputType('DeleteHarvestRuleInput', {
    description: 'A harvest rule to delete.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  const DecideHarvestActInput = builder.inputType('DecideHarvestActInput', {
    description: 'A decision about what a harvest rule proposed.',
    fields: (t) => ({ id: t.id({ required: true }), isAccepted: t.boolean({ required: true }) }),
  });
  const RulePayload = builder.objectType(objectRef<HarvestRuleRow>('SaveHarvestRulePayload'), {
    description: 'The rule as saved.',
    fields: (t) => ({ ok: okField(t), harvestRule: t.field({ type: HarvestRuleRef, resolve: (rule) => rule }) }),
  });
  const DeletePayload = builder.objectType(objectRef<object>('DeleteHarvestRulePayload'), {
    description: 'Whether it was done.',
    fields: (t) => ({ ok: okField(t) }),
  });
  const ActPayload = builder.objectType(objectRef<HarvestAct>('DecideHarvestActPayload'), {
    description: 'The act as decided.',
    fields: (t) => ({ ok: okField(t), harvestAct: t.field({ type: HarvestActRef, resolve: (act) => act }) }),
  });

  /** Runs the work in one transaction and reads what it leaves. */
  const perform = async <Value>(
    context: Context,
    work: (deps: Deps) => Promise<Result<Uuid, Problem>>,
    read: (tx: Transaction, id: Uuid) => Promise<Value>,
  ): Promise<Value> => {
    const depsIn = await campaignOperations.depsOf(context);
    return unwrap(
      await database.transact<Result<Value, Problem>>(context.viewer, async (tx) => {
        const done = await work(depsIn(tx));
        return done.ok ? ok(await read(tx, done.value)) : done;
      }),
    );
  };

  builder.queryFields((t) => ({
    harvestRules: t.field({
      type: [HarvestRuleRef],
      description: 'The company’s harvest rules by name.',
      args: { supplierId: t.arg.id({ description: 'For staff.' }) },
      resolve: (_, { supplierId }, context) => {
        const companyId = unwrap(requireCompany(context, filterId(supplierId)));
        return database.read(context.viewer, (tx) => rulesOf(tx, companyId));
      },
    }),
    harvestActs: t.field({
      type: [HarvestActRef],
      description: `What the company’s harvest rules did and proposed, at most ${MAX_ACTS}, the newest first.`,
      args: {
        states: t.arg({ type: [HarvestActStateRef], required: true }),
        supplierId: t.arg.id({ description: 'For staff.' }),
      },
      resolve: (_, { states, supplierId }, context) => {
        const companyId = unwrap(requireCompany(context, filterId(supplierId)));
        return database.read(context.viewer, (tx) => actsOf(tx, companyId, states));
      },
    }),
    harvestOutlook: t.field({
      type: HarvestOutlookRef,
      description: 'What a harvest rule would do today, with its effect.',
      args: {
        id: t.arg.id({ description: 'Of a rule that is being changed: what it touched lately is left out.' }),
        terms: t.arg({ type: HarvestRuleTermsInput, required: true }),
      },
      resolve: (_, { id, terms }, context) => outlookOf(context, id ?? null, terms, sources),
    }),
  }));
  builder.mutationFields((t) => ({
    saveHarvestRule: t.field({
      type: RulePayload,
      description: 'Saves a harvest rule, which acts from the next 04:00 of its country on; its open proposals end.',
      args: { input: t.arg({ type: SaveHarvestRuleInput, required: true }) },
      resolve: (_, { input: { id, version, name, terms } }, context) =>
        perform(
          context,
          (deps) => saveHarvestRule(deps, { ...inputOf(name, terms), id: id ?? null, version: version ?? null }),
          async (tx, saved) => (await ruleById(tx, saved))!,
        ),
    }),
    deleteHarvestRule: t.field({
      type: DeletePayload,
      description: 'Deletes a harvest rule and its proposals; what it did stays, and can be undone.',
      args: { input: t.arg({ type: DeleteHarvestRuleInput, required: true }) },
      resolve: (_, { input: { id } }, context) =>
        perform(
          context,
          (deps) => deleteHarvestRule(deps, id),
          () => Promise.resolve({}),
        ),
    }),
    decideHarvestAct: t.field({
      type: ActPayload,
      description: 'Carries out what a harvest rule proposed, by one operation, or dismisses it.',
      args: { input: t.arg({ type: DecideHarvestActInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(
          context,
          (deps) => decideHarvestAct(deps, input),
          async (tx, id) => (await actById(tx, id))!,
        ),
    }),
  }));
}

/** As the API is sent it. */
export interface SentTerms {
  catalogId: string;
  brandId?: string | null;
  kind: HarvestKind;
  mode?: HarvestMode | null;
  windowDays: number;
  leastOrders?: number | null;
  leastRoas?: number | null;
  leastSpend?: Micros | null;
  match?: TermKeywordMatch | null;
  targetCampaignId?: string | null;
  bidWalletCurrency?: Micros | null;
  mostTerms?: number | null;
  isPaused?: boolean | null;
}

/** An id of no campaign, so that an unreadable one is refused as unknown. */
const NO_CAMPAIGN = -1n;

export const inputOf = (name: string, sent: SentTerms): HarvestRuleInput => ({
  name,
  catalogId: sent.catalogId,
  brandId: sent.brandId ?? null,
  kind: sent.kind,
  mode: sent.mode ?? 'PROPOSE',
  windowDays: sent.windowDays,
  leastOrders: sent.leastOrders ?? null,
  leastRoasPercent: sent.leastRoas ?? null,
  leastSpendMicros: sent.leastSpend ?? null,
  match: sent.match ?? null,
  targetId: sent.targetCampaignId ? (readCampaignId(sent.targetCampaignId) ?? NO_CAMPAIGN) : null,
  bidMicros: sent.bidWalletCurrency ?? null,
  mostTerms: sent.mostTerms ?? DEFAULT_TERMS_A_DAY,
  isPaused: sent.isPaused ?? false,
});

async function outlookOf(
  context: Context,
  id: string | null,
  sent: SentTerms,
  sources: HarvestSources,
): Promise<HarvestOutlook> {
  const { database } = sources;
  const { companyId } = currentAccount(context);
  const rule = { ...normalizedRule(inputOf('x', sent)), id: NO_ID, companyId, version: 0 };
  const { fields, zone } = await database.read(context.viewer, async (tx) => ({
    fields: await problemsOf({ tx }, rule),
    zone: isUuid(rule.catalogId) ? await timezoneOf(tx, rule.catalogId) : null,
  }));
  const wrong = invalidFields(fields);
  if (wrong) unwrap(fail(wrong));
  const nowMs = context.clock();
  const asked = { companyId, ruleId: id && isUuid(id) ? id : null, rule, day: dayIn(zone!, nowMs) };
  const { terms, effect } = await findTerms(sources, context.viewer, asked, nowMs);
  const names = await database.read(context.viewer, (tx) =>
    campaignNames(tx, [...new Set(terms.map(({ campaignId }) => campaignId))]),
  );
  return {
    terms: terms.map((term) => ({ ...term, campaignName: names.get(term.campaignId) ?? String(term.campaignId) })),
    effect,
  };
}
