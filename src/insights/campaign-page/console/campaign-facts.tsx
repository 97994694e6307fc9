import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { useOpenedMs } from '#design/present.ts';
import { Thumbnail } from '#design/thumbnail.tsx';
import { HOUR_MS } from '#kernel/time.ts';
import { CampaignStatus } from '#products/sponsored/console/index.ts';
import { statusExplanation } from '#products/sponsored/rules/status-explanation.ts';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

/** Below the name: where the campaign stands and what happens next, what it promotes, and for whom. */
export function CampaignFacts({ head, rights }: { head: CampaignHead; rights: CampaignRights }) {
  const { t } = useTranslation('campaignPage');
  const { t: tList } = useTranslation('sponsorAds');
  const format = useFormat();
  const nowMs = useOpenedMs();
  const { campaign, pictures, productCount } = head;
  const adSet = campaign.adSets[0]!;
  const explained = statusExplanation(adSet, new Date(nowMs));
  const { review } = campaign;
  const waitsForReview = review.state === 'PENDING' && adSet.status !== 'DRAFT';
  const waitedHours = Math.floor((nowMs - Date.parse(review.submittedAt)) / HOUR_MS);
  return (
    <span className={styles.facts}>
      <span className={styles.status}>
        <CampaignStatus adSet={adSet} />
        <span>
          {explained === 'pendingForApproval'
            ? t('next.inReview')
            : tList(`statusExplanation.${explained}`, { notes: adSet.notes })}
          {waitsForReview && explained !== 'pendingForApproval' && ` ${t('next.editInReview')}`}
        </span>
      </span>
      <span className={styles.what}>
        {pictures.length > 0 && (
          <span className={styles.pictures}>
            {pictures.map(({ sku, name, image }) => (
              <Thumbnail key={sku} src={image} name={name} sizePx={24} />
            ))}
          </span>
        )}
        <span>
          {[
            rights.isStaff && campaign.company.nameWithCluster,
            campaign.brand.name,
            adSet.shop,
            productCount > 0 && t('products', { count: productCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {rights.canReview && waitsForReview && (
          <span title={format.dateTime(review.submittedAt)}>
            {waitedHours < 1 ? t('waitsBriefly') : t('waits', { count: waitedHours })}
          </span>
        )}
      </span>
    </span>
  );
}
