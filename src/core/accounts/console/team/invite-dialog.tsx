import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog, MessageDialog } from '#design/dialog/dialogs.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  InviteMemberDocument,
  TeamRolesDocument,
  type TeamRolesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { MAX_ADDRESSES, readAddresses } from '../../rules/invite-addresses.ts';

interface InviteDialogProps {
  /** Whose address is known; null for none. */
  email?: string | null;
  onClose(): void;
}

/** Invites colleagues to the company by e-mail. */
export function InviteDialog({ email = null, onClose }: InviteDialogProps) {
  const { t } = useTranslation('common');
  const { data, error } = useApiQuery(TeamRolesDocument, {});
  if (data) return <InviteForm roles={data.roles} known={email ?? ''} onClose={onClose} />;
  if (!error) return null;
  return (
    <MessageDialog title={t('error.modalTitle')} closeLabel={t('action.ok')} onClose={onClose}>
      {errorText(error)}
    </MessageDialog>
  );
}

interface InviteFormProps {
  roles: TeamRolesQuery['roles'];
  known: string;
  onClose(): void;
}

function InviteForm({ roles, known, onClose }: InviteFormProps) {
  const { t } = useTranslation('user');
  const { mutateAsync } = useApiMutation(InviteMemberDocument, { changes: ['Invitation'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: { email: known, roleId: roles[0]?.id ?? '' },
    validate: {
      email: (value) => {
        const { addresses, unreadable } = readAddresses(value);
        if (unreadable !== null) return t('error.invalidEmailNamed', { email: unreadable });
        if (addresses.length > MAX_ADDRESSES) return t('error.tooManyEmails', { count: MAX_ADDRESSES });
        return addresses.length === 0 ? t('error.requireEmail') : null;
      },
    },
    submit: async ({ email, roleId }) => {
      const { addresses } = readAddresses(email);
      for (const [index, address] of addresses.entries()) {
        try {
          await mutateAsync({ input: { email: address, roleId } });
        } catch (error) {
          // Those before it are invited: what stays in the field is what is still to be sent.
          form.setFieldValue('email', addresses.slice(index).join(', '));
          if (index > 0) toastSuccess(t('invite.sentTo', { count: index }));
          throw error;
        }
      }
      toastSuccess(
        addresses.length === 1
          ? t('invite.sent', { email: addresses[0] })
          : t('invite.sentTo', { count: addresses.length }),
      );
      onClose();
    },
  });
  return (
    <FormDialog title={t('invite.title')} submitLabel={t('invite.submit')} {...state} onClose={onClose}>
      <TextField
        data-autofocus
        inputMode="email"
        label={t('invite.email')}
        description={t('invite.several')}
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
