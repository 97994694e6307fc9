import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { useSwipe } from '#design/use-swipe.ts';
import { ReasonedButton } from '#design/reasoned-button.tsx';
import { ReviewMedianWaitDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { IgnoredParameters } from '#platform/console-kit/list-table.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { MAX_APPROVED } from '../../rules/review-checks.ts';
import { waitingTime } from '../../rules/review.ts';
import { ApproveGreenDialog } from './approve-green-dialog.tsx';
import { CaseAd, Differences } from './case-ad.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseQueue } from './case-queue.tsx';
import { compared } from './difference-table.tsx';
import { PANES } from './review-search.ts';
import { useCockpit, type Cockpit, type OpenedCase, type QueuedCase } from './use-cockpit.ts';
import { VerdictBar } from './verdict-bar.tsx';
import styles from './cockpit.module.css';

/** Whether it is approved with others: what an agent would reject is decided about by itself. */
const isApprovable = ({ checks, proposal }: QueuedCase): boolean =>
  checks.every(({ isGreen }) => isGreen) && proposal?.isApproved !== false;

/** Where staff decide about campaigns: what waits, the ad, and the facts, side by side. */
export function ReviewScreen() {
  const { t } = useTranslation(['review', 'campaigns']);
  const cockpit = useCockpit();
  const { query, rows, total, address, openedId, opened, verdicts } = cockpit;
  const [approving, setApproving] = useState<typeof rows | null>(null);
  const [rejectingId, setRejectingId] = useState<string | null>(null);
  const swipe = useSwipe()({
    onLeft: () => cockpit.canSkip && cockpit.openNext(),
    onRight: cockpit.openPrevious,
  });
  const green = (rows ?? []).filter(isApprovable).slice(0, MAX_APPROVED);
  const pane = address.search.pane ?? 'queue';
  // A verdict that may still be undone keeps the panes open.
  const isOver = total === 0 && !openedId && verdicts.every(({ state }) => state === 'sent');
  return (
    <Page
      title={t('queue.title', { ns: 'campaigns' })}
      // Reserves the line while it is empty, so that the panes do not shift.
      subtitle={rows && total > 0 ? t('queue.waiting', { ns: 'campaigns', count: total }) : '\u00a0'}
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link to="/review/list" {...props} />}>
            {t('list')}
          </Button>
          <ReasonedButton
            isTip
            reason={green.length === 0 ? t('green.none') : null}
            onClick={() => setApproving(green)}
          >
            {t('green.open', { count: green.length })}
          </ReasonedButton>
        </>
      }
    >
      <IgnoredParameters address={address} />
      <QueryBoundary reads={{ query }} skeleton={<LoadingPanes />} renderEmpty={() => isOver && <Empty />}>
        {() => (
          <>
            <SegmentedControl
              className={styles.tabs}
              fullWidth
              aria-label={t('panes')}
              value={pane}
              onChange={(next) => address.show({ pane: next })}
              data={PANES.map((value) => ({ value, label: t(`pane.${value}`) }))}
            />
            <div className={styles.panes} data-pane={pane}>
              <CaseQueue cockpit={cockpit} />
              <div className={styles.ad}>
                <div className={styles.adBody} {...swipe}>
                  {openedId ? <Opened cockpit={cockpit} /> : <Nothing />}
                </div>
                <VerdictBar
                  cockpit={cockpit}
                  shown={opened.shown}
                  isRejecting={rejectingId !== null && rejectingId === openedId}
                  onReject={(isRejecting) => setRejectingId(isRejecting ? openedId : null)}
                />
              </div>
              <div className={styles.factsPane}>
                {opened.shown ? <CaseFacts shown={opened.shown} /> : openedId && <SkeletonLines count={10} />}
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
      {approving && <ApproveGreenDialog cases={approving} onClose={() => setApproving(null)} />}
    </Page>
  );
}

/** Every verdict is given, and some may still be undone. */
function Nothing() {
  const { t } = useTranslation('campaigns');
  return <EmptyState title={t('queue.empty')} detail={t('queue.emptyDetail')} />;
}

function Empty() {
  const { t } = useTranslation(['review', 'campaigns']);
  const medianWaitMinutes = useApiQuery(ReviewMedianWaitDocument, {}).data?.reviewMedianWait ?? null;
  const { unit, count } = waitingTime(0, (medianWaitMinutes ?? 0) * 60_000);
  return (
    <EmptyState
      title={t('queue.empty', { ns: 'campaigns' })}
      detail={
        medianWaitMinutes === null
          ? t('queue.emptyDetail', { ns: 'campaigns' })
          : t('empty.median', { wait: t(`queue.${unit}`, { ns: 'campaigns', count }) })
      }
    />
  );
}

function Opened({ cockpit: { opened, openWith } }: { cockpit: Cockpit }) {
  const { t } = useTranslation('review');
  return (
    <QueryBoundary reads={{ opened: opened.query }} skeleton={<LoadingAd />}>
      {({ opened: { reviewCase } }) => (
        <>
          <header className={styles.adHead}>
            <h2>
              <Link to="/sponsor/$campaignId/$step" params={{ campaignId: reviewCase.campaign.id, step: 'review' }}>
                {reviewCase.campaign.name}
              </Link>
            </h2>
            <span className={styles.quiet}>{reviewCase.campaign.company.nameWithCluster}</span>
            <div role="status" className={styles.openWith}>
              {openWith.length > 0 && t('openWith', { name: openWith.join(', ') })}
            </div>
          </header>
          <Notice shown={reviewCase} opened={opened} />
          <CaseAd shown={reviewCase} />
        </>
      )}
    </QueryBoundary>
  );
}

/** What happened to the campaign since it was looked at. */
function Notice({ shown, opened }: { shown: OpenedCase; opened: Cockpit['opened'] }) {
  const { t } = useTranslation('review');
  const { campaign } = shown;
  if (opened.isDecided) {
    const text = campaign.review.state === 'APPROVED' ? t('decided.approved') : t('decided.rejected');
    return (
      <div role="alert" className={styles.notice}>
        <strong>{text}</strong>
        {campaign.review.notes && <span>{campaign.review.notes}</span>}
      </div>
    );
  }
  if (!opened.changedFrom) return null;
  return (
    <div role="alert" className={styles.notice}>
      <strong>{t('changed.title')}</strong>
      <Differences
        shown={shown}
        before={opened.changedFrom}
        after={compared(campaign.productAd, campaign.bannerAd)!}
        headings={[t('changed.before'), t('changed.now')]}
      />
      <Button size="xs" variant="default" onClick={opened.lookAtNew}>
        {t('changed.accept')}
      </Button>
    </div>
  );
}

function LoadingAd() {
  return (
    <div className={styles.loading}>
      <SkeletonLines count={2} />
      <Skeleton height={260} />
    </div>
  );
}

function LoadingPanes() {
  return (
    <div className={styles.panes} data-pane="queue">
      <div className={styles.queue}>
        <SkeletonLines count={16} />
      </div>
      <div className={styles.ad}>
        <div className={styles.adBody}>
          <LoadingAd />
        </div>
      </div>
      <div className={styles.factsPane}>
        <SkeletonLines count={10} />
      </div>
    </div>
  );
}
