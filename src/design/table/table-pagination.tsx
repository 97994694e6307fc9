import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';

export interface Paging {
  /** 1-based. */
  page: number;
  numPages: number;
  /** Rows in all pages. */
  total: number;
  pageSize: number;
  /** `replaces`: the current page does not exist and must not stay in the history. */
  onPage(page: number, replaces?: boolean): void;
  /** Name of the paged list, where a screen has several. */
  label?: string;
  /** Sizes to choose from, where there is a choice. */
  sizes?: readonly number[];
  onSize?(pageSize: number): void;
}

/** "11–20 of 134" with links to the adjacent pages. */
export function TablePagination({ page, numPages, total, pageSize, onPage, label, sizes = [], onSize }: Paging) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const smallest = Math.min(...sizes);
  return (
    <>
      <Group gap="sm">
        <Text size="xs" c="dimmed" aria-live="polite">
          {t('list.range', { first: format.integer(first), last: format.integer(last), total: format.integer(total) })}
        </Text>
        {onSize && total > smallest && (
          <NativeSelect
            size="xs"
            aria-label={t('list.size')}
            value={String(pageSize)}
            data={sizes.map((size) => ({ value: String(size), label: t('list.perPage', { count: size }) }))}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        )}
      </Group>
      {numPages > 1 && (
        <Group gap={4} component="nav" aria-label={label ?? t('list.pages')}>
          <Text size="xs" c="dimmed" mr={4}>
            {t('list.page', { page: format.integer(page), numPages: format.integer(numPages) })}
          </Text>
          <ActionIcon
            variant="default"
            size={28}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            aria-label={t('list.previousPage')}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={28}
            disabled={page >= numPages}
            onClick={() => onPage(page + 1)}
            aria-label={t('list.nextPage')}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      )}
    </>
  );
}
