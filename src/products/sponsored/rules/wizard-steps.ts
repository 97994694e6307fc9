import type { CampaignProblems } from './campaign-terms.ts';

/** Steps of the wizard, in order. */
export const STEPS = ['type', 'budget', 'target', 'strategy', 'content', 'review'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The step that contains the country: targeting, or type when there is no targeting step or everything is on one page.
 */
export type CountryStep = Extract<Step, 'type' | 'target'>;

// The step of each input field except the country. A dotted field belongs to the step of its first part.
const STEP_OF_FIELD: Record<string, Step> = {
  brandId: 'type',
  adType: 'type',
  name: 'type',
  goal: 'type',
  goalOther: 'type',
  budgetType: 'budget',
  budgetDailyTotal: 'budget',
  budgetTotal: 'budget',
  scheduleType: 'budget',
  startDate: 'budget',
  endDate: 'budget',
  asName: 'target',
  keywords: 'target',
  keywordBids: 'target',
  negativeKeywords: 'target',
  automatic: 'target',
  targets: 'target',
  negativeTargets: 'target',
  negativeListIds: 'target',
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
  bidModifiers: 'strategy',
  bidHours: 'strategy',
  maxBidWalletCurrency: 'strategy',
  frequencyCap: 'strategy',
  targetRoas: 'strategy',
};

/** Returns the step where a problem is shown and corrected. Unknown fields are shown on the last step. */
export function stepOfField(field: string, countryStep: CountryStep): Step {
  if (field === 'catalogId') return countryStep;
  // Placements are selected with the type; their content belongs to the content step.
  if (field === 'banners' || /^banners\.\d+\.id$/.test(field)) return 'type';
  const [head = field] = field.split('.');
  if (CONTENT_FIELDS.has(head)) return 'content';
  return STEP_OF_FIELD[head] ?? 'review';
}

const CONTENT_FIELDS = new Set([
  'adsProductName',
  'adsBannerName',
  'skus',
  'productBids',
  'productMinPrice',
  'productMaxPrice',
  'productCategoryIds',
  'productSellerIds',
  'productImages',
  'banners',
  'bannerCategoryIds',
  'segments',
]);

/** Returns the steps available in this deployment, in order. */
export function stepsFor(options: { hasTargetStep: boolean }): Step[] {
  return STEPS.filter((step) => step !== 'target' || options.hasTargetStep);
}

/** The invalid fields of each step. The last step shows everything, so it has all of them. */
export type WrongFields = Readonly<Record<Step, readonly string[]>>;

export const NO_PROBLEMS: WrongFields = { type: [], budget: [], target: [], strategy: [], content: [], review: [] };

export function wrongFields(problems: CampaignProblems, countryStep: CountryStep): WrongFields {
  const fields = Object.keys(problems);
  const byStep = Object.groupBy(fields, (field) => stepOfField(field, countryStep));
  return { ...NO_PROBLEMS, ...byStep, review: fields };
}

export function isStepComplete(wrong: WrongFields, step: Step): boolean {
  return wrong[step].length === 0;
}

/**
 * Returns whether the menu may open a step: no earlier step is incomplete, and the user has reached it before. In an
 * existing campaign every step has been reached.
 */
export function canOpenStep(steps: readonly Step[], step: Step, furthest: Step, wrong: WrongFields): boolean {
  const wanted = steps.indexOf(step);
  if (wanted < 0 || STEPS.indexOf(step) > STEPS.indexOf(furthest)) return false;
  return steps.slice(0, wanted).every((earlier) => isStepComplete(wrong, earlier));
}

/** Returns the step to show for a requested step: the last one up to it that may be opened. */
export function openableStep(steps: readonly Step[], wanted: Step, furthest: Step, wrong: WrongFields): Step {
  const upToWanted = steps.filter((step) => STEPS.indexOf(step) <= STEPS.indexOf(wanted));
  return upToWanted.findLast((step) => canOpenStep(steps, step, furthest, wrong)) ?? 'type';
}

/**
 * Returns the initial step of a campaign: the rejected content if there is a rejection, otherwise the most frequently
 * edited step.
 */
export const openingStep = ({ notes }: { notes: string | null }): Step => (notes === null ? 'budget' : 'content');
