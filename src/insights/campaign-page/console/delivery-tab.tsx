import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS } from '#design/form/day-range.ts';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { percentText, type Operations } from '#insights/reports/console/index.ts';
import { daysText } from '#kernel/day.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { funnelOf, type FunnelStep } from '../rules/funnel.ts';
import { ImpressionShare } from './impression-share.tsx';
import { RemedyButton } from './remedy-button.tsx';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';
import { seenIn, useDelivery, type Loss } from './use-delivery.ts';
import styles from './campaign-page.module.css';

interface DeliveryTabProps {
  head: CampaignHead;
  rights: CampaignRights;
  operations: Operations;
}

/** The way from the auctions of the country to orders: what was lost at each step, why, and what to do about it. */
export function DeliveryTab({ head, rights, operations }: DeliveryTabProps) {
  const { t } = useTranslation('campaignPage');
  const { t: tAdvice } = useTranslation('advice');
  const format = useFormat();
  const navigate = useNavigate();
  const { read, days, today } = useDelivery(head, { isTab: true });
  const choose = (date: string | undefined) =>
    void navigate({ to: '.', search: (previous: object) => ({ ...previous, date }), resetScroll: false });
  const seenAny = read.data && Number(read.data.campaignVisibility.opportunities) > 0;
  return (
    <Stack gap="md">
      <Panel
        title={t('delivery.title')}
        actions={
          <DateRangeField
            label={t('delivery.days')}
            value={{ from: days.fromDate, to: days.toDate }}
            limits={undefined}
            today={today}
            presets={DAY_RANGE_PRESETS}
            onChange={({ from, to }) => choose(daysText({ fromDate: from, toDate: to }))}
            onClear={() => choose(undefined)}
          />
        }
        isRefreshing={read.isPlaceholderData}
      >
        <QueryBoundary
          reads={{ read }}
          skeleton={<SkeletonLines count={12} />}
          renderEmpty={({ read: { campaignVisibility } }) =>
            Number(campaignVisibility.auctions) === 0 && (
              <EmptyState title={t('delivery.none')} detail={t(`delivery.noneBecause.${reasonOf(head)}`)} />
            )
          }
        >
          {({ read: { campaignVisibility, campaignResults } }) => {
            const seen = seenIn(campaignVisibility);
            const results = { clicks: Number(campaignResults.clicks), purchases: Number(campaignResults.purchases) };
            const heldBack = seen.losses.filter(({ reason }) => reason !== 'FEW_MATCHES');
            return (
              <>
                {heldBack.length === 0 && (
                  <p className={styles.allGood}>
                    <strong>{tAdvice('visibility.allGood')}</strong>{' '}
                    {t(seen.losses.length > 0 ? 'delivery.nextLever' : 'delivery.heldByNothing')}
                  </p>
                )}
                <ol className={styles.funnel}>
                  {funnelOf(seen, results).map((step) => (
                    <Step key={step.name} step={step} {...{ head, rights, operations }} />
                  ))}
                </ol>
                <p className={styles.basis}>
                  {t('delivery.basis', { auctions: format.integer(campaignVisibility.sampledAuctions) })}
                </p>
              </>
            );
          }}
        </QueryBoundary>
      </Panel>
      {seenAny && <ImpressionShare id={head.id} days={days} />}
    </Stack>
  );
}

/** Why there is nothing to show yet. */
function reasonOf({ campaign }: CampaignHead): 'review' | 'start' | 'traffic' {
  const [adSet] = campaign.adSets;
  if (adSet!.status === 'PENDING_FOR_APPROVAL' || adSet!.status === 'REJECTED') return 'review';
  return adSet!.status === 'SCHEDULED' ? 'start' : 'traffic';
}

const TONES: Record<Loss['level'], Tone> = { INFO: 'neutral', WARNING: 'warning', ERROR: 'danger' };

function Step({ step, ...campaign }: DeliveryTabProps & { step: FunnelStep<Loss> }) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  const { name, count, share, losses } = step;
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.stepName}>{t(`step.${name}`)}</span>
        <strong className={styles.stepCount}>{format.compact(count)}</strong>
        <span className={styles.stepShare}>
          {share !== null && t(`share.${name as 'eligible'}`, { share: percentText(format, share) })}
        </span>
        {share !== null && (
          <span className={styles.stepBar} aria-hidden>
            <span style={{ width: `${Math.min(100, share)}%` }} />
          </span>
        )}
      </div>
      {losses.length > 0 && (
        <ul className={styles.losses}>
          {losses.map((loss) => (
            <LossLine key={loss.reason} loss={loss} {...campaign} />
          ))}
        </ul>
      )}
    </li>
  );
}

function LossLine({ loss, head, rights, operations }: DeliveryTabProps & { loss: Loss }) {
  const { t } = useTranslation('campaignPage');
  const { t: tAdvice } = useTranslation('advice');
  const format = useFormat();
  const { reason, auctions, share, level, notes, remedies } = loss;
  return (
    <li className={styles.loss}>
      <div className={styles.lossHead}>
        <strong>{tAdvice(`reason.${reason}`)}</strong>
        <StatusBadge tone={TONES[level]} label={tAdvice(`level.${level}`)} />
        <span className={styles.lost}>
          {t('delivery.lost', { count: auctions, auctions: format.compact(auctions) })}
        </span>
      </div>
      <p className={styles.because}>
        {tAdvice(`explanation.${reason}`, { share: reason === 'FEW_MATCHES' ? format.percent(100 - share) : '' })}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.because}>
          {tAdvice('visibility.note', { note })}
        </p>
      ))}
      {remedies.length > 0 && (
        <div className={styles.remedies}>
          {remedies.map((remedy) => (
            <RemedyButton
              key={`${remedy.action} ${remedy.subject}`}
              remedy={remedy}
              auctions={auctions}
              {...{ head, rights, operations }}
            />
          ))}
        </div>
      )}
    </li>
  );
}
