import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import * as types from './refs.ts';

export function addCampaignEnums(builder: Builder): void {
  addEnum(builder, types.CampaignTypeRef, 'Campaign family a report or status list is asked for.', { SPONSOR: null });
  addEnum(builder, types.CampaignGoalRef, 'What a campaign is for; OTHERS carries free text.', {
    DRIVE_SALES: null,
    DRIVE_BRAND_AWARENESS: null,
    OTHERS: null,
  });
  addEnum(builder, types.BudgetTypeRef, 'Which limits a budget has; ALWAYS_ON has none and cannot be edited inline.', {
    ALWAYS_ON: null,
    DAILY: null,
    TOTAL: null,
    DAILY_TOTAL: null,
  });
  addEnum(builder, types.ScheduleTypeRef, 'Open-ended or closed schedule.', { START_DATE: null, DATE_RANGE: null });
  addEnum(builder, types.BidTypeRef, 'Bid strategy; MAXIMUM_CPI for banners only, MAXIMUM_CPC for products only.', {
    AUTOMATED: null,
    MAXIMUM_CPI: null,
    MAXIMUM_CPC: null,
  });
  addEnum(
    builder,
    types.KeywordMatchTypeRef,
    'How a keyword is matched: exact is typed in [brackets], broad plain, phrase in "quotes".',
    { exact: null, broad: null, phrase: null },
  );
  addEnum(builder, types.GenderRef, 'Gender an ad set is aimed at.', { ALL: null, MALE: null, FEMALE: null });
  addEnum(builder, types.AdSetStatusRef, 'Status of an ad set; DELETED ones are never listed.', {
    PENDING_FOR_APPROVAL: null,
    REJECTED: null,
    SCHEDULED: null,
    DELIVERING: null,
    COMPLETED: null,
    NOT_DELIVERING: null,
    DRAFT: null,
    STARTED: null,
    PAUSED: null,
    REMOVED: null,
    DELETED: null,
  });
  addEnum(builder, types.RunningStatusRef, 'Position of the active toggle.', { STARTED: null, PAUSED: null });
  addEnum(builder, types.EffectiveStatusRef, 'Why an ad set is NOT_DELIVERING.', {
    EXCEED_BUDGET: null,
    WALLET_EXCEED_THRESHOLD: null,
  });
  addEnum(
    builder,
    types.SponsorCampaignSortByRef,
    'Column a campaign or ad-set list can be sorted by; names equal the fields.',
    {
      name: null,
      brand: null,
      supplier: null,
      shop: null,
      status: null,
      runningStatus: null,
      bidType: null,
      budget: null,
      budgetRemaining: null,
      budgetRemainingDays: null,
      startDate: null,
      endDate: null,
      impressions: null,
      clicks: null,
      ctr: null,
      conv: null,
      roas: null,
      cpc: null,
      cpm: null,
      costs: null,
      click7Sales: null,
      view7Sales: null,
      haloSales: null,
      itemsSold: null,
      haloItemsSold: null,
      purchases: null,
      totalSales: 'Direct and indirect, like the three below.',
      totalItemsSold: null,
      totalConv: null,
      totalRoas: null,
    },
  );
  addEnum(builder, types.ChangeActionTypeRef, 'What was done to an object.', {
    create: null,
    update: null,
    delete: null,
  });
  addEnum(builder, types.ReviewStateRef, 'Where the newest version of a campaign’s content stands with staff.', {
    PENDING: null,
    APPROVED: null,
    REJECTED: null,
  });
}
