import { Button, Radio, Tabs, Text } from '@mantine/core';
import { IconDownload, IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { downloadCsv } from '#design/csv.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PartialNotice } from '#design/states.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { MetaUnknownSkusDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { MAX_SKUS } from '../../rules/check-campaign.ts';
import { skusOfCells } from '../../rules/sku-cells.ts';
import { select } from '../../rules/transfer.ts';
import type { CampaignForm } from '../campaigns/use-campaign-form.ts';
import styles from '../meta.module.css';
import { metaMessages } from '../../rules/meta.messages.ts';
import { useProblemText } from '../use-problem-text.ts';
import type { Seller } from '../use-seller.ts';
import { FilterFields, filterOf } from './plain-filter.tsx';
import type { Product, ProductRequest } from './products.ts';
import { TransferLists } from './transfer-lists.tsx';

const TABS = ['all', 'csv', 'search'] as const;

export interface ProductSelectionProps {
  seller: Seller;
  form: CampaignForm['form'];
  /** Individually selected products; empty while the whole shop is promoted. */
  sponsored: readonly Product[];
  /** Takes a function of the current selection, because loading thousands of products takes time. */
  onSponsor(next: (now: readonly Product[]) => Product[]): void;
}

/**
 * Promotes the whole shop or individually selected products, found by category and price, by a list, or by search
 * terms.
 */
export function ProductSelection({ seller, form, sponsored, onSponsor }: ProductSelectionProps) {
  const { t } = useTranslation('metaAds');
  const problemText = useProblemText();
  const [isCustom, setIsCustom] = useState(sponsored.length > 0);
  const [details, setInput] = useState<ProductRequest | null>(null);
  const [tab, setTab] = useState<string | null>('all');
  const change = (next: (now: readonly Product[]) => Product[]) => {
    onSponsor(next);
    form.clearFieldError('skus');
  };
  const add = (products: readonly Product[]) => {
    change((now) => select(now, products, MAX_SKUS));
    const requested = new Set([...sponsored, ...products].map(({ sku }) => sku));
    if (requested.size > MAX_SKUS)
      form.setFieldError('skus', problemText(metaMessages.problem.tooManySkus({ max: MAX_SKUS })));
  };
  const show = (next: string | null) => {
    setTab(next);
    setInput(null);
  };
  const takeAll = (value: string) => {
    setIsCustom(value === 'custom');
    setInput(null);
    if (value === 'all') change(() => []);
  };
  const areListsVisible = isCustom || tab !== 'all' || sponsored.length > 0;
  return (
    <div className={styles.selection}>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`products.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="all" pt="md">
          <div className={styles.fields}>
            <Radio.Group aria-label={t('products.which')} value={isCustom ? 'custom' : 'all'} onChange={takeAll}>
              <div className={styles.buttons}>
                <Radio value="all" label={t('products.tab.all')} />
                <Radio value="custom" label={t('products.custom')} />
              </div>
            </Radio.Group>
            {isCustom && (
              <>
                <FilterFields seller={seller} form={form} />
                <div>
                  <Button
                    variant="default"
                    leftSection={<IconSearch size={15} aria-hidden />}
                    onClick={() => setInput(filterOf(form.values))}
                  >
                    {t('products.search')}
                  </Button>
                </div>
              </>
            )}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="csv" pt="md">
          <CsvChoice seller={seller} onRead={(skus) => setInput(skus && { skus })} />
        </Tabs.Panel>
        <Tabs.Panel value="search" pt="md">
          <SearchField
            size="sm"
            w="100%"
            label={t('products.words')}
            value={details?.searchTerm ?? ''}
            onSearch={(searchTerm) => setInput(searchTerm ? { searchTerm } : null)}
          />
        </Tabs.Panel>
      </Tabs>
      {areListsVisible && (
        <TransferLists seller={seller} input={details} sponsored={sponsored} onSelect={add} onChange={change} />
      )}
      {form.errors['skus'] && (
        <p role="alert" className={styles.error}>
          {form.errors['skus']}
        </p>
      )}
    </div>
  );
}

interface CsvChoiceProps {
  seller: Seller;
  /** Called with null for an invalid file. */
  onRead(skus: string[] | null): void;
}

/** Reads SKUs from a file, dropped or selected. */
function CsvChoice({ seller, onRead }: CsvChoiceProps) {
  const { t } = useTranslation('metaAds');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [list, setList] = useState<{ name: string; skus: string[] } | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const reject = (why: string) => {
    setRejection(why);
    setList(null);
    onRead(null);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.csv')) return reject(t('products.onlyCsv'));
    const skus = skusOfCells(await file.text());
    if (skus.length === 0) return reject(t('products.emptyCsv'));
    if (skus.length > MAX_SKUS) return reject(t('products.longCsv', { max: MAX_SKUS }));
    setRejection(null);
    setList({ name: file.name, skus });
    onRead(skus);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles.fields}>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <IconFileUpload size={22} stroke={1.5} aria-hidden />
        <Text size="sm">
          {list ? t('products.read', { name: list.name, count: list.skus.length }) : t('products.dropCsv')}
        </Text>
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {t('products.browse')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv"
          hidden
          aria-label={t('products.browse')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <FormBanner message={rejection} />
      {list && <UnknownSkus seller={seller} skus={list.skus} />}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => downloadCsv('skus.csv', [['SKU-1'], ['SKU-2'], ['SKU-3']])}
        >
          {t('products.sample')}
        </Button>
      </div>
    </div>
  );
}

/** Lists SKUs that the shop does not offer; empty when it offers all of them. */
function UnknownSkus({ seller, skus }: { seller: Seller; skus: string[] }) {
  const { t } = useTranslation('metaAds');
  const { data, error, refetch, isFetching } = useApiQuery(MetaUnknownSkusDocument, { sellerId: seller.id, skus });
  if (error && !data)
    return <PartialNotice message={errorText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const unknown = data?.metaCatalogProducts.unknownSkus ?? [];
  if (unknown.length === 0) return null;
  return (
    <div role="status">
      <Text size="sm">{t('products.unknown', { count: unknown.length })}</Text>
      <ul className={styles.unknownSkus} tabIndex={0} aria-label={t('products.unknown', { count: unknown.length })}>
        {unknown.map((sku) => (
          <li key={sku}>{sku}</li>
        ))}
      </ul>
    </div>
  );
}
