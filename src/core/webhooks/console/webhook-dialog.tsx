import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import {
  CreateWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
  type WebhookEndpointPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { EVENT_TYPES } from '../rules/events.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  endpoint: WebhookEndpointPartsFragment | null;
  /** Called with the secret of a new one, which is shown only once. */
  onMade(secret: string): void;
  onClose(): void;
}

/** Adds an address that events are sent to, or changes it. */
export function WebhookDialog({ endpoint, onMade, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('access');
  const changes = ['WebhookEndpoint'] as const;
  const create = useApiMutation(CreateWebhookEndpointDocument, { changes, showsErrorInline: true });
  const update = useApiMutation(UpdateWebhookEndpointDocument, { changes, showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint?.events ?? [],
    },
    validate: { url: (value) => (value.trim() ? null : t('error.url')) },
    submit: async (values) => {
      const input = { ...values, url: values.url.trim(), description: values.description.trim() };
      if (endpoint) {
        await update.mutateAsync({ input: { id: endpoint.id, ...input } });
        onClose();
      } else onMade((await create.mutateAsync({ input })).createWebhookEndpoint.secret ?? '');
    },
  });
  return (
    <FormDialog
      title={t(endpoint ? 'webhook.change' : 'webhook.add')}
      submitLabel={t(endpoint ? 'webhook.save' : 'webhook.add')}
      {...state}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        type="url"
        label={t('webhook.url')}
        description={t('webhook.urlHint')}
        placeholder="https://"
        required
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <MultiSelectField
        label={t('webhook.events')}
        description={t('webhook.eventsHint')}
        searchable
        clearable
        data={EVENT_TYPES.filter((type) => type !== 'test')}
        {...form.getInputProps('events')}
      />
      <TextField
        label={t('webhook.description')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}
