import { Button } from '@mantine/core';
import { IconPhotoEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { NO_VALUE, useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { CreditNoteLink, InvoiceLink, ProFormaLink } from '#core/ledger/console/index.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { BookingPage } from '../booking-page.tsx';
import roomStyles from '../bookings.module.css';
import styles from './campaign.module.css';
import { SharedStatusBadge } from '../status.tsx';
import { Line, Lines } from '../lines.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Booked } from './booked.tsx';
import { StaffTransitions } from './staff-transitions.tsx';
import { useBookedCampaign, type BookedCampaign } from './use-campaign.ts';

/** One booked package: status, price, schedule and history. */
export function BookingDetailScreen({ params }: ScreenProps<'/booking/$campaignId/detail'>) {
  const { t } = useTranslation('stdPkg');
  const booked = useBookedCampaign(params.campaignId);
  const { campaign } = booked;
  return (
    <BookingPage
      title={campaign?.name ?? t('detail.title')}
      titleStatus={campaign && <SharedStatusBadge status={campaign.status} reason={campaign.statusReason} />}
      subtitle={campaign && `${campaign.package.name} · ${campaign.brand.name} · ${campaign.company.name}`}
      actions={
        campaign && (
          <>
            <CancelButton campaign={campaign} />
            <StaffTransitions campaign={campaign} />
            <Button
              renderRoot={(props) => (
                <Link {...props} to="/booking/$campaignId/placements" params={{ campaignId: campaign.id }} />
              )}
              variant="default"
              leftSection={<IconPhotoEdit size={16} stroke={1.6} />}
            >
              {t('placements.title')}
            </Button>
          </>
        )
      }
    >
      <Booked booked={booked}>{(found) => <Detail campaign={found} />}</Booked>
    </BookingPage>
  );
}

function Detail({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  return (
    <div className={styles.detail}>
      <div className={roomStyles.entries}>
        <NextStep campaign={campaign} />
        <Panel title={t('detail.weeks')}>
          <Weeks campaign={campaign} />
        </Panel>
        <Panel title={t('detail.history')}>
          <History campaign={campaign} />
        </Panel>
      </div>
      <div className={roomStyles.entries}>
        <Panel title={t('detail.price')}>
          <Price campaign={campaign} />
        </Panel>
        <Panel title={t('packages.payment')}>
          <Payment campaign={campaign} />
        </Panel>
      </div>
    </div>
  );
}

/** Shows the next required action and who must perform it; nothing when no action is required. */
function NextStep({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const { status, dateDue, statusReason, transferInstructions, transferReference, totalAmount, currency } = campaign;
  const money = useMoney(currency);
  const { isStaff } = useViewer();
  const reader = isStaff ? 'staff' : 'buyer';
  if (status === 'PENDING' && transferReference)
    return (
      <Panel title={t('next.pay', { amount: money(totalAmount) })}>
        <p className={roomStyles.quietText}>{t('next.payBy', { moment: format.dateTime(dateDue) })}</p>
        <Facts
          facts={[
            [t('next.reference'), transferReference],
            [t('next.account'), transferInstructions],
            [t('detail.proForma'), campaign.proForma && <ProFormaLink proForma={campaign.proForma} />],
          ]}
        />
      </Panel>
    );
  const text =
    status === 'PURCHASED'
      ? t('next.content')
      : status === 'DISAPPROVED'
        ? t('next.rejected', { reason: statusReason ?? '' })
        : status === 'PENDING_FOR_APPROVAL' || status === 'APPROVAL_IN_PROGRESS'
          ? t(`next.review.${reader}`)
          : status === 'PENDING_REFUND'
            ? t(`next.refund.${reader}`)
            : null;
  if (!text) return null;
  const needsContent = status === 'PURCHASED' || status === 'DISAPPROVED';
  return (
    <div className={styles.next} data-tone={status === 'DISAPPROVED' ? 'danger' : undefined}>
      <span>{text}</span>
      {needsContent && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/booking/$campaignId/placements" params={{ campaignId: campaign.id }} />
          )}
        >
          {t('next.fill')}
        </Button>
      )}
    </div>
  );
}

function Weeks({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  return (
    <ul className={roomStyles.rows}>
      {campaign.placements.map(({ id, booking, isComplete }) => (
        <li key={id}>
          <span className={roomStyles.twoLines}>
            <strong>{format.days({ from: booking.startDate, to: booking.endDate })}</strong>
            <span className={roomStyles.second}>
              {booking.placement.name} · {booking.venture.name} · {booking.segment.name}
            </span>
          </span>
          <span className={roomStyles.second}>{t(isComplete ? 'placements.complete' : 'placements.missing')}</span>
        </li>
      ))}
    </ul>
  );
}

function History({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  return (
    <ol className={roomStyles.rows}>
      {campaign.changes.map(({ id, at, by, to, reason }) => (
        <li key={id}>
          <span className={roomStyles.twoLines}>
            <SharedStatusBadge status={to} />
            {reason && <span className={roomStyles.second}>{reason}</span>}
          </span>
          <span className={`${roomStyles.twoLines} ${roomStyles.right}`}>
            {by ?? t('detail.byItself')}
            <span className={roomStyles.second}>{format.dateTime(at)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Price({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const money = useMoney(campaign.currency);
  const segments = new Map(campaign.placements.map(({ booking: { segment } }) => [segment.id, segment.name]));
  const percent = (rate: string | null) => (rate === null ? undefined : format.percent(Number(rate) * 100));
  const labelOf = (line: BookedCampaign['priceLines'][number]): string => {
    switch (line.kind) {
      case 'WEEKS':
        return `${line.venture?.name ?? ''} · ${segments.get(line.segmentId ?? '') ?? ''}`;
      case 'DISCOUNT':
        return line.label ?? '';
      case 'TAX':
        return t('quote.tax', { venture: line.venture?.name ?? '' });
      case 'VOUCHER':
        return t('quote.voucher');
      default:
        return t('quote.minimum');
    }
  };
  const refunded = Number(campaign.refundedAmount) > 0;
  return (
    <Lines>
      {campaign.priceLines.map((line, index) => (
        <Line
          key={index}
          label={labelOf(line)}
          how={line.weeks === null ? percent(line.rate) : t('quote.weeks', { count: line.weeks })}
          amount={money(line.amount)}
        />
      ))}
      <Line label={t('checkout.total')} amount={money(campaign.totalAmount)} isTotal />
      {refunded && (
        <Line
          label={t('detail.refunded')}
          {...(Number(campaign.taxAmount) > 0 ? { how: t('detail.refundedTaxed') } : {})}
          amount={`−${money(campaign.refundedAmount)}`}
        />
      )}
    </Lines>
  );
}

function Payment({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const notes = campaign.invoice?.creditNotes ?? [];
  return (
    <Facts
      facts={[
        [t('checkout.method'), t(`checkout.methods.${campaign.paymentMethod}`)],
        [t('checkout.terms'), t(`checkout.term.${campaign.paymentTerms}`)],
        [t('detail.booked'), format.dateTime(campaign.dateCreated)],
        [t('detail.paid'), format.dateTime(campaign.datePaid)],
        [t('detail.proForma'), campaign.proForma && <ProFormaLink proForma={campaign.proForma} />],
        [t('detail.invoice'), campaign.invoice ? <InvoiceLink invoice={campaign.invoice} /> : NO_VALUE],
        [
          t('detail.creditNotes'),
          campaign.invoice && notes.length > 0
            ? notes.map((note) => <CreditNoteLink key={note.id} creditNote={note} invoice={campaign.invoice!} />)
            : null,
        ],
      ]}
    />
  );
}
