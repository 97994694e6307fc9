import { Button, UnstyledButton } from '@mantine/core';
import type { UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { useOpenedMs } from '#design/present.ts';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { HOUR_MS } from '#kernel/time.ts';
import { waitingTime } from '../../rules/review.ts';
import type { Cockpit, QueuedCase } from './use-cockpit.ts';
import styles from './cockpit.module.css';

/** The next rows are asked for before the end comes into sight. */
const MORE_BEFORE_PX = 400;
const LATE_AFTER_MS = 24 * HOUR_MS;
const TONES: Record<QueuedCase['risk'], Tone> = { LOW: 'success', MEDIUM: 'warning', HIGH: 'danger' };

/** What waits, oldest first, under the verdicts that are not final yet. */
export function CaseQueue({ cockpit }: { cockpit: Cockpit }) {
  const { t } = useTranslation('review');
  const { rows = [], openedId, open, moreCount, showMore } = cockpit;
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (moreCount > 0 && scrollTop + clientHeight > scrollHeight - MORE_BEFORE_PX) showMore();
  };
  return (
    <section className={styles.queue} aria-label={t('queue.title')} onScroll={onScroll}>
      <VerdictsOnTheWay cockpit={cockpit} />
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.campaign.id}>
            <QueueRow row={row} isOpened={row.campaign.id === openedId} onOpen={() => open(row.campaign.id)} />
          </li>
        ))}
      </ol>
      {moreCount > 0 && (
        <Button variant="subtle" fullWidth onClick={showMore}>
          {t('queue.more', { count: moreCount })}
        </Button>
      )}
    </section>
  );
}

function QueueRow({ row, isOpened, onOpen }: { row: QueuedCase; isOpened: boolean; onOpen(): void }) {
  const { t } = useTranslation(['review', 'campaigns']);
  const format = useFormat();
  const nowMs = useOpenedMs();
  const { campaign, risk } = row;
  const { submittedAt, isServingEarlierVersion } = campaign.review;
  const submittedMs = Date.parse(submittedAt);
  const { unit, count } = waitingTime(submittedMs, nowMs);
  return (
    <UnstyledButton className={styles.row} aria-current={isOpened ? 'true' : undefined} onClick={onOpen}>
      <span className={styles.rowHead}>
        <strong className={styles.cut}>{campaign.company.nameWithCluster}</strong>
        <span
          className={styles.wait}
          data-late={nowMs - submittedMs > LATE_AFTER_MS || undefined}
          title={format.dateTime(submittedAt)}
        >
          {t(`queue.${unit}`, { ns: 'campaigns', count })}
        </span>
      </span>
      <span className={styles.cut}>{campaign.name}</span>
      <span className={styles.rowFoot}>
        <span className={styles.quiet}>
          {t(`adType.${campaign.adType}`, { ns: 'campaigns' })} ·{' '}
          {t(isServingEarlierVersion ? 'queue.edit' : 'queue.new', { ns: 'campaigns' })}
        </span>
        <StatusBadge tone={TONES[risk]} label={t(`risk.${risk}`)} />
      </span>
      {row.proposal?.isApproved === false && <StatusBadge tone="danger" label={t('proposal.mark')} />}
      {row.openWith.length > 0 && (
        <span className={styles.openWith}>{t('openWith', { name: row.openWith.join(', ') })}</span>
      )}
    </UnstyledButton>
  );
}

/** The latest verdict with its undo, and those that did not arrive. */
function VerdictsOnTheWay({ cockpit: { verdicts, undo, retry, open } }: { cockpit: Cockpit }) {
  const { t } = useTranslation('review');
  const held = verdicts.filter(({ state }) => state === 'held');
  const failed = verdicts.filter(({ state }) => state === 'failed');
  const refused = verdicts.filter(({ state }) => state === 'refused');
  const last = held.at(-1);
  return (
    <>
      <div role="status" className={last ? styles.held : undefined}>
        {last && (
          <>
            <span>
              {t(last.decision.status === 'SCHEDULED' ? 'held.approved' : 'held.rejected', { name: last.name })}
              {held.length > 1 && ` ${t('held.more', { count: held.length - 1 })}`}
            </span>
            <Button size="compact-xs" variant="default" onClick={undo}>
              {t('verdict.undo')}
            </Button>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <div role="alert" className={styles.failed}>
          <strong>{t('failed.title', { count: failed.length })}</strong>
          <span>{failed[0]!.reason}</span>
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('failed.retry')}
          </Button>
        </div>
      )}
      {refused.map(({ id, name, reason }) => (
        <div key={id} role="alert" className={styles.failed}>
          <strong>{t('refused.title', { name })}</strong>
          <span>{reason}</span>
          <Button size="compact-xs" variant="default" onClick={() => open(id)}>
            {t('refused.open')}
          </Button>
        </div>
      ))}
    </>
  );
}
