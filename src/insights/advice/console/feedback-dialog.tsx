import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SendForecastFeedbackDocument, type AdType } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { MAX_COMMENT_LENGTH } from '../rules/feedback.ts';

/** Feedback on the forecast, stored for improving it. */
export default function FeedbackDialog({ adType, onClose }: { adType: AdType; onClose(): void }) {
  const { t } = useTranslation('advice');
  const [answer, setAnswer] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const send = useApiMutation(SendForecastFeedbackDocument, { changes: [], showsErrorInline: true });
  return (
    <FormDialog
      size="sm"
      title={t('feedback.title')}
      submitLabel={t('feedback.send')}
      isSubmitting={send.isPending}
      isTyped={answer !== null || comment !== ''}
      canSubmit={answer !== null}
      serverMessage={send.error ? errorText(send.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(
          { input: { adType, isHelpful: answer === 'YES', comment: comment.trim() || null } },
          {
            onSuccess: () => {
              toastSuccess(t('feedback.thanks'));
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Radio.Group label={t('feedback.question')} required value={answer} onChange={setAnswer}>
        <Stack gap="xs" mt="xs">
          <Radio value="YES" label={t('feedback.yes')} />
          <Radio value="NO" label={t('feedback.no')} />
        </Stack>
      </Radio.Group>
      <LongTextField
        label={t('feedback.comment')}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
