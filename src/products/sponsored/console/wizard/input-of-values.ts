import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import { addDays, dayIn, startOfDay, type EpochMs } from '#kernel/time.ts';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { budgetTypeOf } from '../../rules/budget-type.ts';
import { newCampaign, type CampaignInput } from '../../rules/campaign-input.ts';
import { normalizeCampaign } from '../../rules/normalize-campaign.ts';
import type { WizardValues } from './wizard-values.ts';

export interface WizardContext {
  brandId: string;
  /** Time zone of the selected catalog. */
  timezone: string;
  excludedFields: ReadonlySet<string>;
  disabledFields: ReadonlySet<string>;
  brandName: string;
  /** The campaign being edited; null for a new one. */
  campaign: WizardCampaignPartsFragment | null;
}

/** Converts the wizard's values to the input that the rules check. */
export function inputOfValues(values: WizardValues, context: WizardContext): CampaignInput {
  const { campaign, timezone } = context;
  const byFilter = values.contentMode === 'FILTER';
  const start = newCampaign({
    brandId: context.brandId,
    catalogId: values.catalogId,
    startAtMs: startOf(values, context),
  });
  return normalizeCampaign(
    {
      ...start,
      adType: values.adType ?? 'PRODUCT',
      name: values.name,
      goal: values.goal,
      goalOther: values.goalOther,
      // An ad set or ad without a name of its own uses the campaign's.
      adSetName: values.adSetName || values.name,
      adName: campaign?.productAd?.name ?? campaign?.bannerAd?.name ?? values.name,
      budgetType: budgetTypeOf(values),
      budgetDailyMicros: amount(values.budgetDaily),
      budgetTotalMicros: amount(values.budgetTotal),
      scheduleType: values.endDay ? 'DATE_RANGE' : 'START_DATE',
      endAtMs: endOf(values, timezone, campaign),
      bidType: values.bidType,
      bidMicros: amount(values.bid),
      targetRoasPercent: values.targetRoas === '' ? null : Number(values.targetRoas),
      trafficControl: values.trafficControl,
      keywords: values.keywords,
      negativeKeywords: values.negativeKeywords,
      automatic: BUCKETS.map((bucket) => {
        const { isOn, bid } = values.automatic[bucket];
        return { bucket, isOn, bidMicros: amount(bid) };
      }),
      targets: values.targets.map(({ kind, value, categoryId, ...typed }) => ({
        kind,
        value,
        categoryId,
        bidMicros: amount(typed.bid),
        minPriceMicros: amount(typed.minPrice),
        maxPriceMicros: amount(typed.maxPrice),
      })),
      negativeTargets: values.negativeTargets.map(({ kind, value }) => ({ kind, value })),
      negativeListIds: values.negativeLists.map(({ id }) => id),
      keywordBids: amounts(values.keywordBids).map(([keyword, bidMicros]) => ({ keyword, bidMicros })),
      productBids: amounts(values.productBids).map(([sku, bidMicros]) => ({ sku, bidMicros })),
      bidModifiers: values.modifiers.map(({ percent, ...line }) => ({ ...line, percent: percentOf(percent) })),
      bidHours: values.hours,
      maxBidMicros: amount(values.maxBid),
      frequencyCap: values.frequency && {
        times: Number(values.frequency.times),
        hours: Number(values.frequency.hours),
        showsUnknown: values.frequency.showsUnknown,
      },
      skus: byFilter ? [] : values.skus,
      productMinPriceMicros: byFilter ? amount(values.minPrice) : null,
      productMaxPriceMicros: byFilter ? amount(values.maxPrice) : null,
      productCategoryIds: byFilter ? values.categoryIds : [],
      productSellerIds: byFilter ? values.sellerIds : [],
      productImages: byFilter ? {} : values.productImages,
      audience: audienceOf(values),
      banners: values.banners,
      bannerCategoryIds: values.bannerCategoryIds,
      segmentIds: values.segmentIds,
    },
    context,
  );
}

function audienceOf({ audienceName, gender, locations, minAge, maxAge }: WizardValues): CampaignInput['audience'] {
  if (!audienceName && gender === 'ALL' && !locations && !minAge && !maxAge) return null;
  const age = (text: string) => (text === '' ? null : Number(text));
  return { name: audienceName, gender, locations, minAge: age(minAge), maxAge: age(maxAge) };
}

/** Nothing typed is no percentage: 0 would mean that the ad is not shown. */
function percentOf(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

function amount(text: string): Micros | null {
  return microsFromDecimal(text);
}

function amounts(texts: Readonly<Record<string, string>>): [string, Micros][] {
  return Object.entries(texts).flatMap(([key, text]): [string, Micros][] => {
    const micros = amount(text);
    return micros === null ? [] : [[key, micros]];
  });
}

/** An unchanged day retains the exact instant that was saved. */
function startOf(values: WizardValues, { timezone, campaign }: WizardContext): EpochMs | null {
  if (!values.startDay) return null;
  const before = campaign && Date.parse(campaign.adSets[0]!.startDate);
  return before !== null && dayIn(timezone, before) === values.startDay
    ? before
    : startOfDay(timezone, values.startDay);
}

/** Returns the last second of the end day. */
function endOf(values: WizardValues, timezone: string, campaign: WizardCampaignPartsFragment | null): EpochMs | null {
  if (!values.endDay) return null;
  const saved = campaign?.adSets[0]?.endDate;
  const before = saved ? Date.parse(saved) : null;
  if (before !== null && dayIn(timezone, before) === values.endDay) return before;
  return startOfDay(timezone, addDays(values.endDay, 1)) - 1000;
}
