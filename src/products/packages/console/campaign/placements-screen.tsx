import { Checkbox, Input } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { isRefusal, reportDefect } from '#design/defect.ts';
import { ImageField } from '#core/media/console/index.ts';
import { UpdateBookingPlacementFieldDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { BookingPage } from '../booking-page.tsx';
import roomStyles from '../bookings.module.css';
import styles from './campaign.module.css';
import { SharedStatusBadge } from '../status.tsx';
import { Booked } from './booked.tsx';
import { StaffTransitions } from './staff-transitions.tsx';
import { useBookedCampaign, type BookedCampaign } from './use-campaign.ts';

type Placement = BookedCampaign['placements'][number];
type Field = Placement['fields'][number];

/** The content to supply for each placement, by week. */
export function BookingPlacementsScreen({ params }: ScreenProps<'/booking/$campaignId/placements'>) {
  const { t } = useTranslation('stdPkg');
  const booked = useBookedCampaign(params.campaignId);
  const { campaign } = booked;
  return (
    <BookingPage
      title={t('placements.title')}
      titleStatus={campaign && <SharedStatusBadge status={campaign.status} reason={campaign.statusReason} />}
      subtitle={campaign && `${campaign.name} · ${campaign.package.name}`}
      crumbs={
        campaign
          ? [
              <Link key="detail" to="/booking/$campaignId/detail" params={{ campaignId: campaign.id }}>
                {campaign.name}
              </Link>,
            ]
          : []
      }
      actions={campaign && <StaffTransitions campaign={campaign} />}
    >
      <Booked booked={booked}>{(found) => <Placements campaign={found} />}</Booked>
    </BookingPage>
  );
}

function Placements({ campaign }: { campaign: BookedCampaign }) {
  const { t } = useTranslation('stdPkg');
  const groups = [...Map.groupBy(campaign.placements, ({ booking }) => booking.placement.id).values()];
  return (
    <div className={roomStyles.entries}>
      {!campaign.takesContent && <p className={roomStyles.quietText}>{t('placements.closed')}</p>}
      {groups.map((weeks) => (
        <PlacementPanel key={weeks[0]!.booking.placement.id} campaign={campaign} weeks={weeks} />
      ))}
    </div>
  );
}

/** One placement in all its weeks, with the same content for all weeks or separate content per week. */
function PlacementPanel({ campaign, weeks }: { campaign: BookedCampaign; weeks: readonly Placement[] }) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const [first] = weeks;
  const areAlike = weeks.every(({ fields }) =>
    fields.every(({ kind, value }, index) => kind === 'DATE' || value === first!.fields[index]!.value),
  );
  const [isShared, setIsShared] = useState(areAlike);
  const { placement } = first!.booking;
  const isComplete = weeks.every((week) => week.isComplete);
  // Dates fall into one week, so every week has its own.
  const sharedFields = first!.fields.filter(({ kind }) => kind !== 'DATE');
  const ownFields = (week: Placement) => (isShared ? week.fields.filter(({ kind }) => kind === 'DATE') : week.fields);
  return (
    <Panel
      title={placement.name}
      actions={
        isComplete ? (
          <StatusBadge tone="success" label={t('placements.complete')} />
        ) : (
          <StatusBadge tone="warning" label={t('placements.missing')} />
        )
      }
    >
      <div className={roomStyles.entry}>
        {placement.description && <p className={roomStyles.quietText}>{placement.description}</p>}
        {first!.fields.length === 0 && <p className={roomStyles.quietText}>{t('placements.nothing')}</p>}
        {weeks.length > 1 && sharedFields.length > 0 && (
          <Checkbox
            label={t('placements.shared', { count: weeks.length })}
            checked={isShared}
            disabled={!campaign.takesContent}
            onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
          />
        )}
        {isShared && sharedFields.length > 0 && (
          <Fields campaign={campaign} fields={sharedFields} weeks={weeks} label={placement.name} />
        )}
        {weeks.map((week) => {
          const own = ownFields(week);
          if (own.length === 0) return null;
          const days = format.days({ from: week.booking.startDate, to: week.booking.endDate });
          return (
            <section key={week.id} className={styles.weekContent}>
              <h3>
                {days}
                <span className={roomStyles.second}>
                  {week.booking.venture.name} · {week.booking.segment.name}
                </span>
              </h3>
              <Fields campaign={campaign} fields={own} weeks={[week]} label={`${placement.name}, ${days}`} />
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

interface FieldsProps {
  campaign: BookedCampaign;
  fields: readonly Field[];
  /** The weeks for which the value is saved. */
  weeks: readonly Placement[];
  label: string;
}

function Fields({ campaign, fields, weeks, label }: FieldsProps) {
  return (
    <div className={styles.contentFields} role="group" aria-label={label}>
      {fields.map((field) => (
        <ContentField key={field.name} campaign={campaign} field={field} weeks={weeks} />
      ))}
    </div>
  );
}

interface ContentFieldProps {
  campaign: BookedCampaign;
  field: Field;
  weeks: readonly Placement[];
}

/** One content field, saved on blur. */
function ContentField({ campaign, field, weeks }: ContentFieldProps) {
  const { t } = useTranslation(['stdPkg', 'common']);
  const { mutateAsync } = useApiMutation(UpdateBookingPlacementFieldDocument, {
    changes: ['BookingPlacement'],
    showsErrorInline: true,
    queue: `content ${campaign.id}`,
  });
  const [typed, setTyped] = useState(field.value ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const save = async (value: string) => {
    if (value.trim() === (field.value ?? '') && weeks.every((week) => valueIn(week, field.name) === field.value))
      return;
    setFailure(null);
    setIsSaved(false);
    try {
      for (const { id } of weeks)
        await mutateAsync({ input: { placementId: id, name: field.name, value: value.trim() || null } });
      setIsSaved(true);
    } catch (error) {
      setFailure(isRefusal(error) ? error.message : t('common:error.generalWith', { reference: reportDefect(error) }));
    }
  };
  const shared = {
    label: field.label,
    withAsterisk: field.isRequired,
    disabled: !campaign.takesContent,
    error: failure,
    rightSection: isSaved ? <IconCheck size={15} aria-label={t('placements.saved')} className={styles.saved} /> : null,
  };
  const [week] = weeks;
  switch (field.kind) {
    case 'IMAGE':
      return (
        <Input.Wrapper className={styles.wide} labelElement="div" label={field.label} withAsterisk={field.isRequired}>
          {campaign.takesContent ? (
            <ImageField
              label={field.label}
              width={field.minWidth ?? 1}
              height={field.minHeight ?? 1}
              limitMb={null}
              companyId={campaign.company.id}
              url={field.value ?? ''}
              onUploaded={(url) => void save(url)}
              error={failure ?? undefined}
            />
          ) : (
            field.value && <img src={new URL(field.value).pathname} alt={field.label} className={styles.picture} />
          )}
        </Input.Wrapper>
      );
    case 'DATE':
      return (
        <DateField
          {...shared}
          clearable={!field.isRequired}
          value={field.value}
          minDate={week!.booking.startDate}
          maxDate={week!.booking.endDate}
          defaultDate={week!.booking.startDate}
          onChange={(value) => void save(value ?? '')}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          type={field.kind === 'URL' ? 'url' : 'text'}
          placeholder={field.kind === 'URL' ? 'https://' : undefined}
          maxLength={250}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsSaved(false);
          }}
          onBlur={() => void save(typed)}
        />
      );
  }
}

const valueIn = (week: Placement, name: string) => week.fields.find((field) => field.name === name)?.value ?? null;
