import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { NO_PROOF, ProofField, proofOf, proofRules } from '#core/session/console/index.ts';
import { toastSuccess } from '#design/toast.ts';
import { ProfileDocument, SignOutElsewhereDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';

/** Confirms who is at the keyboard, then ends all other sessions. Users of a provider alone have nothing to enter. */
export default function SignOutElsewhereDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { data } = useApiQuery(ProfileDocument, {});
  const hasProof = data === undefined || data.me.hasUsablePassword || data.twoStepSignIn.hasAuthenticator;
  const { mutateAsync } = useApiMutation(SignOutElsewhereDocument, { changes: ['OwnSession'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: NO_PROOF,
    validate: hasProof ? proofRules(t) : {},
    submit: async (values) => {
      const { signOutElsewhere } = await mutateAsync({ input: hasProof ? proofOf(values) : {} });
      toastSuccess(t('sessions.ended', { count: signOutElsewhere.ended }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('sessions.signOutTitle')}
      submitLabel={t('sessions.signOut')}
      size="sm"
      {...state}
      onClose={onClose}
    >
      <Text c="dimmed">{t(hasProof ? 'sessions.signOutDetail' : 'sessions.signOutFresh')}</Text>
      {hasProof && <ProofField way={form.values.way} inputProps={form.getInputProps} />}
    </FormDialog>
  );
}
