import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import { RemoveAuthenticatorDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

/** Asks for one more app or recovery code; afterwards codes are e-mailed again. */
export default function RemoveAuthenticatorDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { mutateAsync } = useApiMutation(RemoveAuthenticatorDocument, {
    changes: ['TwoStepSignIn', 'User'],
    showsErrorInline: true,
  });
  const { form, isSubmitting, isTyped, serverMessage, onSubmit } = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t('error.requireCode')) },
    submit: async ({ code }) => {
      await mutateAsync({ input: { code } });
      toastSuccess(t('app.removed'));
      onClose();
    },
  });
  return (
    <Dialog isBusy={isSubmitting} isTyped={isTyped} onClose={onClose} title={t('app.removeTitle')} size="sm">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('app.removeDetail')}</Text>
          <FormBanner message={serverMessage} />
          <TextField
            label={t('app.anyCode')}
            autoComplete="one-time-code"
            maxLength={12}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSubmitting}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" color="crimson" loading={isSubmitting}>
              {t('twoStep.remove')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
