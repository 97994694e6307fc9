import { Button, Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { EmptyState, RefreshLine, SkeletonLines } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { useMay, useViewer } from '#core/session/console/index.ts';
import { CampaignVisibilityDocument, type CampaignVisibilityQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { DayRange, useDayRange } from './day-range.tsx';
import { useRemedyLabel } from './remedy-label.ts';
import { useRemedy, type Remedy } from './use-remedy.ts';
import adviceStyles from './advice.module.css';
import type { CampaignDrawerProps } from '#products/sponsored/console/index.ts';
import styles from './visibility.module.css';

type Visibility = CampaignVisibilityQuery['campaignVisibility'];
type Loss = Visibility['losses'][number];
type Campaign = NonNullable<CampaignVisibilityQuery['sponsorCampaign']>;

const TONES: Record<Loss['level'], Tone> = { INFO: 'neutral', WARNING: 'warning', ERROR: 'danger' };

/** Explains why a campaign was not shown: what it won, what it missed and why, with a remedy for each reason. */
export default function VisibilityDrawer({ campaign, onClose }: CampaignDrawerProps) {
  const { t } = useTranslation(['advice', 'common']);
  const range = useDayRange();
  const query = useApiQuery(
    CampaignVisibilityDocument,
    { campaignId: campaign.id, ...range.days },
    { keepPreviousData: true },
  );
  const name = campaign.name ?? query.data?.sponsorCampaign?.name;
  return (
    <Drawer opened position="right" size="lg" title={t('visibility.title')} onClose={onClose}>
      <div className={adviceStyles.drawerHead}>
        <strong>{name}</strong>
        <DayRange
          selected={range.selected}
          tzOffsetMinutes={query.data?.sponsorCampaign?.adSets[0]?.catalog.tzOffset}
          onSelect={range.select}
        />
      </div>
      <QueryBoundary reads={{ query }} skeleton={<SkeletonLines count={10} />}>
        {({ query: { sponsorCampaign, campaignVisibility } }) =>
          sponsorCampaign && (
            <div aria-busy={query.isFetching} className={adviceStyles.refreshed}>
              {query.isPlaceholderData && <RefreshLine />}
              <Shares visibility={campaignVisibility} />
              <Losses visibility={campaignVisibility} campaign={sponsorCampaign} />
            </div>
          )
        }
      </QueryBoundary>
    </Drawer>
  );
}

function Shares({ visibility }: { visibility: Visibility }) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  const opportunities = Number(visibility.opportunities);
  if (opportunities === 0) return null;
  const won = (100 * Number(visibility.won)) / opportunities;
  // The remaining reasons are shares of the matching auctions.
  const missed = visibility.losses.filter(({ reason }) => reason !== 'FEW_MATCHES');
  const matched = (100 * opportunities) / Math.max(1, Number(visibility.auctions));
  return (
    <>
      <dl className={styles.shareMetrics}>
        <div>
          <dt>{t('visibility.matched')}</dt>
          <dd>{format.compact(opportunities)}</dd>
          <dd className={adviceStyles.quiet}>{t('visibility.matchedOf', { share: format.percent(matched) })}</dd>
        </div>
        <div>
          <dt>{t('visibility.won')}</dt>
          <dd>{format.compact(visibility.won)}</dd>
          <dd className={adviceStyles.quiet}>{t('visibility.wonOf', { share: format.percent(won) })}</dd>
        </div>
      </dl>
      <div className={styles.bar} aria-hidden>
        <span className={styles.part} data-reason="WON" style={{ flexGrow: won }} />
        {missed.map(({ reason, share }) => (
          <span key={reason} className={styles.part} data-reason={reason} style={{ flexGrow: share }} />
        ))}
      </div>
      <p className={adviceStyles.basis}>
        {t('visibility.basis', { auctions: format.integer(visibility.sampledAuctions) })}
      </p>
    </>
  );
}

function Losses({ visibility, campaign }: { visibility: Visibility; campaign: Campaign }) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  if (visibility.losses.length === 0)
    return Number(visibility.auctions) === 0 ? (
      <EmptyState title={t('visibility.noAuctions')} detail={t('visibility.noAuctionsDetail')} />
    ) : (
      <EmptyState title={t('visibility.allGood')} detail={t('visibility.allGoodDetail')} />
    );
  return (
    <ul className={styles.losses}>
      {visibility.losses.map((loss) => (
        <li key={loss.reason} className={styles.loss}>
          <div className={styles.lossHead}>
            <span className={styles.swatch} data-reason={loss.reason} aria-hidden />
            <strong>{t(`reason.${loss.reason}`)}</strong>
            <StatusBadge tone={TONES[loss.level]} label={t(`level.${loss.level}`)} />
            {loss.reason !== 'NO_MATCH' && loss.reason !== 'FEW_MATCHES' && (
              <span className={styles.lossShare}>{format.percent(loss.share)}</span>
            )}
          </div>
          <p className={adviceStyles.quiet}>
            {t(`explanation.${loss.reason}`, {
              share: loss.reason === 'FEW_MATCHES' ? format.percent(100 - loss.share) : '',
            })}
          </p>
          {loss.notes.map((note) => (
            <p key={note} className={adviceStyles.quiet}>
              {t('visibility.note', { note })}
            </p>
          ))}
          {loss.remedies.length > 0 && (
            <div className={styles.remedies}>
              {loss.remedies.map((remedy) => (
                <RemedyButton key={`${remedy.action} ${remedy.subject}`} remedy={remedy} campaign={campaign} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Applies a remedy immediately, links to the screen where it can be applied, or describes it. */
function RemedyButton({ remedy, campaign }: { remedy: Remedy; campaign: Campaign }) {
  const { company } = useViewer();
  const canCall = useMay(CAMPAIGN_PERMISSIONS['Mutation.applyOperation']);
  const { act, isActing, link } = useRemedy(campaign, remedy);
  const label = useRemedyLabel(campaign)(remedy);
  const canAct = campaign.company.id === company?.id && canCall;
  if (act && canAct)
    return (
      <Button size="compact-sm" loading={isActing} onClick={act}>
        {label}
      </Button>
    );
  if (link && canAct)
    return (
      <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...props} {...link} />}>
        {label}
      </Button>
    );
  return <span className={styles.remedyText}>{label}</span>;
}
