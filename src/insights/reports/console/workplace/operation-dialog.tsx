import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useFormat, useTimeZone, type Currency } from '#design/format.ts';
import { ScrollRegion } from '#design/scroll-region.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  OperationProgressDocument,
  OperationSkippedDocument,
  type OperationPartsFragment,
  type OperationRowPartsFragment,
  type TermEffectPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ChangeList } from '#products/sponsored/console/index.ts';
import { TermEffect } from '../search-terms/term-effect.tsx';
import { OperationFields } from './operation-fields.tsx';
import { EMPTY_FORM, operationInput, type BulkKind } from './operation-input.ts';
import type { Operations } from './use-operations.ts';
import styles from './workplace.module.css';

const PREVIEW_DELAY_MS = 300;
const PROGRESS_MS = 1000;

interface OperationDialogProps {
  title: string;
  /** A kind with fields to fill in for these campaigns, or what another screen plans. */
  action: { kind: BulkKind; campaignIds: readonly string[] } | PlannedAction;
  currency: Currency;
  operations: Operations;
  /** Called when it is done, with the campaigns that were left as they are. */
  onDone(skippedIds: readonly string[]): void;
  onClose(): void;
}

interface PlannedAction {
  /** Names the plan: another one is previewed instead. */
  key: string;
  /** Null while something is missing. */
  preview: (() => Promise<Previewed>) | null;
  fields: ReactNode;
  isTyped: boolean;
}

type Previewed = OperationPartsFragment & {
  rows: { objects: readonly OperationRowPartsFragment[]; total: number };
  effect?: TermEffectPartsFragment | null;
};

interface Plan {
  /** The input it was previewed for. */
  key: string;
  operation: OperationPartsFragment;
  rows: readonly OperationRowPartsFragment[];
  total: number;
  /** Of search terms; null where nothing is known. */
  effect: TermEffectPartsFragment | null | undefined;
}

