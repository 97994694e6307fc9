import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { STATEMENT_KINDS } from '../rules/statement.ts';
import { ChoiceFilter } from './billing-page.tsx';
import { useTransactionList } from './use-transaction-list.ts';

/** Lists only what one kind of line of a statement is made of. */
export function KindFilter() {
  const { t } = useTranslation('billing');
  const { address, kind } = useTransactionList();
  return (
    <ChoiceFilter
      label={t('filter.kind')}
      all={t('filter.allKinds')}
      choices={STATEMENT_KINDS.map((value) => ({ value, label: t(`statement.kinds.${value}`) }))}
      value={kind}
      onChange={(chosen) => address.change({ kind: chosen, brand: undefined })}
    />
  );
}

/** Names the brand of the statement's line, and lists all brands again. */
export function BrandOfLine({ name }: { /** Unknown until the rows are there. */ name: string | undefined }) {
  const { t } = useTranslation('billing');
  const { address } = useTransactionList();
  if (!address.search.brand || !name) return null;
  return (
    <Button
      size="xs"
      variant="default"
      rightSection={<IconX size={13} stroke={2} aria-hidden />}
      aria-label={t('filter.allBrands', { brand: name })}
      onClick={() => address.change({ brand: undefined })}
    >
      {name}
    </Button>
  );
}
