import { useRef, useState } from 'react';
import { microsFromDecimal } from '#kernel/money.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import { useFlag } from '#core/shell/console/index.ts';
import type {
  WizardCampaignPartsFragment,
  WizardCatalogPartsFragment,
  WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { changesBetween } from '../../rules/activity.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import type { CampaignTerms } from '../../rules/check-campaign.ts';
import { fieldsNamed } from '../../rules/normalize-campaign.ts';
import { STEPS, stepsFor, type CountryStep, type Step } from '../../rules/wizard-steps.ts';
import { readDraft, saveDraft, type DraftKey } from './draft.ts';
import { doCollide, mergeValues } from './merge-values.ts';
import { inputOfValues, type WizardContext } from './input-of-values.ts';
import { valuesOf } from './saved-values.ts';
import { useDraft } from './use-draft.ts';
import { useFieldMessages } from './use-field-messages.ts';
import { minBidOf, problemsOf, savedCampaign, type FilterFinding } from './wizard-problems.ts';
import { emptyValues, foundByBrand, inCountry, withDisabled, type WizardValues } from './wizard-values.ts';

export interface WizardStart {
  brandId: string;
  brandName: string;
  currency: { code: string; symbol: string; rate: string; maxFractionDigits: number };
  settings: WizardSettingsQuery;
  /** Null for a new campaign. */
  campaign: WizardCampaignPartsFragment | null;
  /** Null where nothing is kept between visits. */
  draftKey: DraftKey | null;
  /** What a new campaign begins with beside the defaults. */
  prefilled?: Partial<WizardValues>;
  nowMs: number;
}

export type Wizard = ReturnType<typeof useWizard>;

/** What becomes other; worked out from the values of that moment where it waited for an answer. */
export type ValuesChange = Partial<WizardValues> | ((now: WizardValues) => Partial<WizardValues>);

/** Everything the steps share: what was typed, what is wrong with it, how far the person has come, and the draft. */
export function useWizard(start: WizardStart, { isStepByStep = false } = {}) {
  const { campaign, settings, draftKey, nowMs } = start;
  const version = campaign?.version ?? null;
  const hasTargetStep = useFlag('show_sponsor_target');
  const countryStep: CountryStep = isStepByStep && hasTargetStep ? 'target' : 'type';
  const catalogs: readonly WizardCatalogPartsFragment[] = campaign
    ? [campaign.adsetSet[0]!.catalog]
    : settings.brandCatalogs;
  const [fresh] = useState(() =>
    campaign ? valuesOf(campaign) : { ...initialValues(catalogs, nowMs), ...start.prefilled },
  );
  const [state, setState] = useState(() => {
    const draft = draftKey && readDraft(draftKey, fresh, version);
    return { values: draft?.values ?? fresh, furthest: draft?.furthest ?? lastReachableStep(campaign) };
  });
  const { values: typed, furthest } = state;
  // What came of the last change, for those that end long after the screen they began on was drawn.
  const latest = useRef(state);
  const shownStep = useRef<Step>('type');
  const draft = useDraft({ key: draftKey, version, fresh });
  const [found, setFound] = useState<FilterFinding | null>(null);
  const [minBid, setMinBid] = useState<{ catalogId: string; amount: string } | null>(null);
  const [movedStart, setMovedStart] = useState<Day | null>(null);

  const catalog = catalogs.find(({ id }) => id === typed.catalogId) ?? null;
  const zone = zoneOf(catalogs, catalog);
  const excludedFields = fieldsNamed(settings.excludedFields?.value);
  const disabledFields = fieldsNamed(settings.disabledFields?.value);
  const held = withDisabled(typed, disabledFields, start.brandName);
  const values = hasTargetStep ? held : foundByBrand(held, start.brandName);
  const context: WizardContext = {
    brandId: start.brandId,
    brandName: start.brandName,
    timezone: zone,
    excludedFields,
    disabledFields,
    campaign,
  };
  const input = inputOfValues(values, context);
  const terms: CampaignTerms = {
    nowMs,
    timezone: zone,
    symbol: start.currency.symbol,
    minBudgetMicros: microsFromDecimal(settings.sponsorCampaignMinBudget) ?? 0n,
    minBidMicros: minBidOf(minBid, values.catalogId),
    allowsPastDays: settings.allow_pass_day.isActive,
    allowsProductFilter: settings.show_dynamic_filter_product_on_creating_ads.isActive,
    excludedFields,
    disabledFields,
    baseUrl: catalog?.baseUrl ?? null,
    placements: settings.allBanners,
    before: campaign && savedCampaign(campaign),
  };
  const messages = useFieldMessages(problemsOf(values, input, terms, found), countryStep);

  const keep = (next: { values: WizardValues; furthest: Step }) => {
    latest.current = next;
    setState(next);
    draft.keep({ ...next, step: shownStep.current });
  };
  /** Changes some values, keeps the draft, and forgets what the server said about the fields they are sent in. */
  const change = (part: ValuesChange, fields: readonly string[] = []) => {
    const { values: now, furthest: reached } = latest.current;
    keep({ values: { ...now, ...(typeof part === 'function' ? part(now) : part) }, furthest: reached });
    if (fields.includes('startDate')) setMovedStart(null);
    messages.forget(fields);
  };
  const today = dayIn(zone, nowMs);

  return {
    ...messages,
    values,
    input,
    furthest,
    /** The steps there are. */
    steps: stepsFor({ hasTargetStep }),
    countryStep,
    campaign,
    catalogs,
    catalog,
    currency: start.currency,
    brandId: start.brandId,
    brandName: start.brandName,
    disabledFields: values.adType === 'BANNER' ? disabledFields : NONE,
    placements: settings.allBanners,
    imageLimitMb: Number(settings.imageSizeLimit?.value) || null,
    skusHelpPage: settings.skusHelpPage?.value ?? null,
    allowsBanners: settings.sponsor_enable_banner.isActive,
    hasAudience: settings.sponsor_ads_audience.isActive,
    /** Whether the campaign can be aimed at keywords. */
    hasKeywords:
      !excludedFields.has('targetKeywords') &&
      (values.adType === 'BANNER' || settings.show_sponsor_product_keywords.isActive),
    /** Whether the field of a banner campaign is shown but not open to change. */
    isDisabled: (field: string) => values.adType === 'BANNER' && disabledFields.has(field),
    /** Whether this visit's changes are kept in the browser. */
    keeping: draft.keeping,
    today,
    /** The first day a campaign can end on. */
    firstEndDay: values.startDay && values.startDay > today ? values.startDay : today,
    /** The start that choosing the country led to, where it is another one than was shown before. */
    movedStart,
    minBudget: settings.sponsorCampaignMinBudget,
    allowsPastDays: terms.allowsPastDays,
    allowsProductFilter: terms.allowsProductFilter,
    excludedFields,

    change,
    /** Tells what the filter finds; null while that is not known. */
    onMatchCount: setFound,
    /** Tells the least that may be bid in the chosen country, wallet currency. */
    notifyMinBid: (amount: string) => setMinBid({ catalogId: values.catalogId, amount }),
    moveTo(catalogId: string) {
      const next = catalogs.find(({ id }) => id === catalogId)!;
      const moved = inCountry(
        values,
        { catalogId, baseUrl: next.baseUrl },
        { before: today, after: dayIn(zoneOf(catalogs, next), nowMs) },
      );
      change(moved, ['catalogId', 'startDate']);
      setMovedStart(moved.startDay && moved.startDay !== values.startDay ? moved.startDay : null);
    },
    /** Opens a step for the first time, with what it begins with. */
    reach(step: Step, part: Partial<WizardValues> = {}) {
      if (STEPS.indexOf(step) <= STEPS.indexOf(furthest)) return;
      keep({ values: { ...values, ...part }, furthest: step });
    },
    /** Hears which step is on the screen, where a draft is taken up again. */
    show(step: Step) {
      if (shownStep.current === step) return;
      shownStep.current = step;
      if (draft.isThere()) draft.keep({ ...latest.current, step });
    },
    /** Puts the draft aside at once; false where this browser has no room for it. */
    keepDraft(): boolean {
      draft.keep({ ...latest.current, step: shownStep.current });
      return draft.flush() !== 'full';
    },
    discard: draft.discard,
    /** Another tab's draft of the same campaign; null while there is none. */
    otherTab: draft.otherTab,
    keepThisTab: () => draft.keepThis({ ...latest.current, step: shownStep.current }),
    takeOtherTab() {
      const other = draft.takeOther();
      if (!other) return;
      latest.current = { values: other.values, furthest: other.furthest };
      setState(latest.current);
    },
    /** What somebody else changed since this editor began, and whether that is something changed here as well. */
    compareWith(theirs: WizardCampaignPartsFragment) {
      const saved = valuesOf(theirs);
      const before = inputOfValues(fresh, context);
      const after = inputOfValues(saved, { ...context, campaign: theirs });
      return { changes: changesBetween(before, after, zone), collides: doCollide(fresh, values, saved) };
    },
    /** Keeps what was typed here as a draft on top of what somebody else saved. */
    rebase(theirs: WizardCampaignPartsFragment) {
      draft.discard();
      if (!draftKey) return;
      const merged = mergeValues(fresh, values, valuesOf(theirs));
      saveDraft(draftKey, { values: merged, furthest, step: shownStep.current, version: theirs.version });
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

function initialValues(catalogs: readonly WizardCatalogPartsFragment[], nowMs: EpochMs): WizardValues {
  const only = catalogs.length === 1 ? catalogs[0]! : null;
  return emptyValues(only?.id ?? '', dayIn(zoneOf(catalogs, only), nowMs));
}

/** The zone of the chosen country; until one is chosen the one where it is earliest, whose today is a day everywhere or was. */
function zoneOf(catalogs: readonly WizardCatalogPartsFragment[], selected: WizardCatalogPartsFragment | null): string {
  const offsets = (selected ? [selected] : catalogs).map(({ tzOffset }) => tzOffset);
  return zoneOfOffset(offsets.length ? Math.min(...offsets) : 0);
}

/** A saved campaign has been through every step; a draft copy starts over. */
function lastReachableStep(campaign: WizardCampaignPartsFragment | null): Step {
  return campaign && campaign.adsetSet[0]!.status !== 'DRAFT' ? 'review' : 'type';
}
