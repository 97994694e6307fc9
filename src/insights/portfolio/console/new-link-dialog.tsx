import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useToday } from '#design/format.ts';
import { ImageField } from '#core/media/console/index.ts';
import { addDays } from '#kernel/time.ts';
import { CreatePortfolioLinkDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { LAST_DAYS, LINK_COLUMNS, LOGO_SIDE_PX, MAX_TITLE_LENGTH, type LinkColumn } from '../rules/portfolio-link.ts';
import type { Portfolio } from './portfolio-screen.tsx';
import styles from './portfolio-links.module.css';

const FIXED = 'FIXED';
const DEFAULT_COLUMNS: string[] = ['SPEND', 'SALES', 'ROAS'] satisfies LinkColumn[];

interface NewLinkDialogProps {
  portfolio: Portfolio;
  /** Called with the secret, which is shown only once. */
  onMade(secret: string): void;
  onClose(): void;
}

/** What a link shows. No brand is selected in advance. */
export function NewLinkDialog({ portfolio, onMade, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation('portfolio');
  const today = useToday();
  const { mutateAsync } = useApiMutation(CreatePortfolioLinkDocument, {
    changes: ['PortfolioLink'],
    showsErrorInline: true,
  });
  const { form, ...state } = useServerForm({
    initialValues: {
      title: '',
      brandIds: [] as string[],
      columns: DEFAULT_COLUMNS,
      lastDays: String(LAST_DAYS[0]),
      range: { from: portfolio.month, to: addDays(portfolio.month, portfolio.monthDays - 1) },
      logoUrl: '',
    },
    validate: {
      title: (value) => (value.trim() ? null : t('share.error.title')),
      brandIds: (value) => (value.length > 0 ? null : t('share.error.brands')),
      columns: (value) => (value.length > 0 ? null : t('share.error.columns')),
    },
    submit: async ({ title, brandIds, columns, lastDays, range, logoUrl }) => {
      const days = lastDays === FIXED ? { fromDate: range.from, toDate: range.to } : { lastDays: Number(lastDays) };
      const { createPortfolioLink } = await mutateAsync({
        input: {
          title: title.trim(),
          brandIds,
          columns: LINK_COLUMNS.filter((column) => columns.includes(column)),
          ...days,
          logoUrl: logoUrl === '' ? null : logoUrl,
        },
      });
      onMade(createPortfolioLink.secret);
    },
  });
  const { logoUrl, lastDays, range } = form.values;
  return (
    <FormDialog title={t('share.newTitle')} submitLabel={t('share.make')} {...state} onClose={onClose}>
      <TextField
        data-autofocus
        label={t('share.titleField')}
        description={t('share.titleHint')}
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <MultiSelectField
        label={t('share.brands')}
        required
        searchable
        clearable
        data={portfolio.brands.map(({ brand: { id, name } }) => ({ value: id, label: name }))}
        {...form.getInputProps('brandIds')}
      />
      <Checkbox.Group label={t('share.columns')} required {...form.getInputProps('columns')}>
        <Stack gap={8} mt={6}>
          {LINK_COLUMNS.map((column) => (
            <Checkbox key={column} value={column} label={t(`share.column.${column}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SelectField
        label={t('share.days')}
        allowDeselect={false}
        data={[
          ...LAST_DAYS.map((count) => ({ value: String(count), label: t('share.lastDays', { count }) })),
          { value: FIXED, label: t('share.fixedDays') },
        ]}
        {...form.getInputProps('lastDays')}
      />
      {lastDays === FIXED && (
        <DateRangeField
          label={t('share.fixedDays')}
          value={range}
          today={today}
          presets={['thisMonth', 'previousMonth', 'last7Days', 'last30Days']}
          onChange={(next) => form.setFieldValue('range', next)}
        />
      )}
      <div>
        <Text size="sm" fw={500}>
          {t('share.logo')}
        </Text>
        <div className={styles.logo}>
          <ImageField
            label={t('share.logo')}
            width={LOGO_SIDE_PX}
            height={LOGO_SIDE_PX}
            limitMb={null}
            url={logoUrl}
            error={form.errors['logoUrl'] as string | undefined}
            onUploaded={(url) => form.setFieldValue('logoUrl', url)}
          />
          {logoUrl !== '' && (
            <Button variant="subtle" size="compact-xs" onClick={() => form.setFieldValue('logoUrl', '')}>
              {t('share.noLogo')}
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
