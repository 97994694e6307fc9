import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog, MessageDialog } from '#design/dialog/dialogs.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  InviteMemberDocument,
  TeamRolesDocument,
  type TeamRolesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';

/** Invites a colleague to the company by e-mail. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('common');
  const { data, error } = useApiQuery(TeamRolesDocument, {});
  if (data) return <InviteForm roles={data.roles} onClose={onClose} />;
  if (!error) return null;
  return (
    <MessageDialog title={t('error.modalTitle')} closeLabel={t('action.ok')} onClose={onClose}>
      {errorText(error)}
    </MessageDialog>
  );
}

function InviteForm({ roles, onClose }: { roles: TeamRolesQuery['roles']; onClose(): void }) {
  const { t } = useTranslation('user');
  const { mutateAsync } = useApiMutation(InviteMemberDocument, { changes: ['Invitation'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: { email: '', roleId: roles[0]?.id ?? '' },
    validate: {
      email: (value) => {
        if (!value.trim()) return t('error.requireEmail');
        return isEmail(normalizeEmail(value)) ? null : t('error.invalidEmail');
      },
    },
    submit: async ({ email, roleId }) => {
      await mutateAsync({ input: { email: email.trim(), roleId } });
      toastSuccess(t('invite.sent', { email: email.trim() }));
      onClose();
    },
  });
  return (
    <FormDialog title={t('invite.title')} submitLabel={t('invite.submit')} {...state} onClose={onClose}>
      <TextField
        data-autofocus
        type="email"
        label={t('invite.email')}
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Radio.Group label={t('invite.role')} {...form.getInputProps('roleId')}>
        <Stack gap={10} mt={6}>
          {roles.map(({ id, name }) => (
            <Radio
              key={id}
              value={id}
              label={t(`role.${name}`)}
              description={
                <Text component="span" size="xs" c="dimmed">
                  {t(`roleDetail.${name}`)}
                </Text>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
