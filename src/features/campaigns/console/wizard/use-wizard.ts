import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnreadable } from '#design/form/number-text.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { dayIn } from '#kernel/time.ts';
import { useFlag } from '#features/shell/console/index.ts';
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
import { fieldsNamed } from '../../rules/tidy-campaign.ts';
import { stepOfField, STEPS, stepsFor, wrongFields, type CountryStep, type Step } from '../../rules/wizard-steps.ts';
import { readDraft, removeDraft, saveDraft, type DraftKey } from './draft.ts';
import { doCollide, mergeValues } from './merge-values.ts';
import { inputOfValues, type WizardContext } from './input-of-values.ts';
import { valuesOf } from './saved-values.ts';
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
  now_ms: number;
}

interface FilterFinding {
  /** Products. */
  count: number;
  /** Whether one of them is sold by a seller of the company. */
  isOwnSold: boolean;
}

export type Wizard = ReturnType<typeof useWizard>;

/** What becomes other; worked out from the values of that moment where it waited for an answer. */
export type ValuesChange = Partial<WizardValues> | ((now: WizardValues) => Partial<WizardValues>);

/** Everything the steps share: what was typed, what is wrong with it, how far the person has come, and the draft. */
export function useWizard(start: WizardStart, { isStepByStep = false } = {}) {
  const { campaign, settings, draftKey, now_ms } = start;
  const hasTargetStep = useFlag('show_sponsor_target');
  const countryStep: CountryStep = isStepByStep && hasTargetStep ? 'target' : 'type';
  const { i18n } = useTranslation();
  const catalogs: readonly WizardCatalogPartsFragment[] = campaign
    ? [campaign.adsetSet[0]!.catalog]
    : settings.brandCatalogs;
  const [state, setState] = useState(() => {
    const fresh = campaign ? valuesOf(campaign) : { ...freshValues(catalogs, now_ms), ...start.prefilled };
    const draft = draftKey && readDraft(draftKey, fresh, campaign?.version ?? null);
    return { values: draft?.values ?? fresh, furthest: draft?.furthest ?? furthestOf(campaign) };
  });
  const { values: typed, furthest } = state;
  // What came of the last change, for those that end long after the screen they began on was drawn.
  const latest = useRef(state);
  const [isKept, setIsKept] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverMessages, setServerMessages] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<FilterFinding | null>(null);
  const [minBid, setMinBid] = useState<{ catalogId: string; amount: string } | null>(null);

  const catalog = catalogs.find(({ id }) => id === typed.catalogId) ?? null;
  const zoneOf = (chosen: WizardCatalogPartsFragment | null) => zoneOfOffset((chosen ?? catalogs[0])?.tzOffset ?? 0);
  const timezone = zoneOf(catalog);
  const excludedFields = fieldsNamed(settings.excludedFields?.value);
  const disabledFields = fieldsNamed(settings.disabledFields?.value);
  const held = withDisabled(typed, disabledFields, start.brandName);
  const values = hasTargetStep ? held : foundByBrand(held, start.brandName);
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
    // Until it is told the server alone knows it, which has the last word.
    minBid_micros: minBid?.catalogId === values.catalogId ? (microsFromDecimal(minBid.amount) ?? 0n) : 0n,
    allowsPastDays: settings.allow_pass_day.isActive,
    allowsProductFilter: settings.show_dynamic_filter_product_on_creating_ads.isActive,
    excludedFields,
    disabledFields,
    baseUrl: catalog?.baseUrl ?? null,
    placements: settings.allBanners,
    before: campaign && {
      adType: campaign.adType,
      catalogId: campaign.adsetSet[0]!.catalog.id,
      startAt_ms: Date.parse(campaign.adsetSet[0]!.startDate),
      endAt_ms: campaign.adsetSet[0]!.endDate ? Date.parse(campaign.adsetSet[0]!.endDate) : null,
      isDraft: campaign.adsetSet[0]!.status === 'DRAFT',
    },
  };
  const problems = checkCampaign(input, terms);
  // Ad set and ad carry the campaign's name where they have none of their own: what is wrong with it is said once.
  if (problems['name']) for (const field of NAMED_AFTER) delete problems[field];
  if (values.adType === null) problems['adType'] = [{ key: 'typeMissing' }];
  if (found && input.adType === 'PRODUCT' && values.contentMode === 'FILTER') {
    if (found.count === 0) problems['skus'] = [{ key: 'nothingMatches' }];
    else if (!found.isOwnSold && values.sellerIds.length === 0)
      problems['productSellerIds'] = [{ key: 'sellersMissing' }];
  }
  if (values.isLimited && !values.hasDaily && !values.hasTotal) problems['budgetType'] = [{ key: 'limitMissing' }];
  for (const [field, value] of typedNumbers(values)) if (isUnreadable(value)) problems[field] = [{ key: 'notANumber' }];
  const wrong = wrongFields(problems, countryStep);

  const keep = (next: { values: WizardValues; furthest: Step }) => {
    latest.current = next;
    setState(next);
    if (!draftKey) return;
    saveDraft(draftKey, { ...next, version: campaign?.version ?? null });
    setIsKept(true);
  };
  /** Changes some values, keeps the draft, and forgets what the server said about the fields they are sent in. */
  const change = (part: ValuesChange, fields: readonly string[] = []) => {
    const { values: now, furthest: reached } = latest.current;
    keep({ values: { ...now, ...(typeof part === 'function' ? part(now) : part) }, furthest: reached });
    setServerMessages((messages) =>
      fields.some((field) => field in messages)
        ? Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.includes(field)))
        : messages,
    );
  };

  return {
    values,
    input,
    wrong,
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
    imageLimit_mb: Number(settings.imageSizeLimit?.value) || null,
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
    isKept,
    today: dayIn(timezone, now_ms),
    minBudget: settings.sponsorCampaignMinBudget,
    allowsPastDays: terms.allowsPastDays,
    allowsProductFilter: terms.allowsProductFilter,
    excludedFields,
    failure,
    clearFailure: () => setFailure(null),

    change,
    /** Tells what the filter finds; null while that is not known. */
    tellFound: setFound,
    /** Tells the least that may be bid in the chosen country, wallet currency. */
    tellMinBid: (amount: string) => setMinBid({ catalogId: values.catalogId, amount }),
    moveTo(catalogId: string) {
      const next = catalogs.find(({ id }) => id === catalogId)!;
      const today = { before: dayIn(timezone, now_ms), after: dayIn(zoneOf(next), now_ms) };
      change(inCountry(values, { catalogId, baseUrl: next.baseUrl }, today), ['catalogId', 'startDate']);
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
      setTouched(new Set([...touched, ...steps.flatMap((step) => wrong[step])]));
    },
    /** What to show under a field: the server's word, else ours once the field was visited. */
    errorOf(field: string): string | undefined {
      const [problem] = problems[field] ?? [];
      return serverMessages[field] ?? (problem && touched.has(field) ? problemText(problem, i18n.language) : undefined);
    },
    /** Whether the server refused something on a step that was not changed since. */
    isRefused: (step: Step) => Object.keys(serverMessages).some((field) => stepOfField(field, countryStep) === step),
    /** Lands a refusal on its fields and says which step to show. */
    refuse(error: ApiError): Step | null {
      const messages = Object.entries(error.fields).flatMap(([field, [message]]) =>
        message ? [[field, message]] : [],
      );
      setServerMessages(Object.fromEntries(messages) as Record<string, string>);
      const steps = messages.map(([field]) => stepOfField(field!, countryStep));
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

/** Numbers in use as their fields hold them, by the input field they become. */
function typedNumbers(values: WizardValues): [string, string][] {
  const isFiltered = values.contentMode === 'FILTER';
  return [
    ...(values.hasDaily ? [['budgetDailyTotal', values.budgetDaily] as [string, string]] : []),
    ...(values.hasTotal ? [['budgetTotal', values.budgetTotal] as [string, string]] : []),
    ...(values.bidType === 'AUTOMATED' ? [] : [['bidWalletCurrency', values.bid] as [string, string]]),
    ...(isFiltered ? [['productMinPrice', values.minPrice] as [string, string]] : []),
    ...(isFiltered ? [['productMaxPrice', values.maxPrice] as [string, string]] : []),
    ['targetRoas', values.targetRoas],
    ['minAge', values.minAge],
    ['maxAge', values.maxAge],
  ];
}

const NONE: ReadonlySet<string> = new Set();
const NAMED_AFTER = ['asName', 'adsProductName', 'adsBannerName'];

function freshValues(catalogs: readonly WizardCatalogPartsFragment[], now_ms: number): WizardValues {
  const only = catalogs.length === 1 ? catalogs[0]! : null;
  return emptyValues(only?.id ?? '', dayIn(zoneOfOffset(catalogs[0]?.tzOffset ?? 0), now_ms));
}

/** A saved campaign has been through every step; a draft copy starts over. */
function furthestOf(campaign: WizardCampaignPartsFragment | null): Step {
  return campaign && campaign.adsetSet[0]!.status !== 'DRAFT' ? 'review' : 'type';
}
