import { useTranslation } from 'react-i18next';

/** Why an ad did not win, in the words of the delivery diagnosis where it says the same of logged auctions. */
const AS_DIAGNOSED = {
  OUTBID: 'RANK',
  NO_PLACE: 'PLACES',
  KEPT_APART: 'APART',
  BLOCKED: 'BLOCKED',
  FREQUENCY_CAP: 'FREQUENCY',
  NEGATIVE_KEYWORD: 'NEGATIVE',
  NEGATIVE_TARGET: 'NEGATIVE',
  BELOW_FLOOR: 'FLOOR',
  BELOW_QUALITY: 'QUALITY',
  FIT_CLOSED: 'BUCKET',
} as const;
/** What the diagnosis does not tell, or tells in more detail. */
const OWN = [
  'NO_MATCH',
  'PRODUCT_SHOWN',
  'ADVERTISER_LIMIT',
  'OTHER_PLACE',
  'OTHER_AUDIENCE',
  'BUDGET_OR_SCHEDULE',
] as const;

type Diagnosed = keyof typeof AS_DIAGNOSED;
const isDiagnosed = (reason: string): reason is Diagnosed => Object.hasOwn(AS_DIAGNOSED, reason);

/** Every reason that has words here. */
export const WORDED_LOSSES: readonly string[] = [...Object.keys(AS_DIAGNOSED), ...OWN];

interface LossText {
  title: string;
  explanation?: string;
  /** What helps. */
  remedy?: string;
}

/** Returns the words for a reason. One that a newer ad engine knows is shown as it calls it. */
export function useLossText(): (reason: string) => LossText {
  const { t } = useTranslation(['storefront', 'advice']);
  return (reason) => {
    if (isDiagnosed(reason)) {
      const word = AS_DIAGNOSED[reason];
      return {
        title: t(`advice:reason.${word}`),
        explanation: t(`advice:explanation.${word}`),
        remedy: t(`loss.remedy.${reason}`),
      };
    }
    const own = OWN.find((known) => known === reason);
    if (own === undefined) return { title: reason };
    return {
      title: own === 'NO_MATCH' ? t('advice:reason.NO_MATCH') : t(`loss.title.${own}`),
      explanation: t(`loss.explanation.${own}`),
      remedy: t(`loss.remedy.${own}`),
    };
  };
}
