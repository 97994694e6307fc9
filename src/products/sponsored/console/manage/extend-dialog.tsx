import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { useFormat } from '#design/format.ts';
import { useOpenedMs } from '#design/present.ts';
import { PartialNotice } from '#design/states.tsx';
import { addDays, dayIn, startOfDay, type Day } from '#kernel/time.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ExtendAdSetDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { weekLater } from '../../rules/attention.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import { useUndo } from '../use-undo.ts';
import type { ManageProps } from './campaign-menu.tsx';

/** Moves the end of a campaign by a week or to a selected day. */
export default function ExtendDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const adSet = campaign.adSets[0]!;
  const timezone = zoneOfOffset(adSet.catalog.tzOffset);
  const endMs = adSet.endDate ? Date.parse(adSet.endDate) : null;
  const endDay = endMs === null ? null : dayIn(timezone, endMs);
  const nowMs = useOpenedMs();
  const [mode, setMode] = useState<'WEEK' | 'DAY'>(endMs === null ? 'DAY' : 'WEEK');
  const [day, setDay] = useState<Day | null>(null);
  const extend = useApiMutation(ExtendAdSetDocument, { changes: ['AdSet'], showsErrorInline: true });
  const { offer } = useUndo();
  const firstDay = addDays(endDay ?? dayIn(timezone, nowMs), 1);

  const weekMs = endMs === null ? null : weekLater(endMs);
  const dayMs = day === null ? null : startOfDay(timezone, addDays(day, 1)) - 1000;
  const newEndMs = mode === 'WEEK' ? weekMs : dayMs;
  const send = async () => {
    const done = await extend.mutateAsync({ adSetId: adSet.id, endDate: new Date(newEndMs!).toISOString() });
    const message = t('extend.done', { name: campaign.name, day: format.day(dayIn(timezone, newEndMs!)) });
    offer(done.extendAdSet.operationId, message);
    onClose();
  };
  // A failure is shown above the fields.
  const submit = () => void send().catch(() => {});

  return (
    <FormDialog
      size="sm"
      title={t(endMs === null ? 'extend.setTitle' : 'extend.title', { name: campaign.name })}
      submitLabel={t(endMs === null ? 'extend.setSubmit' : 'extend.submit')}
      isSubmitting={extend.isPending}
      isTyped={day !== null}
      canSubmit={newEndMs !== null}
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
      {endMs !== null && (
        <Radio.Group label={t('extend.how')} value={mode} onChange={(next) => setMode(next)}>
          <Stack gap="xs" mt="xs">
            <Radio value="WEEK" label={t('extend.week', { day: format.day(dayIn(timezone, weekLater(endMs))) })} />
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
