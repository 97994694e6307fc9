import type { AdType } from '#kernel/ad-type.ts';
import { daysText, readDays, type Days } from '#kernel/day.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { comparedDays, dayCount, COMPARISONS, type Comparison, type ComparisonKind } from '#kernel/compared-days.ts';

export const ASKED_FIGURES = ['SPEND', 'SALES', 'ROAS'] as const;
export type AskedFigure = (typeof ASKED_FIGURES)[number];

/** The change of a figure that is asked why: of all a company's campaigns, or of some. */
export interface ChangeQuestion {
  metric: AskedFigure;
  now: Days;
  before: Days;
  /** How `before` was chosen: for a week, the days right before are also the same weekdays. */
  comparison?: ComparisonKind | undefined;
  brandIds?: readonly Uuid[] | undefined;
  /** Country. */
  ventureId?: Uuid | undefined;
  adType?: AdType | undefined;
  campaignId?: string | undefined;
}

/** Of a period that is asked about or compared with: a year and the days around it. */
export const MAX_PERIOD_DAYS = 400;
/** Brands of a question; more make an address that nothing can pass on. */
const MAX_BRANDS = 50;

const isAdType = (text: string | undefined): text is AdType => text === 'PRODUCT' || text === 'BANNER';

/** Writes a question as it stands in the address: spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.campaign-100012 */
export function writeQuestion({ metric, now, before, comparison, ...scope }: ChangeQuestion): string {
  return [
    metric.toLowerCase(),
    daysText(now),
    daysText(before),
    ...(comparison && comparison !== 'own' ? [`vs-${comparison}`] : []),
    ...(scope.brandIds ?? []).slice(0, MAX_BRANDS).map((id) => `brand-${id}`),
    ...(scope.ventureId ? [`country-${scope.ventureId}`] : []),
    ...(scope.adType ? [`type-${scope.adType}`] : []),
    ...(scope.campaignId ? [`campaign-${scope.campaignId}`] : []),
  ].join('.');
}

/** Reads a question from the address; null when it cannot be read. */
export function readQuestion(text: string): ChangeQuestion | null {
  const [name, nowText, beforeText, ...parts] = text.split('.');
  const metric = ASKED_FIGURES.find((one) => one.toLowerCase() === name);
  const [now, before] = [readAskable(nowText), readAskable(beforeText)];
  if (!metric || !now || !before) return null;
  const values = (kind: string) =>
    parts.filter((part) => part.startsWith(`${kind}-`)).map((part) => part.slice(kind.length + 1));
  const brandIds = values('brand');
  const [[ventureId], [adType], [campaignId]] = [values('country'), values('type'), values('campaign')];
  const comparison = COMPARISONS.find((kind) => kind === values('vs')[0]);
  const isReadable =
    brandIds.every(isUuid) &&
    (ventureId === undefined || isUuid(ventureId)) &&
    (adType === undefined || isAdType(adType)) &&
    (campaignId === undefined || readCampaignId(campaignId) !== null);
  if (!isReadable) return null;
  return {
    metric,
    now,
    before,
    ...(comparison && { comparison }),
    ...(brandIds.length > 0 && { brandIds: brandIds.slice(0, MAX_BRANDS) }),
    ...(ventureId && { ventureId }),
    ...(isAdType(adType) && { adType }),
    ...(campaignId && { campaignId }),
  };
}

/** Whether the days are in order and not too many. */
export const isAskable = (days: Days): boolean => dayCount(days) >= 1 && dayCount(days) <= MAX_PERIOD_DAYS;

function readAskable(text: string | undefined): Days | null {
  const days = readDays(text);
  return days && isAskable(days) ? days : null;
}

/** Returns the comparison that a question makes: the one it names if its days are those, otherwise one that has them. */
export function comparisonOf({ now, before, comparison }: ChangeQuestion): Comparison {
  const named = COMPARISONS.filter((kind) => kind !== 'own').filter((kind) => {
    const days = comparedDays(now, kind);
    return days?.fromDate === before.fromDate && days.toDate === before.toDate;
  });
  return named.find((kind) => kind === comparison) ?? named[0] ?? daysText(before);
}
