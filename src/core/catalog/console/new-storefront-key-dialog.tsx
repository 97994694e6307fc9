import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NO_PROOF, ProofField, proofOf, proofRules } from '#core/session/console/index.ts';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { NumberField } from '#design/form/number-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { CreateStorefrontKeyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { MAX_LABEL_LENGTH, SERVER_SCOPES } from '../rules/api-key.ts';
import type { KeyInUse } from '../rules/api-key-guide.ts';
import { KEY_WRITE } from './storefront-key.ts';

interface NewStorefrontKeyDialogProps {
  catalogId: string;
  /** Called with the key, which is shown only once. */
  onMade(key: Omit<KeyInUse, 'url'>): void;
  onClose(): void;
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Makes a key of a storefront's servers or of its pages. */
export function NewStorefrontKeyDialog({ catalogId, onMade, onClose }: NewStorefrontKeyDialogProps) {
  const { t } = useTranslation(['storefront', 'common']);
  const { mutateAsync } = useApiMutation(CreateStorefrontKeyDocument, KEY_WRITE);
  const { form, ...state } = useServerForm({
    initialValues: {
      label: '',
      sender: 'servers',
      scopes: ['ads'] as string[],
      origins: '',
      requestsPerSecond: '',
      ...NO_PROOF,
    },
    validate: {
      label: (value) => (value.trim() ? null : t('error.label')),
      scopes: (value, { sender }) => (sender === 'pages' || value.length ? null : t('error.scopes')),
      origins: (value, { sender }) => (sender === 'servers' || value.trim() ? null : t('error.origins')),
      ...proofRules(t),
    },
    submit: async ({ label, sender, scopes, origins, requestsPerSecond, ...proof }) => {
      const opens =
        sender === 'pages' ? { scopes: ['browser'], origins: linesOf(origins) } : { scopes, origins: [] as string[] };
      const { createStorefrontKey } = await mutateAsync({
        input: {
          catalogId,
          label: label.trim(),
          ...opens,
          requestsPerSecond: requestsPerSecond === '' ? null : Number(requestsPerSecond),
          ...proofOf(proof),
        },
      });
      onMade({ secret: createStorefrontKey.secret, ...opens });
    },
  });
  return (
    <FormDialog title={t('new.title')} submitLabel={t('new.submit')} {...state} onClose={onClose}>
      <TextField
        data-autofocus
        label={t('new.label')}
        description={t('new.labelHint')}
        required
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        {...form.getInputProps('label')}
      />
      <SegmentedControl
        aria-label={t('new.sender')}
        data={[
          { value: 'servers', label: t('new.servers') },
          { value: 'pages', label: t('new.pages') },
        ]}
        {...form.getInputProps('sender')}
      />
      {form.values.sender === 'servers' ? (
        <Checkbox.Group label={t('new.scopes')} description={t('new.scopesHint')} {...form.getInputProps('scopes')}>
          <Stack gap={8} mt={6}>
            {SERVER_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`new.scope.${scope}`)}
                description={
                  <Text component="span" size="xs" c="dimmed">
                    <code>{scope}</code>
                  </Text>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <LongTextField
          label={t('new.origins')}
          description={t('new.originsHint')}
          placeholder="https://shop.example"
          required
          {...form.getInputProps('origins')}
        />
      )}
      <NumberField
        label={t('new.requestsPerSecond')}
        description={t('new.requestsPerSecondHint')}
        {...form.getInputProps('requestsPerSecond')}
      />
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
