import type { CampaignProblems } from './check-campaign.ts';

/** Steps of the wizard, in order. */
export const STEPS = ['type', 'budget', 'target', 'strategy', 'content', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Where the country is asked: with the targeting, or with the type where there is no such step or all is on one page. */
export type CountryStep = Extract<Step, 'type' | 'target'>;

// Where each input field but the country is asked for. A dotted field belongs to its first part.
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
export function stepOfField(field: string, countryStep: CountryStep): Step {
  if (field === 'catalogId') return countryStep;
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

/** The wrong fields of every step; of the last one, which shows everything, all of them. */
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
 * Whether the menu may open a step: nothing before it is incomplete, and the person has been that far. An existing
 * campaign has been everywhere.
 */
export function canOpenStep(steps: readonly Step[], step: Step, furthest: Step, wrong: WrongFields): boolean {
  const wanted = steps.indexOf(step);
  if (wanted < 0 || STEPS.indexOf(step) > STEPS.indexOf(furthest)) return false;
  return steps.slice(0, wanted).every((earlier) => isStepComplete(wrong, earlier));
}

/** The step to show for the one an address asks for: the last of those before it that may be opened. */
export function openableStep(steps: readonly Step[], wanted: Step, furthest: Step, wrong: WrongFields): Step {
  const upToWanted = steps.filter((step) => STEPS.indexOf(step) <= STEPS.indexOf(wanted));
  return upToWanted.findLast((step) => canOpenStep(steps, step, furthest, wrong)) ?? 'type';
}

/** The step a campaign is opened on: what was refused, while there is something to mend, else what is changed most often. */
export const openingStep = ({ notes }: { notes: string | null }): Step => (notes === null ? 'budget' : 'content');
