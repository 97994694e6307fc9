import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn, type Day } from '#kernel/time.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import type {
  WizardCampaignPartsFragment,
  WizardCatalogPartsFragment,
  WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { changesBetween } from '../../rules/activity.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import { checkCampaign, type CampaignTerms } from '../../rules/check-campaign.ts';
import { problemText } from '../../rules/problem-texts.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { problemsOfStep, stepOfField, STEPS, type Step } from '../../rules/wizard-steps.ts';
import { readDraft, removeDraft, saveDraft, type DraftKey } from './draft.ts';
import { doCollide, mergeValues } from './merge-values.ts';
import {
  emptyValues,
  inCountry,
  inputOfValues,
  valuesOf,
  withDisabled,
  type WizardContext,
  type WizardValues,
} from './wizard-values.ts';

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
  now_ms: number;
}

export type Wizard = ReturnType<typeof useWizard>;

/** Everything the steps share: what was typed, what is wrong with it, how far the person has come, and the draft. */
export function useWizard(start: WizardStart) {
  const { campaign, settings, draftKey, now_ms } = start;
  const { i18n } = useTranslation();
  const catalogs: readonly WizardCatalogPartsFragment[] = campaign
    ? [campaign.adsetSet[0]!.catalog]
    : settings.brandCatalogs;
  const [{ values: typed, furthest }, setState] = useState(() => {
    const fresh = campaign ? valuesOf(campaign) : { ...freshValues(catalogs, now_ms), ...start.prefilled };
    const draft = draftKey && readDraft(draftKey, fresh, campaign?.version ?? null);
    return { values: draft?.values ?? fresh, furthest: draft?.furthest ?? furthestOf(campaign) };
  });
  const [isKept, setIsKept] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverMessages, setServerMessages] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [matches, setMatches] = useState<number | null>(null);

  const catalog = catalogs.find(({ id }) => id === typed.catalogId) ?? null;
  const timezone = zoneOfOffset(catalog?.tzOffset ?? 0);
  const excludedFields = wordsOf(settings.excludedFields?.value);
  const disabledFields = wordsOf(settings.disabledFields?.value);
  const values = withDisabled(typed, disabledFields, start.brandName);
  const context: WizardContext = {
    brandId: start.brandId,
    brandName: start.brandName,
    timezone,
    excludedFields,
    disabledFields,
    campaign,
  };
  const input = inputOfValues(values, context);
  const terms: CampaignTerms = {
    now_ms,
    timezone,
    currency: start.currency.code,
    minBudget_micros: microsFromDecimal(settings.sponsorCampaignMinBudget) ?? 0n,
    // Known to the server alone, which has the last word.
    minBid_micros: 0n,
    allowsPastDays: settings.allow_pass_day.isActive,
    allowsProductFilter: settings.show_dynamic_filter_product_on_creating_ads.isActive,
    excludedFields,
    disabledFields,
    baseUrl: catalog?.baseUrl ?? null,
    placements: settings.allBanners,
    before: campaign ? inputOfValues(valuesOf(campaign), context) : null,
  };
  const problems = checkCampaign(input, terms);
  if (values.adType === null) problems['adType'] = [{ key: 'typeMissing' }];
  if (values.contentMode === 'FILTER' && matches === 0) problems['skus'] = [{ key: 'nothingMatches' }];
  if (values.isLimited && !values.hasDaily && !values.hasTotal) problems['budgetType'] = [{ key: 'limitMissing' }];

  const keep = (next: { values: WizardValues; furthest: Step }) => {
    setState(next);
    if (!draftKey) return;
    saveDraft(draftKey, { ...next, version: campaign?.version ?? null });
    setIsKept(true);
  };
  /** Changes some fields, keeps the draft, and forgets what the server said about them. */
  const change = (part: Partial<WizardValues>, fields: readonly string[] = []) => {
    keep({ values: { ...values, ...part }, furthest });
    if (fields.some((field) => field in serverMessages)) {
      setServerMessages(
        Object.fromEntries(Object.entries(serverMessages).filter(([field]) => !fields.includes(field))),
      );
    }
  };

  return {
    values,
    input,
    problems,
    furthest,
    campaign,
    catalogs,
    catalog,
    currency: start.currency,
    brandId: start.brandId,
    brandName: start.brandName,
    disabledFields: values.adType === 'BANNER' ? disabledFields : NONE,
    placements: settings.allBanners,
    imageLimit_mb: Number(settings.imageSizeLimit?.value) || null,
    skusHelpPage: settings.skusHelpPage?.value ?? null,
    allowsBanners: settings.sponsor_enable_banner.isActive,
    hasAudience: settings.sponsor_ads_audience.isActive,
    /** Whether the field of a banner campaign is shown but not open to change. */
    isDisabled: (field: string) => values.adType === 'BANNER' && disabledFields.has(field),
    /** Whether this visit's changes are kept in the browser. */
    isKept,
    today: dayIn(timezone, now_ms),
    minBudget: settings.sponsorCampaignMinBudget,
    allowsPastDays: terms.allowsPastDays,
    allowsProductFilter: terms.allowsProductFilter,
    excludedFields,
    failure,
    clearFailure: () => setFailure(null),

    change,
    /** Tells how many products the filter finds; null while that is not known. */
    tellMatches: setMatches,
    moveTo(catalogId: string) {
      const zoneOf = (id: string) =>
        zoneOfOffset((catalogs.find((one) => one.id === id) ?? catalogs[0])?.tzOffset ?? 0);
      const today = { before: dayIn(zoneOf(values.catalogId), now_ms), after: dayIn(zoneOf(catalogId), now_ms) };
      change(inCountry(values, catalogId, today), ['catalogId', 'startDate']);
    },
    /** Opens a step for the first time, with what it begins with. */
    reach(step: Step, part: Partial<WizardValues> = {}) {
      if (STEPS.indexOf(step) <= STEPS.indexOf(furthest)) return;
      keep({ values: { ...values, ...part }, furthest: step });
    },
    touch(...fields: string[]) {
      if (fields.some((field) => !touched.has(field))) setTouched(new Set([...touched, ...fields]));
    },
    /** Shows every problem of these steps, as if each of their fields had been visited. */
    touchSteps(steps: readonly Step[]) {
      const fields = steps.flatMap((step) => Object.keys(problemsOfStep(problems, step)));
      setTouched(new Set([...touched, ...fields]));
    },
    /** What to show under a field: the server's word, else ours once the field was visited. */
    errorOf(field: string): string | undefined {
      const [problem] = problems[field] ?? [];
      return serverMessages[field] ?? (problem && touched.has(field) ? problemText(problem, i18n.language) : undefined);
    },
    /** Whether the server refused something on a step that was not changed since. */
    isRefused: (step: Step) => Object.keys(serverMessages).some((field) => stepOfField(field) === step),
    /** Lands a refusal on its fields and says which step to show. */
    refuse(error: ApiError): Step | null {
      const messages = Object.entries(error.fields).flatMap(([field, [message]]) =>
        message ? [[field, message]] : [],
      );
      setServerMessages(Object.fromEntries(messages) as Record<string, string>);
      const steps = messages.map(([field]) => stepOfField(field!));
      const first = STEPS.find((step) => step !== 'review' && steps.includes(step)) ?? null;
      setFailure(first ? null : errorText(error));
      return first;
    },
    keepDraft: () => keep({ values, furthest }),
    discard() {
      if (draftKey) removeDraft(draftKey);
    },
    /** What somebody else changed since this editor began, and whether that is something changed here as well. */
    compareWith(theirs: WizardCampaignPartsFragment) {
      const saved = valuesOf(theirs);
      const start = campaign ? valuesOf(campaign) : values;
      const before = inputOfValues(start, context);
      const after = inputOfValues(saved, { ...context, campaign: theirs });
      return { changes: changesBetween(before, after, timezone), collides: doCollide(start, values, saved) };
    },
    /** Keeps what was typed here as a draft on top of what somebody else saved. */
    moveOnto(theirs: WizardCampaignPartsFragment) {
      const start = campaign ? valuesOf(campaign) : values;
      if (draftKey)
        saveDraft(draftKey, {
          values: mergeValues(start, values, valuesOf(theirs)),
          furthest,
          version: theirs.version,
        });
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

function freshValues(catalogs: readonly WizardCatalogPartsFragment[], now_ms: number): WizardValues {
  const only = catalogs.length === 1 ? catalogs[0]! : null;
  const today: Day = dayIn(zoneOfOffset((only ?? catalogs[0])?.tzOffset ?? 0), now_ms);
  return emptyValues(only?.id ?? '', today);
}

/** A saved campaign has been through every step; a draft copy starts over. */
function furthestOf(campaign: WizardCampaignPartsFragment | null): Step {
  return campaign && campaign.adsetSet[0]!.status !== 'DRAFT' ? 'review' : 'type';
}

function wordsOf(list: string | null | undefined): ReadonlySet<string> {
  return new Set(
    (list ?? '')
      .split(',')
      .map((field) => field.trim())
      .filter(Boolean),
  );
}
