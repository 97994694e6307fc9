import { Anchor, Button, Drawer, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport } from '#core/exports/console/index.ts';
import { Facts } from '#design/description-list.tsx';
import { useFormat } from '#design/format.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { FeedImportProblemsDocument, type FeedImportProblemsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from './event-issues.module.css';

type Found = FeedImportProblemsQuery['feedImportProblems'];
type Reason = Found['reasons'][number];
type Problem = Found['first'][number];

interface FeedProblemsDrawerProps {
  catalogId: string;
  importId: string;
  onClose(): void;
}

/** One import: how it went, and why rows of it were rejected. */
export function FeedProblemsDrawer({ catalogId, importId, onClose }: FeedProblemsDrawerProps) {
  const { t } = useTranslation('storefront');
  const query = useApiQuery(FeedImportProblemsDocument, { catalogId, id: importId });
  return (
    <Drawer opened position="right" size="xl" title={t('feed.one')} onClose={onClose}>
      <QueryBoundary reads={{ query }} skeleton={<SkeletonLines count={10} />}>
        {({ query: { feedImportProblems } }) => <Details catalogId={catalogId} found={feedImportProblems} />}
      </QueryBoundary>
    </Drawer>
  );
}

function Details({ catalogId, found }: { catalogId: string; found: Found }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const file = useExport();
  const { import: sent, reasons, first } = found;
  const columns = { reasons: useReasonColumns(), first: useProblemColumns() };
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [t('feed.column.kind'), t(`feed.kind.${sent.kind}`)],
          [t('feed.column.status'), t(`feed.status.${sent.status}`)],
          [t('feed.failure'), sent.error && t(`feed.error.${sent.error as 'nothing_accepted' | 'import_failed'}`)],
          [t('feed.column.key'), sent.keyLabel ?? t('keys.commandLine')],
          [t('feed.column.format'), [sent.format, sent.preset].filter(Boolean).join(' · ')],
          [t('feed.bytes'), format.integer(sent.bytes)],
          [t('feed.column.received'), format.integer(sent.received)],
          [t('feed.column.accepted'), format.integer(sent.accepted)],
          [t('feed.column.unchanged'), format.integer(sent.unchanged)],
          [t('feed.column.rejected'), format.integer(sent.rejected)],
          [t('feed.receivedAt'), format.dateTime(sent.receivedAt)],
          [t('feed.startedAt'), sent.startedAt && format.dateTime(sent.startedAt)],
          [t('feed.column.finished'), sent.finishedAt && format.dateTime(sent.finishedAt)],
        ]}
      />
      {reasons.length === 0 ? (
        <EmptyState title={t('feed.noProblems')} />
      ) : (
        <>
          <Text fw={600}>{t('feed.reasons')}</Text>
          <DataTable
            label={t('feed.reasons')}
            columns={columns.reasons}
            rows={reasons}
            rowId={({ error, field, firstLine }) => `${error} ${field} ${firstLine}`}
          />
          <Text fw={600}>{t('feed.first')}</Text>
          <DataTable
            label={t('feed.first')}
            columns={columns.first}
            rows={first}
            rowId={({ line, field, error }) => `${line} ${field} ${error}`}
          />
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
              loading={file.isBusy}
              onClick={() =>
                void file.start({
                  fileType: 'CSV',
                  dataType: 'FEED_PROBLEMS',
                  params: { catalogId, filters: { importId: sent.id } },
                })
              }
            >
              {t('feed.download')}
            </Button>
            <Text size="xs" c="dimmed" mt={4}>
              {t('feed.downloadDetail')}
            </Text>
          </div>
        </>
      )}
    </Stack>
  );
}

function useReasonColumns(): Column<Reason>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  return [
    {
      id: 'reason',
      header: t('feed.column.reason'),
      cell: ({ error, field, message }) => (
        <span className={styles.issue}>
          {message}
          <span className={styles.detail}>
            {field && <code>{field} </code>}
            <Anchor href={`/docs/errors/${error}`} target="_blank" rel="noreferrer" size="xs">
              {error}
            </Anchor>
          </span>
        </span>
      ),
    },
    { id: 'rows', header: t('feed.column.rows'), align: 'right', cell: ({ rows }) => format.integer(rows) },
    {
      id: 'line',
      header: t('feed.column.firstLine'),
      align: 'right',
      hideNarrow: true,
      cell: ({ firstLine }) => format.integer(firstLine),
    },
    {
      id: 'example',
      header: t('issues.example'),
      hideNarrow: true,
      cell: ({ example }) => example !== null && <code className={styles.code}>{example}</code>,
    },
  ];
}

function useProblemColumns(): Column<Problem>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  return [
    {
      id: 'line',
      header: t('feed.column.line'),
      align: 'right',
      width: 70,
      cell: ({ line }) => format.integer(line),
    },
    {
      id: 'key',
      header: t('feed.column.row'),
      cell: ({ key, field }) => (
        <span className={styles.issue}>
          {key ?? '–'}
          {field && <code className={styles.code}>{field}</code>}
        </span>
      ),
    },
    {
      id: 'message',
      header: t('feed.column.reason'),
      cell: ({ message, value }) => (
        <span className={styles.issue}>
          {message}
          {value !== null && <code className={styles.code}>{value}</code>}
        </span>
      ),
    },
  ];
}
