import { parseKeywords, typedKeyword } from '#core/serving/rules/keywords.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { AD_LOAD_PARTS, type AdLoad, type BlockSubject, type Translated, type YieldRule } from '../rules/yield-rule.ts';
import type { NewRule, SeenRule } from './yield-rules.ts';
import { BilledOnRef, BlockSubjectRef, PageTypeRef, YieldKindRef } from './yield.schema.ts';

export type SaveYieldRuleInput = ReturnType<typeof addSaveYieldRuleInput>;

/** Adds the input of a rule that is saved or previewed. */
export function addSaveYieldRuleInput(builder: Builder) {
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
  const TrialInput = builder.inputType('YieldTrialInput', {
    description:
      'A rule first holds for a share of shoppers: always the same, as the storefront names them in its auctions.',
    fields: (t) => ({
      percent: t.int({ required: true, description: '5 to 95, of shoppers.' }),
      days: t.int({ required: true, description: '1 to 60 full days that are compared.' }),
      maxLossPercent: t.int({
        description:
          '0 to 50: at its end the rule is kept unless revenue may have fallen by more, else taken back. Left out: a person decides.',
      }),
    }),
  });
  return builder.inputType('SaveYieldRuleInput', {
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
      values: t.stringList({
        description: 'Ids: of a block’s subject, of products their SKUs; of a complement categories; of others brands.',
      }),
      openTo: t.stringList({ description: 'Of an exclusion: brands that may be advertised there as well.' }),
      reason: t.field({
        type: ReasonInput,
        description: 'Of blocks, of brands kept apart and exclusions: sellers read it.',
      }),
      load: t.field({ type: LoadInput, description: 'Of an ad load: at least one limit.' }),
      trial: t.field({
        type: TrialInput,
        description: 'Left out: it holds for all. What a rule was before holds for all others.',
      }),
    }),
  });
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

type SentRule = {
  id?: string | null;
  version?: number | null;
  catalogId: string;
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
  trial?: { percent: number; days: number; maxLossPercent?: number | null } | null;
};

/** An unknown id is that of no rule. */
export const seenOf = ({ id, version }: { id: string; version: number }): SeenRule => ({
  ruleId: isUuid(id) ? id : NO_ID,
  version,
});

export const newRuleOf = ({ id, version, catalogId, ...sent }: SentRule): NewRule => ({
  catalogId: isUuid(catalogId) ? catalogId : NO_ID,
  seen: id ? seenOf({ id, version: version ?? 0 }) : null,
  rule: ruleOf(sent),
});

/** Parts of another kind of rule are left out. */
function ruleOf({
  kind,
  categoryId,
  placementCode,
  pageType,
  terms,
  fromDate,
  untilDate,
  ...sent
}: Omit<SentRule, 'id' | 'version' | 'catalogId'>): YieldRule {
  const named = NAMED_BY[kind];
  const isComplement = kind === 'COMPLEMENT';
  const { billedOn = null, amount = null } = kind === 'FLOOR' || kind === 'EXCLUSION' ? sent : {};
  const { subject = null, values, reason } = named ? { ...sent, subject: named } : kind === 'BLOCK' ? sent : {};
  const load = kind === 'LOAD' ? loadOf(sent.load ?? {}) : null;
  return {
    kind,
    categoryId: categoryId || null,
    // What goes with a category does so on any page and on any day.
    placementCode: isComplement ? null : placementCode?.trim() || null,
    // The page's product decides where an exclusion holds.
    pageType: kind === 'EXCLUSION' || isComplement ? null : (pageType ?? null),
    terms: kind === 'EXCLUSION' || isComplement ? [] : parseKeywords(terms ?? []).map(typedKeyword),
    fromDay: isComplement ? null : (fromDate ?? null),
    untilDay: isComplement ? null : (untilDate ?? null),
    billedOn: kind === 'EXCLUSION' && amount === null ? null : billedOn,
    amountMicros: amount,
    subject: named && !values?.length ? null : subject,
    values: subject === null ? [] : distinct(values),
    openTo: kind === 'EXCLUSION' ? distinct(sent.openTo) : [],
    reason: reason && !isComplement ? trimmed(reason) : null,
    load,
    trial: sent.trial && !isComplement ? { ...sent.trial, maxLossPercent: sent.trial.maxLossPercent ?? null } : null,
  };
}

/** What rules of a kind name, where it is always the same. */
const NAMED_BY: Readonly<Partial<Record<YieldRule['kind'], BlockSubject>>> = {
  APART: 'BRAND',
  EXCLUSION: 'BRAND',
  COMPLEMENT: 'CATEGORY',
};

const distinct = (values: readonly string[] | null | undefined): string[] => [
  ...new Set(values?.map((value) => value.trim()).filter(Boolean)),
];

const loadOf = (sent: Partial<AdLoad>): AdLoad =>
  Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, sent[part] ?? null])) as AdLoad;

const trimmed = ({ en, pt, id }: Translated): Translated => ({ en: en.trim(), pt: pt.trim(), id: id.trim() });
