import { Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useFormat } from '#design/format.ts';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { useLocalPages, usePagedRows } from '#platform/console-kit/list.ts';
import { Folded } from './folded.tsx';
import { OwnBidField, bidDigits } from './own-bid-field.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './own-bids.module.css';

/** Names what the visible bids are for: details of products are loaded page by page. */
export type BidContents = ComponentType<{
  wizard: Wizard;
  keys: string[];
  children: (contentOf: (key: string) => { name: string; content: ReactNode }) => ReactNode;
}>;

interface OwnBidsProps {
  wizard: Wizard;
  list: 'keywordBids' | 'productBids';
  /** What may have a bid, as the API names it. */
  keys: readonly string[];
  Contents: BidContents;
}

/** Bids for single keywords or products, collapsed by default. Without one, the ad set's bid counts. */
export function OwnBids({ wizard, list, keys, Contents }: OwnBidsProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { values, change, input, currency } = wizard;
  const bids = values[list];
  const { rows, paging } = usePagedRows(useLocalPages(list), keys, { label: t(`ownBids.${list}`) });
  const [forAll, setForAll] = useState('');
  if (keys.length === 0) return null;

  const isAutomated = values.bidType === 'AUTOMATED';
  const visible = rows ?? [];
  const count = keys.filter((key) => bids[key]).length;
  const set = (next: Record<string, string>) => change({ [list]: next }, fieldsOf(list, input));
  const setOne = (key: string, bid: string) => {
    const { [key]: _before, ...others } = bids;
    set(bid === '' ? others : { ...others, [key]: bid });
  };
  const fieldOf = (key: string) => {
    const index =
      list === 'keywordBids'
        ? input.keywordBids.findIndex(({ keyword }) => keyword === key)
        : input.productBids.findIndex(({ sku }) => sku === key);
    return `${list}.${index}.bidWalletCurrency`;
  };

  return (
    <Folded
      title={t(`ownBids.${list}`)}
      state={count === 0 ? t('ownBids.none') : t('ownBids.count', { count, of: format.integer(keys.length) })}
      isOpenAtFirst={count > 0}
    >
      <p className={styles.hint}>{t(isAutomated ? `ownBids.${list}Automated` : `ownBids.${list}Hint`)}</p>
      {keys.length > 1 && (
        <div className={styles.all}>
          <MoneyField
            className={styles.amount}
            size="sm"
            label={t('ownBids.all')}
            currency={currency}
            digits={bidDigits(values)}
            value={forAll}
            onChange={setForAll}
          />
          <Button
            variant="default"
            h={36}
            disabled={forAll === ''}
            onClick={() => {
              set(Object.fromEntries(keys.map((key) => [key, forAll])));
              setForAll('');
            }}
          >
            {t('ownBids.apply')}
          </Button>
          {count > 0 && (
            <Button variant="subtle" h={36} onClick={() => set({})}>
              {t('ownBids.clear')}
            </Button>
          )}
        </div>
      )}
      <Contents wizard={wizard} keys={visible}>
        {(contentOf) => (
          <ul className={styles.lines}>
            {visible.map((key) => {
              const { name, content } = contentOf(key);
              return (
                <li key={key} className={styles.line}>
                  <span className={styles.name}>{content}</span>
                  <OwnBidField
                    wizard={wizard}
                    name={name}
                    field={fieldOf(key)}
                    value={bids[key] ?? ''}
                    onChange={(bid) => setOne(key, bid)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Contents>
      {paging && paging.numPages > 1 && (
        <div className={styles.foot}>
          <TablePagination {...paging} />
        </div>
      )}
    </Folded>
  );
}

/** The fields whose messages of the server are outdated once a bid has changed: all, as they are numbered. */
function fieldsOf(list: OwnBidsProps['list'], input: Wizard['input']): string[] {
  return input[list].map((_, index) => `${list}.${index}.bidWalletCurrency`);
}
