import type { MessageOrText } from '#kernel/message.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { paged } from '#platform/graphql/paging.ts';
import type { Database } from '#platform/db/database.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { changesOfValues } from '../rules/activity.ts';
import { UNDO_WITHIN_MS, type AmountMode, type BudgetLimit, type OperationKind } from '../rules/operation.ts';
import { operationRows, type OperationNode, type OperationRowNode, type RowResult } from './operation.repository.ts';
import { ActivityChangeRef, OperationRef } from './refs.ts';

const OperationRowRef = objectRef<OperationRowNode>('OperationRow');
const OperationRowListRef = objectRef<Page<OperationRowNode>>('OperationRowList');
const OperationKindRef = enumRef<OperationKind>('OperationKind');
const OperationStateRef = enumRef<OperationNode['state']>('OperationState');
const OperationRowResultRef = enumRef<RowResult>('OperationRowResult');
const OperationSkipReasonRef = enumRef<SkipReason>('OperationSkipReason');
const AmountModeRef = enumRef<AmountMode>('AmountMode');
const BudgetLimitRef = enumRef<BudgetLimit>('BudgetLimit');

const REASONS = {
  'operation.unchanged': 'UNCHANGED',
  'operation.moved': 'MOVED',
  'operation.noSuchLimit': 'NO_BUDGET_LIMIT',
  'problem.budgetTypeFirst': 'NO_BUDGET_LIMIT',
  'operation.automatedBid': 'AUTOMATED_BID',
  'operation.noEnd': 'NO_END',
  'problem.cannotSwitch': 'CANNOT_SWITCH',
  'problem.notRunning': 'NOT_RUNNING',
  'operation.noSuchBudget': 'NO_SHARED_BUDGET',
  'operation.targetLeft': 'TARGET_LEFT',
} as const;
export const SKIP_REASONS = [...new Set(Object.values(REASONS)), 'RULE'] as const;
type SkipReason = (typeof REASONS)[keyof typeof REASONS] | 'RULE';

export const reasonOf = (problem: MessageOrText): SkipReason =>
  typeof problem === 'string' ? 'RULE' : ((REASONS as Record<string, SkipReason>)[problem.code] ?? 'RULE');

export function addOperationTypes(builder: Builder, database: Database): void {
  addEnum(builder, OperationKindRef, 'What an operation does to each of its campaigns; UNDO puts another one back.', {
    PAUSE: null,
    RESUME: null,
    BUDGET: null,
    EXTEND: null,
    NEGATIVES: 'Adds negative keywords.',
    KEYWORDS: 'Adds keywords.',
    BID: null,
    EDIT: 'A change of one campaign that was made by another mutation.',
    SHARED_BUDGET: 'Makes them members of a shared budget, or of none.',
    TERMS: 'Search terms become keywords or negative keywords: actOnSearchTerms.',
    NEGATIVE_LIST: 'A change of a negative list: its entries, or which campaigns use it.',
    UNDO: null,
  });
  addEnum(builder, OperationStateRef, 'PREVIEWED has changed nothing; RUNNING goes on after a restart.', {
    PREVIEWED: null,
    RUNNING: null,
    DONE: null,
  });
  addEnum(builder, OperationRowResultRef, 'What became of a campaign of an operation.', {
    PLANNED: 'Not written yet.',
    DONE: null,
    SKIPPED: null,
  });
  addEnum(builder, OperationSkipReasonRef, 'Why a campaign is left as it is.', {
    UNCHANGED: null,
    MOVED: 'Someone changed it since; see moved.',
    NO_BUDGET_LIMIT: null,
    AUTOMATED_BID: null,
    NO_END: 'It runs without an end, which can be set to a date but not moved by days.',
    CANNOT_SWITCH: null,
    NOT_RUNNING: 'A draft, or removed.',
    NO_SHARED_BUDGET: 'It was deleted since.',
    TARGET_LEFT: 'The campaign that its terms move to cannot take them.',
    RULE: 'A rule of campaigns rejects the new value.',
  });
  addEnum(builder, AmountModeRef, 'How an amount changes: to a value, by a value, or by a percentage.', {
    SET: null,
    ADD: null,
    PERCENT: null,
  });
  addEnum(builder, BudgetLimitRef, 'One of the two limits of a budget.', { DAILY: null, TOTAL: null });
  builder.objectType(OperationRef, {
    description: 'A change of many campaigns at once: previewed, carried out in batches, undone by another one.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: OperationKindRef, resolve: (operation) => operation.kind }),
      state: t.field({ type: OperationStateRef, resolve: (operation) => operation.state }),
      fingerprint: t.exposeString('fingerprint', {
        description: 'Of the rows and their values: sent back to apply what was previewed and nothing else.',
      }),
      startedBy: t.exposeString('actorName'),
      createdAt: t.field({ type: 'DateTime', resolve: (operation) => operation.createdAt }),
      finishedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null until every row is decided.',
        resolve: (operation) => operation.finishedAt,
      }),
      planned: t.exposeInt('planned', { description: 'Rows still to be written.' }),
      done: t.exposeInt('done'),
      skipped: t.exposeInt('skipped'),
      dailyEffect: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'How much more or less may be spent a day, wallet currency: daily budgets, or the average of seven days. Null when it does not concern spend a day.',
        resolve: (operation) => operation.dailyEffectMicros,
      }),
      undoOf: t.exposeID('undoOf', {
        nullable: true,
        description: 'The operation this one puts back. Null otherwise.',
      }),
      undoneBy: t.exposeID('undoneBy', { nullable: true, description: 'Null unless it was undone.' }),
      undoableUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null before it is done and once it was undone.',
        resolve: ({ finishedAt, undoneBy }) =>
          finishedAt && !undoneBy ? new Date(finishedAt.getTime() + UNDO_WITHIN_MS) : null,
      }),
      rows: t.field({
        type: OperationRowListRef,
        description: 'Its campaigns, the newest first.',
        args: {
          page: t.arg.int({ defaultValue: 1 }),
          pageSize: t.arg.int({ defaultValue: 10 }),
          results: t.arg({ type: [OperationRowResultRef], description: 'All when left out.' }),
        },
        resolve: ({ id }, args, context, info) =>
          paged(args, { context, info }, (slice) =>
            database.read(context.viewer, (tx) =>
              operationRows(tx, { operationId: id, results: args.results ?? null }, slice),
            ),
          ),
      }),
    }),
  });
  builder.objectType(OperationRowRef, {
    description: 'One campaign of an operation.',
    fields: (t) => ({
      campaignId: t.id({ resolve: (row) => String(row.campaignId) }),
      campaignName: t.exposeString('campaignName'),
      result: t.field({ type: OperationRowResultRef, resolve: (row) => row.result }),
      changes: t.field({
        type: [ActivityChangeRef],
        description: 'Values before and after; empty when there is nothing to write.',
        resolve: ({ before, after, timezone }) => changesOfValues(before, after, timezone),
      }),
      reason: t.field({
        type: OperationSkipReasonRef,
        nullable: true,
        description: 'Null unless skipped.',
        resolve: ({ problem }) => (problem === null ? null : reasonOf(problem)),
      }),
      message: t.string({
        nullable: true,
        description: 'The reason in words. Null unless skipped.',
        resolve: ({ problem }, _, context) => (problem === null ? null : shownText(problem, context.language)),
      }),
      moved: t.field({
        type: [ActivityChangeRef],
        description: 'With reason MOVED: the expected values as old and those found as new. Empty otherwise.',
        resolve: ({ before, found, timezone }) => (found ? changesOfValues(before, found, timezone) : []),
      }),
    }),
  });
  addPageType(builder, OperationRowListRef, OperationRowRef, 'Page of the campaigns of an operation.');
}

