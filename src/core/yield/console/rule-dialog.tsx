import { Button, Divider, Stack, Text } from '@mantine/core';
import type { ComponentProps, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { PreviewedWeek, type PreviewedWeekProps } from './previewed-week.tsx';
import type { RulePreview } from './use-rule-form.ts';

interface RuleDialogProps extends ComponentProps<typeof FormDialog> {
  preview: Omit<PreviewedWeekProps, 'found'> & {
    ask(event?: FormEvent<HTMLFormElement>): void;
    isAsked: boolean;
    /** Undefined before it was asked for, and once the rule was changed since. */
    found: RulePreview | undefined;
  };
}

/** The dialog of a rule: its fields, and what it would have made of the last week. */
export function RuleDialog({ preview: { ask, isAsked, found, ...preview }, children, ...dialog }: RuleDialogProps) {
  const { t } = useTranslation('yield');
  return (
    <FormDialog {...dialog}>
      {children}
      <Divider />
      <Stack gap="xs">
        {found ? (
          <PreviewedWeek found={found} {...preview} />
        ) : (
          <Text size="sm" c="dimmed" role="status">
            {t(found === null ? 'preview.noAuctions' : 'preview.offer')}
          </Text>
        )}
        <Button variant="light" onClick={() => ask()} loading={isAsked} disabled={dialog.isSubmitting} w="fit-content">
          {t(found === undefined ? 'preview.ask' : 'preview.again')}
        </Button>
      </Stack>
    </FormDialog>
  );
}
