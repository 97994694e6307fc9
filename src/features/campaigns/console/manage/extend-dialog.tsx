import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { useFormat } from '#design/format.ts';
import { PartialNotice } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { addDays, dayIn, startOfDay, type Day } from '#kernel/time.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ExtendAdSetDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { weekLater } from '../../rules/attention.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import type { ManageProps } from './campaign-menu.tsx';
import { useRefetchLists } from './use-lists.ts';

/** Moves the end of a campaign: by a week, or to a day of choice. */
export default function ExtendDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const adSet = campaign.adsetSet[0]!;
  const timezone = zoneOfOffset(adSet.catalog.tzOffset);
  const end_ms = adSet.endDate ? Date.parse(adSet.endDate) : null;
  const endDay = end_ms === null ? null : dayIn(timezone, end_ms);
  const [now_ms] = useState(Date.now);
  const [mode, setMode] = useState<'WEEK' | 'DAY'>(end_ms === null ? 'DAY' : 'WEEK');
  const [day, setDay] = useState<Day | null>(null);
  const extend = useApiMutation(ExtendAdSetDocument, { isShownInPlace: true });
  const refetchLists = useRefetchLists();
  const firstDay = addDays(endDay ?? dayIn(timezone, now_ms), 1);

  const week_ms = end_ms === null ? null : weekLater(end_ms);
  const day_ms = day === null ? null : startOfDay(timezone, addDays(day, 1)) - 1000;
  const newEnd_ms = mode === 'WEEK' ? week_ms : day_ms;
  const submit = () =>
    extend.mutate(
      { adSetId: adSet.id, endDate: new Date(newEnd_ms!).toISOString() },
      {
        onSuccess: () => {
          toastSuccess(t('extend.done', { name: campaign.name, day: format.day(dayIn(timezone, newEnd_ms!)) }));
          void refetchLists();
          onClose();
        },
      },
    );

  return (
    <FormDialog
      isOpen
      size="sm"
      title={t(end_ms === null ? 'extend.setTitle' : 'extend.title', { name: campaign.name })}
      submitLabel={t(end_ms === null ? 'extend.setSubmit' : 'extend.submit')}
      isSubmitting={extend.isPending}
      isTyped={day !== null}
      canSubmit={newEnd_ms !== null}
      serverMessage={null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {extend.error && (
        <PartialNotice message={t('extend.failed', { message: errorText(extend.error) })} onRetry={submit} />
      )}
      <p style={{ margin: 0, color: 'var(--text-quiet)' }}>
        {endDay ? t('extend.until', { day: format.day(endDay) }) : t('extend.openEnded')}
      </p>
      {end_ms !== null && (
        <Radio.Group label={t('extend.how')} value={mode} onChange={(next) => setMode(next)}>
          <Stack gap="xs" mt="xs">
            <Radio value="WEEK" label={t('extend.week', { day: format.day(dayIn(timezone, weekLater(end_ms))) })} />
            <Radio value="DAY" label={t('extend.day')} />
          </Stack>
        </Radio.Group>
      )}
      {mode === 'DAY' && (
        <DateField
          label={t('extend.newEnd')}
          placeholder={t('extend.newEndPlaceholder')}
          minDate={firstDay}
          value={day}
          onChange={(next) => setDay(next)}
        />
      )}
    </FormDialog>
  );
}
