import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchedSelect, type Choice } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { NegativeKind } from '#core/serving/rules/targets.ts';
import {
  TargetBrandsDocument,
  TargetCategoriesDocument,
  TargetProductsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './own-bids.module.css';

interface TargetEntryProps {
  catalogId: string;
  kinds: readonly NegativeKind[];
  label: string;
  onAdd(kind: NegativeKind, found: readonly Choice[]): void;
  error: string | undefined;
}

/** Chooses a product, brand or category by its name. SKUs may also be pasted, one per line. */
export function TargetEntry({ catalogId, kinds, label, onAdd, error }: TargetEntryProps) {
  const { t } = useTranslation('campaigns');
  const [kind, setKind] = useState(kinds[0]!);
  const [term, setTerm] = useState('');
  // An empty field again after each choice.
  const [serial, setSerial] = useState(0);
  const found = useChoices(kind, catalogId, term);
  const add = (choices: readonly Choice[]) => {
    onAdd(kind, choices);
    setTerm('');
    setSerial(serial + 1);
  };
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
    const skus = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
    if (kind !== 'PRODUCT' || skus.length < 2) return;
    event.preventDefault();
    add(skus.map((sku) => ({ id: sku, name: '' })));
  };
  const entry = { 'aria-label': label, placeholder: t(`targets.find.${kind}`), onPaste: paste };
  return (
    <div className={styles.entry}>
      <SelectField
        size="sm"
        aria-label={t('targets.what')}
        data={kinds.map((one) => ({ value: one, label: t(`targets.kind.${one}`) }))}
        value={kind}
        onChange={(next) => {
          setKind(next as NegativeKind);
          setTerm('');
        }}
      />
      <SearchedSelect
        key={`${kind} ${serial}`}
        size="sm"
        {...entry}
        selected={null}
        found={found}
        onTerm={setTerm}
        onSelect={(choice) => add([choice])}
        error={error}
      />
    </div>
  );
}

const MAX_SHOWN = 20;

function useChoices(kind: NegativeKind, catalogId: string, term: string): readonly Choice[] | undefined {
  const searchTerm = term || null;
  const products = useApiQuery(
    TargetProductsDocument,
    { catalogId, searchTerm },
    { isEnabled: kind === 'PRODUCT', keepPreviousData: true },
  );
  const brands = useApiQuery(
    TargetBrandsDocument,
    { searchTerm },
    { isEnabled: kind === 'BRAND', keepPreviousData: true },
  );
  const categories = useApiQuery(TargetCategoriesDocument, { catalogId }, { isEnabled: kind === 'CATEGORY' });
  switch (kind) {
    case 'PRODUCT':
      return products.data?.productSuggestions.objects.map(({ sku, name }) => ({ id: sku, name: `${name} (${sku})` }));
    case 'BRAND':
      return brands.data?.searchBrands.objects;
    case 'CATEGORY':
      return categories.data && matching(namedInPath(categories.data.productCategories), term);
  }
}

/** Categories by their names from the top down, since lower ones are often called alike. */
function namedInPath(categories: readonly { id: string; label: string; parentId: string | null }[]): Choice[] {
  const nameOf = new Map<string, string>();
  for (const { id, label, parentId } of categories) {
    const above = parentId === null ? undefined : nameOf.get(parentId);
    nameOf.set(id, above === undefined ? label : `${above} › ${label}`);
  }
  return [...nameOf].map(([id, name]) => ({ id, name }));
}

const matching = (choices: readonly Choice[], term: string): Choice[] =>
  choices.filter(({ name }) => name.toLowerCase().includes(term.trim().toLowerCase())).slice(0, MAX_SHOWN);
