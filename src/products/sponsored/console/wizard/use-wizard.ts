import { useMemo, useRef, useState } from 'react';
import { microsFromDecimal } from '#kernel/money.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import { useFlag, useViewer } from '#core/session/console/index.ts';
import type {
  WizardCampaignPartsFragment,
  WizardCatalogPartsFragment,
  WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { changesBetween } from '../../rules/activity.ts';
import { changesContent } from '../../rules/campaign-input.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import type { CampaignTerms } from '../../rules/campaign-terms.ts';
import { fieldsNamed } from '../../rules/normalize-campaign.ts';
import { STEPS, stepsFor, type CountryStep, type Step } from '../../rules/wizard-steps.ts';
import { readDraft, saveDraft, type Draft, type DraftKey, type DraftSubject } from './draft.ts';
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
  /** Null when drafts are not stored between visits. */
  draftKey: DraftSubject | null;
  /** Initial values of a new campaign in addition to the defaults. */
  prefilled?: Partial<WizardValues>;
  nowMs: number;
}

export type Wizard = ReturnType<typeof useWizard>;

/** Changed values, or a function of the current values for changes that complete after an asynchronous call. */
export type ValuesChange = Partial<WizardValues> | ((now: WizardValues) => Partial<WizardValues>);

/** State shared by all steps: the values, their problems, the progress, and the draft. */
export function useWizard(start: WizardStart, { isStepByStep = false } = {}) {
  const { campaign, settings, draftKey: subject, nowMs } = start;
  const { id: viewerId } = useViewer();
  const draftKey = useMemo((): DraftKey | null => subject && { ...subject, viewerId }, [subject, viewerId]);
  const version = campaign?.version ?? null;
  const hasTargetStep = useFlag('show_sponsor_target');
  const countryStep: CountryStep = isStepByStep && hasTargetStep ? 'target' : 'type';
  const catalogs: readonly WizardCatalogPartsFragment[] = campaign
    ? [campaign.adSets[0]!.catalog]
    : settings.brandCatalogs;
  const [initial] = useState(() =>
    campaign ? valuesOf(campaign) : { ...initialValues(catalogs, nowMs), ...start.prefilled },
  );
  const [state, setState] = useState(() => {
    const draft = draftKey && readDraft(draftKey, initial, version);
    return { values: draft?.values ?? initial, furthest: draft?.furthest ?? lastReachableStep(campaign) };
  });
  const { values: typed, furthest } = state;
  // Result of the last change, for calls that complete long after the render in which they started.
  const latest = useRef(state);
  const visibleStep = useRef<Step>('type');
  const adopt = (adopted: Draft | null) => {
    latest.current = {
      values: adopted?.values ?? initial,
      furthest: adopted?.furthest ?? lastReachableStep(campaign),
    };
    setState(latest.current);
  };
  const draft = useDraft({ key: draftKey, version, initial, onArrival: adopt });
  const [found, setFound] = useState<FilterFinding | null>(null);
  const [minBid, setMinBid] = useState<{ catalogId: string; amount: string } | null>(null);
  const [movedStart, setMovedStart] = useState<Day | null>(null);

  const catalog = catalogs.find(({ id }) => id === typed.catalogId) ?? null;
  const zone = zoneOf(catalogs, catalog);
  const excludedFields = fieldsNamed(settings.excludedFields?.value);
  const disabledFields = fieldsNamed(settings.disabledFields?.value);
  const completed = (entered: WizardValues): WizardValues => {
    const locked = withDisabled(entered, disabledFields, start.brandName);
    return hasTargetStep ? locked : foundByBrand(locked, start.brandName);
  };
  const values = completed(typed);
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

  const update = (next: { values: WizardValues; furthest: Step }) => {
    latest.current = next;
    setState(next);
    draft.schedule({ ...next, step: visibleStep.current });
  };
  /** Changes values, stores the draft, and clears the server's messages of the named input fields. */
  const change = (part: ValuesChange, fields: readonly string[] = []) => {
    const { values: now, furthest: reached } = latest.current;
    update({ values: { ...now, ...(typeof part === 'function' ? part(now) : part) }, furthest: reached });
    if (fields.includes('startDate')) setMovedStart(null);
    messages.clearMessages(fields);
  };
  const today = dayIn(zone, nowMs);

  return {
    ...messages,
    values,
    input,
    furthest,
    /** The available steps. */
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
    hasPageTargets: settings.page_targets.isActive,
    hasAutomatic: settings.automatic_targeting.isActive,
    /** Whether the campaign supports keyword targeting. */
    hasKeywords:
      !excludedFields.has('targetKeywords') &&
      (values.adType === 'BANNER' || settings.show_sponsor_product_keywords.isActive),
    /** Whether the field of a banner campaign is displayed but read-only. */
    isDisabled: (field: string) => values.adType === 'BANNER' && disabledFields.has(field),
    /** Whether this visit's changes are stored in the browser. */
    draftState: draft.state,
    today,
    /** The earliest possible end day. */
    firstEndDay: values.startDay && values.startDay > today ? values.startDay : today,
    /** The start set by choosing the country, when it differs from the one shown before. */
    movedStart,
    minBudget: settings.sponsorCampaignMinBudget,
    allowsPastDays: terms.allowsPastDays,
    allowsProductFilter: terms.allowsProductFilter,
    excludedFields,

    change,
    /** Reports what the filter matches; null while unknown. */
    onMatchCount: setFound,
    /** Reports the minimum bid in the chosen country, in wallet currency. */
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
    /** Opens a step for the first time, with its initial values. */
    reach(step: Step, part: Partial<WizardValues> = {}) {
      if (STEPS.indexOf(step) <= STEPS.indexOf(furthest)) return;
      update({ values: { ...values, ...part }, furthest: step });
    },
    /** Records the visible step, from which a draft is resumed. */
    show(step: Step) {
      if (visibleStep.current === step) return;
      visibleStep.current = step;
      if (draft.exists()) draft.schedule({ ...latest.current, step });
    },
    /** Stores the draft immediately. Returns false when the browser's storage is full. */
    storeDraft(): boolean {
      draft.schedule({ ...latest.current, step: visibleStep.current });
      return draft.flush() !== 'full';
    },
    discard: draft.discard,
    finish: draft.finish,
    /** What a save would change, as the activity log will say it, and whether staff review it. */
    changes() {
      const before = inputOfValues(completed(initial), context);
      return { changes: changesBetween(before, input, zone), goesToReview: changesContent(before, input) };
    },
    /** Another tab's draft of the same campaign; null if there is none. */
    otherTab: draft.otherTab,
    adoptThisTab: () => draft.adoptThisTab({ ...latest.current, step: visibleStep.current }),
    adoptOtherTab() {
      const adopted = draft.adoptOtherTab();
      if (adopted) adopt(adopted);
    },
    /**
     * Compares with what another user saved since this edit started, and reports whether both changed the same fields.
     */
    compareWith(theirs: WizardCampaignPartsFragment) {
      const saved = valuesOf(theirs);
      const before = inputOfValues(initial, context);
      const after = inputOfValues(saved, { ...context, campaign: theirs });
      return { changes: changesBetween(before, after, zone), collides: doCollide(initial, values, saved) };
    },
    /** Stores the values entered here as a draft on top of what another user saved. */
    rebase(theirs: WizardCampaignPartsFragment) {
      draft.discard();
      if (!draftKey) return;
      const merged = mergeValues(initial, values, valuesOf(theirs));
      saveDraft(draftKey, { values: merged, furthest, step: visibleStep.current, version: theirs.version });
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

function initialValues(catalogs: readonly WizardCatalogPartsFragment[], nowMs: EpochMs): WizardValues {
  const only = catalogs.length === 1 ? catalogs[0]! : null;
  return emptyValues(only?.id ?? '', dayIn(zoneOf(catalogs, only), nowMs));
}

/**
 * Time zone of the chosen country. Without one, the zone furthest behind UTC: its today has already started everywhere.
 */
function zoneOf(catalogs: readonly WizardCatalogPartsFragment[], selected: WizardCatalogPartsFragment | null): string {
  const offsets = (selected ? [selected] : catalogs).map(({ tzOffset }) => tzOffset);
  return zoneOfOffset(offsets.length ? Math.min(...offsets) : 0);
}

/** All steps of a saved campaign are reachable; a copied draft starts at the first. */
function lastReachableStep(campaign: WizardCampaignPartsFragment | null): Step {
  return campaign && campaign.adSets[0]!.status !== 'DRAFT' ? 'review' : 'type';
}
