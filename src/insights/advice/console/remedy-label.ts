import { useTranslation } from 'react-i18next';
import { useMoney, type Currency } from '#design/format.ts';
import type { BidType, Bucket } from '#platform/api-client/generated/graphql.ts';
import type { Remedy } from './use-remedy.ts';

interface LabelledCampaign {
  company: { walletCurrency: Currency };
  adSets: readonly { bidType: BidType }[];
}

/** Returns what a remedy of a campaign is called, with its amount. Uses the texts of advice. */
export function useRemedyLabel({ company, adSets }: LabelledCampaign): (remedy: Remedy) => string {
  const { t } = useTranslation('advice');
  const money = useMoney(company.walletCurrency);
  const bidType = adSets[0]?.bidType;
  return ({ action, amount, subject }) => {
    const digits = action.endsWith('_BID') || action === 'RAISE_TO_FLOOR' ? (bidType === 'MAXIMUM_CPI' ? 6 : 2) : 0;
    // For an automated bid, this switches to a manual bid.
    const isFirstBid = action === 'RAISE_BID' && bidType === 'AUTOMATED';
    return t(isFirstBid ? 'remedy.SET_BID' : `remedy.${action}`, {
      amount: amount ? money(amount, digits) : '',
      // A bucket is named by its code.
      subject: action === 'RAISE_BUCKET_BID' ? t(`bucket.${subject as Bucket}`) : subject,
    });
  };
}