/** Adds the input of a preview. */
export function addPreviewInput(builder: Builder) {
  const CampaignKeywordsInput = builder.inputType('CampaignKeywordsInput', {
    description: 'Keywords of one campaign of an operation.',
    fields: (t) => ({
      campaignId: t.id({ required: true, description: 'One of campaignIds.' }),
      keywords: t.stringList({ required: true }),
    }),
  });
  const CampaignBudgetInput = builder.inputType('CampaignBudgetInput', {
    description: 'The daily budget of one campaign of an operation.',
    fields: (t) => ({
      campaignId: t.id({ required: true, description: 'One of campaignIds.' }),
      amount: t.field({ type: 'Decimal', required: true, description: 'Wallet currency, whole units.' }),
    }),
  });
  return builder.inputType('PreviewOperationInput', {
    description: 'What to do to which campaigns. Only the fields of the kind are read.',
    fields: (t) => ({
      kind: t.field({
        type: OperationKindRef,
        required: true,
        description: 'Neither TERMS, NEGATIVE_LIST, EDIT nor UNDO.',
      }),
      campaignIds: t.idList({
        required: true,
        description: 'At most 10,000; those that are not the company’s are left out.',
      }),
      mode: t.field({ type: AmountModeRef, description: 'Of BUDGET and BID.' }),
      amount: t.field({
        type: 'Decimal',
        description:
          'Of BUDGET and BID: wallet currency, or percent; a new budget by percent is rounded to whole units.',
      }),
      limit: t.field({ type: BudgetLimitRef, description: 'Of BUDGET; every limit a campaign has when left out.' }),
      budgetsByCampaign: t.field({
        type: [CampaignBudgetInput],
        description: 'Of BUDGET, instead of mode and amount: the daily budget of each campaign.',
      }),
      days: t.int({ description: 'Of EXTEND: 1 to 365. Either this or until.' }),
      until: t.field({ type: 'DateTime', description: 'Of EXTEND.' }),
      sharedBudgetId: t.id({ description: 'Of SHARED_BUDGET: the budget to join; left out, to be in none.' }),
      keywords: t.stringList({ description: 'Of NEGATIVES and KEYWORDS: [exact], "phrase" or broad.' }),
      keywordsByCampaign: t.field({
        type: [CampaignKeywordsInput],
        description: 'Of NEGATIVES and KEYWORDS, instead of keywords: those of each campaign.',
      }),
    }),
  });
}

export type PreviewInput = ReturnType<typeof addPreviewInput>['$inferInput'];
