import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency, type Format } from '#design/format.ts';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import type { Rule } from './rule-text.ts';

type Trial = NonNullable<Rule['trial']>;
type Result = NonNullable<Trial['result']>;
type Figure = keyof Result['on'];

const FIGURES: readonly Figure[] = [
  'revenuePerThousand',
  'auctions',
  'filled',
  'impressions',
  'clicks',
  'revenue',
  'sales',
];
const AMOUNTS: ReadonlySet<Figure> = new Set(['revenuePerThousand', 'revenue', 'sales']);

/** Returns how a trial is said in words. */
export function useTrialText() {
  const { t } = useTranslation('yield');
  const format = useFormat();
  return {
    terms: ({ percent, firstDate, lastDate }: Trial): string =>
      t('trial.on', { percent: `${percent}%`, from: format.day(firstDate), until: format.day(lastDate) }),
    ending: ({ maxLossPercent }: Trial): string | null =>
      maxLossPercent === null ? null : t('trial.byItself', { loss: `${maxLossPercent}%` }),
    /** What it found, in one sentence. */
    result({ result }: Trial): string {
      if (result === null) return t('trial.waits');
      const { change, isFinal } = result;
      if (change === null) return t(isFinal ? 'trial.tooFew' : 'trial.tooFewYet');
      const [middle, low, high] = [change.percent, change.low, change.high].map((value) =>
        signedPercent(value, format),
      );
      return t(isFinal ? 'trial.change' : 'trial.changeSoFar', { middle, low, high });
    },
  };
}

const signedPercent = (value: number, format: Pick<Format, 'percent'>) =>
  `${value > 0 ? '+' : ''}${format.percent(value)}`;

/** Cells of tables are one line; a trial takes several instead of pushing other columns away. */
export const WRAPPED = { maw: { base: 150, sm: 280 }, style: { whiteSpace: 'normal' } } as const;

interface TrialNoteProps {
  rule: Rule;
  trial: Trial;
  name: string;
  onEnd(rule: Rule, isKept: boolean): void;
}

/** How a rule on trial stands, and the two ways to end it. */
export function TrialNote({ rule, trial, name, onEnd }: TrialNoteProps) {
  const { t } = useTranslation('yield');
  const text = useTrialText();
  return (
    <Stack gap={4} mt={4} {...WRAPPED}>
      <Text size="xs" c="dimmed">
        {[text.terms(trial), text.ending(trial)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs">{text.result(trial)}</Text>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="light"
          aria-label={t('trial.keepOf', { name })}
          onClick={() => onEnd(rule, true)}
        >
          {t('trial.keep')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('trial.discardOf', { name })}
          onClick={() => onEnd(rule, false)}
        >
          {t('trial.discard')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Both sides of a trial, and what that says. */
export function TrialResult({ trial, currency }: { trial: Trial; currency: Currency }) {
  const { t } = useTranslation('yield');
  const format = useFormat();
  const money = useMoney(currency);
  const text = useTrialText();
  const { result, isOfChange } = trial;
  const written = (figure: Figure, side: Result['on']) =>
    AMOUNTS.has(figure) ? money(side[figure]) : format.integer(side[figure]);
  const columns: Column<Figure>[] = [
    {
      id: 'figure',
      header: t('trial.figure'),
      cell: (figure) => t(`trial.figures.${figure}`),
    },
    { id: 'on', header: t('trial.with'), align: 'right', cell: (figure) => written(figure, result!.on) },
    {
      id: 'off',
      header: t(isOfChange ? 'trial.asBefore' : 'trial.without'),
      align: 'right',
      cell: (figure) => written(figure, result!.off),
    },
  ];
  return (
    <Stack gap="xs">
      <Text size="sm">{text.result(trial)}</Text>
      {result && (
        <>
          <DataTable
            label={t('trial.table', { until: format.day(result.untilDate) })}
            columns={columns}
            rows={FIGURES}
            rowId={(figure) => figure}
          />
          <Text size="xs" c="dimmed">
            {t('trial.basis', { until: format.day(result.untilDate) })}
          </Text>
        </>
      )}
    </Stack>
  );
}
