import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { parseKeywords, typedKeyword } from '#core/serving/rules/keywords.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { orNotFound, type Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { AD_LOAD_PARTS, type AdLoad, type Translated, type YieldRule } from '../rules/yield-rule.ts';
import { removeYieldRule, saveYieldRule, takeBackYieldRule, type SeenRule, type YieldActor } from './yield-rules.ts';
import { holdingRules, yieldChanges, type YieldRuleRow } from './yield.repository.ts';
import {
  BilledOnRef,
  BlockSubjectRef,
  PageTypeRef,
  YieldKindRef,
  YieldRuleChangeListRef,
  YieldRuleListRef,
  YieldRuleRef,
  addYieldTypes,
} from './yield.schema.ts';

export type YieldDeps = { readonly database: Database; readonly catalogs: CatalogLoaders };

/** Adds the rules that staff set for the auctions of a storefront. */
export function addYieldSchema(builder: Builder, { database, catalogs }: YieldDeps): void {
  addYieldTypes(builder, catalogs);
  const catalogOf = async (context: Context, id: string): Promise<Uuid> => {
    const found = isUuid(id) ? await catalogs.catalogById(context).load(id) : null;
    return unwrap(orNotFound(found, 'Catalog')).id;
  };
  const pages = (t: Parameters<Parameters<Builder['queryFields']>[0]>[0]) => ({
    catalogId: t.arg.id({ required: true }),
    page: t.arg.int({ defaultValue: 1 }),
    pageSize: t.arg.int({ defaultValue: 20 }),
  });
  builder.queryFields((t) => ({
    yieldRules: t.field({
      type: YieldRuleListRef,
      description: 'The rules of a storefront that hold or will.',
      args: { ...pages(t), kind: t.arg({ type: YieldKindRef }) },
      resolve: async (_, { kind, ...args }, context, info) => {
        const catalogId = await catalogOf(context, args.catalogId);
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => holdingRules(tx, { catalogId, kind: kind ?? null }, slice)),
        );
      },
    }),
    yieldRuleChanges: t.field({
      type: YieldRuleChangeListRef,
      description: 'Who set and took back what, of a storefront.',
      args: pages(t),
      resolve: async (_, args, context, info) => {
        const catalogId = await catalogOf(context, args.catalogId);
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => yieldChanges(tx, catalogId, slice)),
        );
      },
    }),
  }));
  addWrites(builder, database);
}

