export {
  AdviceContext,
  type AdviceSlots,
  type BidAdviceProps,
  type CampaignDrawerProps,
  type ForecastPanelProps,
  type ForecastPlan,
  type KeywordSuggestionsProps,
} from './advice-slots.ts';
export { CampaignStatus } from './campaign-status.tsx';
export { BudgetCell } from './manage/budget-cell.tsx';
export { ChangeList } from './manage/change-list.tsx';
export { useModifierName } from './modifier-name.ts';
export { CampaignMenu, type MenuAction } from './manage/campaign-menu.tsx';
export { DuplicateButton } from './manage/duplicate-button.tsx';
export { useCampaignActions } from './manage/use-campaign-actions.ts';
export {
  BrandChoices,
  CampaignAlerts,
  CampaignSettings,
  HistoryDrawer,
  QuickCreateDialog,
  UrgentCampaigns,
  Verdict,
} from './manage/lazy-parts.ts';
export { NewCampaignButton } from './launch/new-campaign-button.tsx';
export { campaignRoutes } from './routes.ts';
export { useUndo } from './use-undo.ts';
export { discardUnopened, draftStep } from './wizard/draft.ts';
