import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { CheckLandingPageDocument, type WizardCatalogPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { buildLandingUrl, pathWithin } from '../../rules/links.ts';
import { useProblemText } from '../use-problem-text.ts';
import styles from './wizard.module.css';

interface LandingDialogProps {
  catalog: WizardCatalogPartsFragment;
  url: string;
  onBuilt(url: string): void;
  onClose(): void;
}

/** Builds a landing page URL from the storefront's address and a path, and validates it before use. */
export function LandingDialog({ catalog, url, onBuilt, onClose }: LandingDialogProps) {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText();
  const check = useApiMutation(CheckLandingPageDocument, { changes: [], showsErrorInline: true });
  const first = pathWithin(catalog.baseUrl, url) ?? '/';
  const [path, setPath] = useState(first);
  const built = buildLandingUrl(catalog.baseUrl, path);
  const rejection = check.data?.validateLandingUrl.errors[0]?.messages[0];

  return (
    <FormDialog
      title={t('landing.title')}
      submitLabel={t('landing.submit')}
      isSubmitting={check.isPending}
      isTyped={path !== first}
      canSubmit={built.ok}
      serverMessage={check.error ? errorText(check.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!built.ok) return;
        check.mutate(
          { catalogId: catalog.id, url: built.url },
          {
            onSuccess: ({ validateLandingUrl: { errors } }) => {
              if (errors.length > 0) return;
              onBuilt(built.url);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextField label={t('landing.base')} value={catalog.baseUrl} readOnly variant="filled" />
        <TextField
          label={t('landing.path')}
          placeholder="/sale"
          data-autofocus
          value={path}
          onChange={(event) => {
            check.reset();
            setPath(event.currentTarget.value);
          }}
          error={built.ok ? rejection : problemText(built.problem)}
        />
        {built.ok && <p className={styles.address}>{built.url}</p>}
      </Stack>
    </FormDialog>
  );
}
