import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PageButtonsProps {
  page: number;
  numPages: number;
  /** Rows of a page. */
  size: number;
  onPage(page: number): void;
}

/** Leads through a list that is too long for one page. */
export function PageButtons({ page, numPages, size, onPage }: PageButtonsProps) {
  const { t } = useTranslation('workplace');
  if (numPages <= 1) return null;
  return (
    <Button.Group p="xs">
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('grid.previous', { count: size })}
      </Button>
      <Button size="xs" variant="default" disabled={page >= numPages} onClick={() => onPage(page + 1)}>
        {t('grid.next', { count: size })}
      </Button>
    </Button.Group>
  );
}
