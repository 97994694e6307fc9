import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { Highlight } from '#design/picker/highlight.tsx';
import { PartialNotice } from '#design/states.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { usePages } from '#platform/console-kit/use-pages.ts';
import { SearchBrandsDocument, type BrandPartsFragment } from '#platform/api-client/generated/graphql.ts';
import styles from './brand-chooser.module.css';

export type Brand = BrandPartsFragment;

interface BrandChooserProps {
  title: string;
  /** Brands that are already present and cannot be selected again. */
  presentIds: readonly string[];
  selected: readonly Brand[];
  onChange(brands: Brand[]): void;
  /** Label of the button for a number of brands. */
  submitLabel(count: number): string;
  isSubmitting?: boolean;
  /** Why the selection was rejected. */
  error?: string | null;
  onSubmit(): void;
  onClose(): void;
}

/** Selects brands from the whole marketplace, with search while typing and infinite scrolling. */
export function BrandChooser(props: BrandChooserProps) {
  const { t } = useTranslation(['company', 'common']);
  const { selected, presentIds, onChange } = props;
  const [term, setTerm] = useState('');
  const { items, isLoading, failure, onEnd } = usePages(
    SearchBrandsDocument,
    { searchTerm: term },
    (result) => result.searchBrands,
  );
  const isSelected = (id: string) => selected.some((brand) => brand.id === id);
  const toggle = (brand: Brand) =>
    onChange(isSelected(brand.id) ? selected.filter(({ id }) => id !== brand.id) : [...selected, brand]);

  return (
    <Dialog isBusy={props.isSubmitting} onClose={props.onClose} title={props.title}>
      <FormBanner message={props.error ?? null} />
      <SearchField
        data-autofocus
        label={t('brands.search')}
        value={term}
        onSearch={setTerm}
        size="sm"
        w="100%"
        mb="xs"
      />
      <div className={styles.list} role="group" aria-label={props.title} aria-busy={isLoading}>
        {items.map((brand) => {
          const isPresent = presentIds.includes(brand.id);
          return (
            <label
              key={brand.id}
              className={styles.row}
              data-selected={isSelected(brand.id) || undefined}
              data-disabled={isPresent || undefined}
            >
              <Checkbox
                aria-label={brand.name}
                checked={isPresent || isSelected(brand.id)}
                disabled={isPresent}
                onChange={() => toggle(brand)}
              />
              <Thumbnail src={brand.logo} name={brand.name} sizePx={28} />
              <span className={styles.name}>
                <Highlight text={brand.name} term={term} />
              </span>
              {isPresent && <span className={styles.note}>{t('brands.added')}</span>}
            </label>
          );
        })}
        {isLoading && <Skeleton height={14} w="60%" mx="sm" my="md" />}
        {!isLoading && !failure && items.length === 0 && <div className={styles.empty}>{t('common:list.empty')}</div>}
        <EndOfList key={items.length} onSeen={onEnd} />
      </div>
      {failure && <PartialNotice message={failure.message} onRetry={failure.retry} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={props.onClose} disabled={props.isSubmitting}>
          {t('common:action.cancel')}
        </Button>
        <Button disabled={selected.length === 0} loading={props.isSubmitting} onClick={props.onSubmit}>
          {props.submitLabel(selected.length)}
        </Button>
      </Group>
    </Dialog>
  );
}

function EndOfList({ onSeen }: { onSeen(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen());
    watcher.observe(end.current!);
    return () => watcher.disconnect();
  }, []);
  return <div ref={end} className={styles.end} />;
}
