import { Button, Divider, Stack, Text } from '@mantine/core';
import type { ComponentProps, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import type { Currency } from '#design/format.ts';
import { PreviewedWeek } from './previewed-week.tsx';
import type { RulePreview } from './use-rule-form.ts';

interface RuleDialogProps extends ComponentProps<typeof FormDialog> {
  preview: {
    ask(event?: FormEvent<HTMLFormElement>): void;
    /** Undefined before it was asked for, and once the rule was changed since. */
    found: RulePreview | undefined;
    currency: Currency;
    /** A rule that holds is changed. */
    isChange: boolean;
  };
}

/** The dialog of a rule: its fields, and what it would have made of the last week. */
export function RuleDialog({ preview: { ask, found, ...preview }, children, ...dialog }: RuleDialogProps) {
  const { t } = useTranslation('yield');
  return (
    <FormDialog {...dialog}>
      {children}
      <Divider />
      <Stack gap="xs" role="status">
        {found === undefined && (
          <Text size="sm" c="dimmed">
            {t('preview.offer')}
          </Text>
        )}
        {found === null && <Text size="sm">{t('preview.noAuctions')}</Text>}
        {found && <PreviewedWeek found={found} {...preview} />}
      </Stack>
      {found === undefined && (
        <Button variant="light" onClick={() => ask()} disabled={dialog.isSubmitting} w="fit-content">
          {t('preview.ask')}
        </Button>
      )}
    </FormDialog>
  );
}