function addWrites(builder: Builder, database: Database): void {
  const ReasonInput = builder.inputType('TranslatedTextInput', {
    description: 'A text in every language.',
    fields: (t) => ({
      en: t.string({ required: true }),
      pt: t.string({ required: true }),
      id: t.string({ required: true }),
    }),
  });
  const LoadInput = builder.inputType('AdLoadInput', {
    description: 'What is left out is not limited.',
    fields: (t) => ({
      mostOnPage: t.int(),
      mostAtPlacement: t.int(),
      mostOfBrand: t.int(),
      sharePercent: t.int(),
      firstFree: t.int(),
      leastRelevance: t.int(),
      leastScorePercent: t.int(),
    }),
  });
  const SaveInput = builder.inputType('SaveYieldRuleInput', {
    description: 'A rule of a storefront. Where a part of its scope is left out it holds everywhere.',
    fields: (t) => ({
      id: t.id({ description: 'Of the rule that is changed; left out for a new one.' }),
      version: t.int({ description: 'As read: CONFLICT when it was changed since.' }),
      catalogId: t.id({ required: true }),
      kind: t.field({ type: YieldKindRef, required: true }),
      categoryId: t.string(),
      placementCode: t.string(),
      pageType: t.field({ type: PageTypeRef }),
      terms: t.stringList({ description: 'Searches: [exact], "phrase" or broad.' }),
      fromDate: t.field({ type: 'Date', description: 'Left out: at once.' }),
      untilDate: t.field({ type: 'Date', description: 'Inclusive.' }),
      billedOn: t.field({ type: BilledOnRef, description: 'Of a floor, or of an exclusion at one.' }),
      amount: t.field({ type: 'Decimal', description: 'Of these: the least price, catalog currency.' }),
      subject: t.field({ type: BlockSubjectRef, description: 'Of a block; left out to end all ads of its place.' }),
      values: t.stringList({ description: 'Ids: of a block’s subject, of products their SKUs; of others brands.' }),
      openTo: t.stringList({ description: 'Of an exclusion: brands that may be advertised there as well.' }),
      reason: t.field({
        type: ReasonInput,
        description: 'Of blocks, of brands kept apart and exclusions: sellers read it.',
      }),
      load: t.field({ type: LoadInput, description: 'Of an ad load: at least one limit.' }),
    }),
  });
  const SeenInput = builder.inputType('SeenYieldRuleInput', {
    description: 'A rule as it was read.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ required: true, description: 'CONFLICT when it was changed since.' }),
    }),
  });
  const payload = (name: string, description: string) =>
    builder.objectType(objectRef<YieldRuleRow>(name), {
      description,
      fields: (t) => ({ ok: okField(t), rule: t.field({ type: YieldRuleRef, resolve: (rule) => rule }) }),
    });
  const perform = async (
    context: Context,
    work: (tx: Transaction, actor: YieldActor) => Promise<Result<YieldRuleRow, Problem>>,
  ): Promise<YieldRuleRow> => {
    const actor = { userId: signedIn(context).userId, nowMs: context.clock(), newId: context.newId };
    return unwrap(await database.transact(context.viewer, (tx) => work(tx, actor)));
  };
  const seenOf = ({ id, version }: { id: string; version: number }): SeenRule => ({
    ruleId: isUuid(id) ? id : NO_ID,
    version,
  });
  builder.mutationFields((t) => ({
    saveYieldRule: t.field({
      type: payload('SaveYieldRulePayload', 'The rule as it is now.'),
      description: 'Adds or changes a rule. Auctions follow it within a second, or from its first day on.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: (_, { input: { id, version, catalogId, ...input } }, context) =>
        perform(context, (tx, actor) =>
          saveYieldRule(
            tx,
            {
              catalogId: isUuid(catalogId) ? catalogId : NO_ID,
              seen: id ? seenOf({ id, version: version ?? 0 }) : null,
              rule: ruleOf(input),
            },
            actor,
          ),
        ),
    }),
    removeYieldRule: t.field({
      type: payload('RemoveYieldRulePayload', 'The rule, which no longer holds.'),
      description: 'Takes a rule back. Auctions follow within a second.',
      args: { input: t.arg({ type: SeenInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (tx, actor) => removeYieldRule(tx, seenOf(input), actor)),
    }),
    takeBackYieldRule: t.field({
      type: payload('TakeBackYieldRulePayload', 'The rule as it is now.'),
      description: 'Undoes the last change of a rule; that can be undone as well.',
      args: { input: t.arg({ type: SeenInput, required: true }) },
      resolve: (_, { input }, context) => perform(context, (tx, actor) => takeBackYieldRule(tx, seenOf(input), actor)),
    }),
  }));
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

type Sent = {
  kind: YieldRule['kind'];
  categoryId?: string | null;
  placementCode?: string | null;
  pageType?: YieldRule['pageType'];
  terms?: string[] | null;
  fromDate?: string | null;
  untilDate?: string | null;
  billedOn?: YieldRule['billedOn'];
  amount?: bigint | null;
  subject?: YieldRule['subject'];
  values?: string[] | null;
  openTo?: string[] | null;
  reason?: YieldRule['reason'];
  load?: Partial<AdLoad> | null;
};

/** Parts of another kind of rule are left out. */
function ruleOf({ kind, categoryId, placementCode, pageType, terms, fromDate, untilDate, ...sent }: Sent): YieldRule {
  const isOfBrands = kind === 'APART' || kind === 'EXCLUSION';
  const { billedOn = null, amount = null } = kind === 'FLOOR' || kind === 'EXCLUSION' ? sent : {};
  const { subject = null, values, reason } = isOfBrands ? { ...sent, subject: BRAND } : kind === 'BLOCK' ? sent : {};
  const load = kind === 'LOAD' ? loadOf(sent.load ?? {}) : null;
  return {
    kind,
    categoryId: categoryId || null,
    placementCode: placementCode?.trim() || null,
    // The page's product decides where an exclusion holds.
    pageType: kind === 'EXCLUSION' ? null : (pageType ?? null),
    terms: kind === 'EXCLUSION' ? [] : parseKeywords(terms ?? []).map(typedKeyword),
    fromDay: fromDate ?? null,
    untilDay: untilDate ?? null,
    billedOn: kind === 'EXCLUSION' && amount === null ? null : billedOn,
    amountMicros: amount,
    subject: isOfBrands && !values?.length ? null : subject,
    values: subject === null ? [] : distinct(values),
    openTo: kind === 'EXCLUSION' ? distinct(sent.openTo) : [],
    reason: reason ? trimmed(reason) : null,
    load,
  };
}

const BRAND = 'BRAND' as const;

const distinct = (values: readonly string[] | null | undefined): string[] => [
  ...new Set(values?.map((value) => value.trim()).filter(Boolean)),
];

const loadOf = (sent: Partial<AdLoad>): AdLoad =>
  Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, sent[part] ?? null])) as AdLoad;

const trimmed = ({ en, pt, id }: Translated): Translated => ({ en: en.trim(), pt: pt.trim(), id: id.trim() });
