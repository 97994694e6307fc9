import type { CampaignProblems } from './check-campaign.ts';

/** Steps of the wizard, in order. */
export const STEPS = ['type', 'budget', 'target', 'strategy', 'content', 'review'] as const;
export type Step = (typeof STEPS)[number];

// Where each input field is asked for. A dotted field belongs to its first part.
const STEP_OF_FIELD: Record<string, Step> = {
  brandId: 'type',
  adType: 'type',
  name: 'type',
  goal: 'type',
  goalOther: 'type',
  catalogId: 'type',
  budgetType: 'budget',
  budgetDailyTotal: 'budget',
  budgetTotal: 'budget',
  scheduleType: 'budget',
  startDate: 'budget',
  endDate: 'budget',
  asName: 'target',
  keywords: 'target',
  negativeKeywords: 'target',
  trafficControl: 'target',
  tagIds: 'target',
  asAudienceName: 'target',
  gender: 'target',
  locations: 'target',
  minAge: 'target',
  maxAge: 'target',
  minPrice: 'target',
  maxPrice: 'target',
  bidType: 'strategy',
  bidWalletCurrency: 'strategy',
  targetRoas: 'strategy',
};

/** The step a problem is shown and mended on; fields nobody knows are shown on the last. */
export function stepOfField(field: string): Step {
  // Placements are chosen with the type; what each of them shows is content.
  if (field === 'banners' || /^banners\.\d+\.id$/.test(field)) return 'type';
  const [head = field] = field.split('.');
  if (CONTENT_FIELDS.has(head)) return 'content';
  return STEP_OF_FIELD[head] ?? 'review';
}

const CONTENT_FIELDS = new Set([
  'adsProductName',
  'adsBannerName',
  'skus',
  'productMinPrice',
  'productMaxPrice',
  'productCategoryIds',
  'productSellerIds',
  'productImages',
  'banners',
  'bannerCategoryIds',
  'segments',
]);

/** The steps there are for this deployment, in order. */
export function stepsFor(options: { hasTargetStep: boolean }): Step[] {
  return STEPS.filter((step) => step !== 'target' || options.hasTargetStep);
}

/** The problems that keep a step from being complete. */
export function problemsOfStep(problems: CampaignProblems, step: Step): CampaignProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => stepOfField(field) === step));
}

export function isStepComplete(problems: CampaignProblems, step: Step): boolean {
  return step === 'review'
    ? Object.keys(problems).length === 0
    : Object.keys(problemsOfStep(problems, step)).length === 0;
}

/**
 * Whether the menu may open a step: nothing before it is incomplete, and the person has been that far. An existing
 * campaign has been everywhere.
 */
export function canOpenStep(steps: readonly Step[], step: Step, furthest: Step, problems: CampaignProblems): boolean {
  const wanted = steps.indexOf(step);
  if (wanted < 0 || STEPS.indexOf(step) > STEPS.indexOf(furthest)) return false;
  return steps.slice(0, wanted).every((earlier) => isStepComplete(problems, earlier));
}

/** The step to show for the one an address asks for: the last of those before it that may be opened. */
export function openableStep(steps: readonly Step[], wanted: Step, furthest: Step, problems: CampaignProblems): Step {
  const upToWanted = steps.filter((step) => STEPS.indexOf(step) <= STEPS.indexOf(wanted));
  return upToWanted.findLast((step) => canOpenStep(steps, step, furthest, problems)) ?? 'type';
}
