import { Button, Divider, Stack, Text } from '@mantine/core';
import type { ComponentProps, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { PreviewedWeek, usePreviewText, type PreviewedWeekProps } from './previewed-week.tsx';
import type { Rule } from './rule-text.ts';
import { TrialFields, type TrialFieldsProps } from './trial-fields.tsx';
import { TrialResult } from './trial-result.tsx';
import type { RulePreview } from './use-rule-form.ts';

interface RuleDialogProps extends ComponentProps<typeof FormDialog> {
  preview: Omit<PreviewedWeekProps, 'found'> & {
    ask(event?: FormEvent<HTMLFormElement>): void;
    isAsked: boolean;
    /** Undefined before it was asked for, and once the rule was changed since. */
    found: RulePreview | undefined;
  };
  trial: TrialFieldsProps;
  /** The trial that runs; null without one. */
  tried: Rule['trial'];
}

/** The dialog of a rule: its fields, for whom it holds first, and what it would have made of the last week. */
export function RuleDialog({ preview: shown, trial, tried, children, ...dialog }: RuleDialogProps) {
  const { ask, isAsked, found, ...preview } = shown;
  const { t } = useTranslation('yield');
  const previewText = usePreviewText(preview.currency);
  return (
    <FormDialog {...dialog}>
      {children}
      <Divider />
      <TrialFields {...trial} />
      {tried && <TrialResult trial={tried} currency={preview.currency} />}
      <Divider />
      <Stack gap="xs">
        <Text size="sm" role="status" {...(!found && { c: 'dimmed' })}>
          {found ? previewText(found) : t(found === null ? 'preview.noAuctions' : 'preview.offer')}
        </Text>
        {found && <PreviewedWeek found={found} {...preview} />}
        <Button variant="light" onClick={() => ask()} loading={isAsked} disabled={dialog.isSubmitting} w="fit-content">
          {t(found === undefined ? 'preview.ask' : 'preview.again')}
        </Button>
      </Stack>
    </FormDialog>
  );
}
