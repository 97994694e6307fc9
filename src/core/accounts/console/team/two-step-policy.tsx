import { Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { NO_PROOF, ProofField, proofOf, proofRules, useViewer } from '#core/session/console/index.ts';
import { RequireTwoStepDocument, TwoStepPolicyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';

/** Whether everyone in the company signs in with two steps, which owners decide. */
export function TwoStepPolicy() {
  const { t } = useTranslation('user');
  const { isOwner, isImpersonate } = useViewer();
  const { data } = useApiQuery(TwoStepPolicyDocument, {});
  const [isAsking, setIsAsking] = useState(false);
  const company = data?.me.company;
  if (!company) return null;
  const isRequired = company.requiresTwoStep;
  return (
    <Panel title={t('twoStep.title')}>
      <Switch
        label={t('twoStep.label')}
        description={`${t(isRequired ? 'twoStep.hintOn' : 'twoStep.hintOff')}${isOwner ? '' : ` ${t('twoStep.hintOther')}`}`}
        checked={isRequired}
        disabled={!isOwner || isImpersonate}
        onChange={() => setIsAsking(true)}
      />
      {isAsking && <PolicyDialog isRequired={!isRequired} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function PolicyDialog({ isRequired, onClose }: { isRequired: boolean; onClose(): void }) {
  const { t } = useTranslation(['user', 'common']);
  const way = isRequired ? 'on' : 'off';
  const { mutateAsync } = useApiMutation(RequireTwoStepDocument, {
    changes: ['Company', 'User', 'TeamUser', 'OwnSession'],
    showsErrorInline: true,
  });
  const { form, ...state } = useServerForm({
    initialValues: NO_PROOF,
    validate: proofRules(t),
    submit: async (values) => {
      await mutateAsync({ input: { isRequired, ...proofOf(values) } });
      toastSuccess(t(isRequired ? 'twoStep.savedOn' : 'twoStep.savedOff'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`twoStep.${way}Title`)}
      submitLabel={t(`twoStep.${way}`)}
      size="sm"
      {...state}
      onClose={onClose}
    >
      <Text c="dimmed">{t(`twoStep.${way}Detail`)}</Text>
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