/** A change of several campaigns: what it would do to each, and then how far it is. */
export default function OperationDialog(props: OperationDialogProps) {
  const { title, action, currency, operations, onDone, onClose } = props;
  const { t } = useTranslation('workplace');
  const timezone = useTimeZone();
  const [form, setForm] = useState(EMPTY_FORM);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [applied, setApplied] = useState<OperationPartsFragment | null>(null);
  const [isApplying, setIsApplying] = useState(false);
  const own = 'kind' in action ? ownPlan(action, form, { timezone, operations }) : action;
  const isFixed = 'kind' in action ? action.kind === 'PAUSE' || action.kind === 'RESUME' : !action.fields;
  const { key } = own;
  const current = plan?.key === key ? plan : null;

  const preview = useEffectEvent(async () => {
    if (!own.preview) return;
    setFailure(null);
    try {
      const { rows, effect, ...operation } = await own.preview();
      setPlan({ key, operation, rows: rows.objects, total: rows.total, effect });
    } catch (error) {
      if (error instanceof ApiError) setFailure(errorText(error));
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => void preview(), isFixed ? 0 : PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key, isFixed]);

  const apply = async () => {
    if (!current) return;
    setIsApplying(true);
    try {
      setApplied(await operations.apply(current.operation));
    } catch (error) {
      if (error instanceof ApiError) setFailure(errorText(error));
    }
    setIsApplying(false);
  };
  if (applied) {
    return (
      <Running
        operation={applied}
        known={current?.operation.skipped ?? 0}
        currency={currency}
        title={title}
        operations={operations}
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  const isTyped = 'kind' in action ? JSON.stringify(form) !== JSON.stringify(EMPTY_FORM) : action.isTyped;
  const planned = current?.operation.planned ?? 0;
  return (
    <Dialog title={title} size="lg" isBusy={isApplying} isTyped={isTyped} onClose={onClose}>
      <Stack gap="md">
        <FormBanner message={failure} />
        {'fields' in action && action.fields}
        {'kind' in action && (
          <OperationFields
            kind={action.kind}
            form={form}
            currency={currency}
            onChange={(patch) => setForm((before) => ({ ...before, ...patch }))}
          />
        )}
        <div aria-live="polite" aria-busy={own.preview !== null && !current}>
          {current ? (
            <Preview plan={current} currency={currency} />
          ) : (
            own.preview && !failure && <SkeletonLines count={3} />
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isApplying}>
            {t('preview.cancel')}
          </Button>
          <Button
            onClick={() => void apply()}
            loading={isApplying}
            disabled={planned === 0}
            data-autofocus={isFixed ? true : undefined}
          >
            {t('preview.apply', { count: planned })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The plan of a kind whose fields are filled in here. */
function ownPlan(
  { kind, campaignIds }: { kind: BulkKind; campaignIds: readonly string[] },
  form: typeof EMPTY_FORM,
  { timezone, operations }: { timezone: string; operations: Operations },
): Pick<PlannedAction, 'key' | 'preview'> {
  const input = operationInput(kind, campaignIds, form, timezone);
  return { key: JSON.stringify(input), preview: input && (() => operations.preview(input)) };
}

function Preview({ plan: { operation, rows, total, effect }, currency }: { plan: Plan; currency: Currency }) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  const { planned, skipped, dailyEffect } = operation;
  const daily = Number(dailyEffect ?? 0);
  const parts = [
    t('preview.planned', { count: planned }),
    skipped > 0 && t('preview.skipped', { count: skipped }),
    daily > 0 && t('preview.more', { amount: format.moneyOf(currency)(daily, 0) }),
    daily < 0 && t('preview.less', { amount: format.moneyOf(currency)(-daily, 0) }),
  ];
  return (
    <Stack gap="xs">
      <Text fw={500}>{parts.filter(Boolean).join(' · ')}</Text>
      {effect !== undefined && planned > 0 && <TermEffect effect={effect} currency={currency} />}
      <RowList rows={rows} currency={currency} />
      {total > rows.length && (
        <Text size="sm" c="dimmed">
          {t('preview.andMore', { count: total - rows.length })}
        </Text>
      )}
    </Stack>
  );
}

/** Campaigns with what becomes of them; those with a problem say which. */
function RowList({ rows, currency }: { rows: readonly OperationRowPartsFragment[]; currency: Currency }) {
  const { t } = useTranslation('workplace');
  const currencies = { wallet: currency, catalog: currency };
  return (
    <ScrollRegion className={styles.planned} label={t('preview.campaigns')}>
      <ul>
        {rows.map((row) => (
          <li key={row.campaignId}>
            <Text size="sm" fw={500}>
              {row.campaignName}
            </Text>
            {row.message === null ? (
              <ChangeList changes={row.changes} currencies={currencies} />
            ) : (
              <>
                <Text size="sm" c="dimmed">
                  {t('preview.left', { reason: row.message })}
                </Text>
                {row.moved.length > 0 && <ChangeList changes={row.moved} currencies={currencies} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}

interface RunningProps extends Pick<OperationDialogProps, 'currency' | 'operations' | 'onDone' | 'onClose'> {
  operation: OperationPartsFragment;
  /** Campaigns of which the preview said that they are left as they are. */
  known: number;
  title: string;
}

/** How far an operation is, and afterwards what it left as it was unexpectedly. */
function Running({ operation: applied, known, title, currency, operations, onDone, onClose }: RunningProps) {
  const { t } = useTranslation('workplace');
  const progress = useApiQuery(
    OperationProgressDocument,
    { id: applied.id },
    { isEnabled: applied.state !== 'DONE', refetchIntervalMs: PROGRESS_MS },
  );
  const operation = applied.state === 'DONE' ? applied : (progress.data?.operation ?? applied);
  const isDone = operation.state === 'DONE';
  const skipped = useApiQuery(
    OperationSkippedDocument,
    { id: applied.id },
    { isEnabled: isDone && operation.skipped > 0, isFinal: true },
  );
  const rows = operation.skipped > 0 ? skipped.data?.operation.rows.objects : [];
  const isKnown = operation.skipped <= known;
  const isDecided = isDone && rows !== undefined;
  const finish = useEffectEvent(async () => {
    operations.announce(operation);
    // Once more for what it changed after the first answer; it is done only once.
    if (applied.state !== 'DONE') await operations.apply(operation).catch(() => {});
    onDone(rows?.map(({ campaignId }) => campaignId) ?? []);
    if (isKnown) onClose();
  });
  useEffect(() => {
    if (isDecided) void finish();
  }, [isDecided]);
  const total = operation.planned + operation.done + operation.skipped - known;
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="md">
        {isDone && rows && !isKnown ? (
          <>
            <Text fw={500}>{t('result.partly', { done: operation.done, count: operation.skipped })}</Text>
            <RowList rows={rows} currency={currency} />
          </>
        ) : (
          <>
            <Text role="status">{t('result.running', { done: operation.done, total })}</Text>
            <Progress value={total > 0 ? (100 * operation.done) / total : 0} aria-label={title} />
            <Text size="sm" c="dimmed">
              {t('result.goesOn')}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('result.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
