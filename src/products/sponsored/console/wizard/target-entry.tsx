import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchedSelect, type Choice } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import type { PageTarget, TargetKind } from '#core/serving/rules/targets.ts';
import {
  TargetBrandsDocument,
  TargetCategoriesDocument,
  TargetProductsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './own-bids.module.css';

export interface ChosenTarget<Kind extends TargetKind = TargetKind> extends PageTarget {
  kind: Kind;
  name: string;
}

interface TargetEntryProps<Kind extends TargetKind> {
  catalogId: string;
  kinds: readonly Kind[];
  label: string;
  onAdd(found: readonly ChosenTarget<Kind>[]): void;
  error: string | undefined;
}

/**
 * Chooses a product, brand or category by its name; for a brand in a category, one after the other. SKUs may also be
 * pasted, one per line.
 */
export function TargetEntry<Kind extends TargetKind>({
  catalogId,
  kinds,
  label,
  onAdd,
  error,
}: TargetEntryProps<Kind>) {
  const { t } = useTranslation('campaigns');
  const [kind, setKind] = useState(kinds[0]!);
  const [brand, setBrand] = useState<Choice | null>(null);
  const [term, setTerm] = useState('');
  // An empty field again after each choice.
  const [serial, setSerial] = useState(0);
  const asked = askedFor(kind, brand);
  const found = useChoices(asked, catalogId, term);
  const clear = () => {
    setTerm('');
    setSerial(serial + 1);
  };
  const select = (choice: Choice) => {
    clear();
    if (kind === 'BRAND_IN_CATEGORY' && brand === null) return setBrand(choice);
    setBrand(null);
    onAdd([
      brand === null
        ? { kind, value: choice.id, categoryId: null, name: choice.name }
        : { kind, value: brand.id, categoryId: choice.id, name: `${brand.name} · ${choice.name}` },
    ]);
  };
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
    const skus = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
    if (kind !== 'PRODUCT' || skus.length < 2) return;
    event.preventDefault();
    clear();
    onAdd(skus.map((value) => ({ kind, value, categoryId: null, name: '' })));
  };
  const entry = {
    'aria-label': label,
    placeholder: brand === null ? t(`targets.find.${asked}`) : t('targets.findCategoryOf', { name: brand.name }),
    onPaste: paste,
  };
  return (
    <div className={styles.entry}>
      <SelectField
        size="sm"
        aria-label={t('targets.what')}
        data={kinds.map((one: TargetKind) => ({ value: one, label: t(`targets.kind.${one}`) }))}
        value={kind}
        onChange={(next) => {
          setKind(next as Kind);
          setBrand(null);
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
        onSelect={select}
        error={error}
      />
    </div>
  );
}

type Asked = 'PRODUCT' | 'BRAND' | 'CATEGORY';

function askedFor(kind: TargetKind, brand: Choice | null): Asked {
  if (kind === 'BRAND_IN_CATEGORY') return brand === null ? 'BRAND' : 'CATEGORY';
  return kind;
}

const MAX_SHOWN = 20;

function useChoices(asked: Asked, catalogId: string, term: string): readonly Choice[] | undefined {
  const searchTerm = term || null;
  const products = useApiQuery(
    TargetProductsDocument,
    { catalogId, searchTerm },
    { isEnabled: asked === 'PRODUCT', keepPreviousData: true },
  );
  const brands = useApiQuery(
    TargetBrandsDocument,
    { searchTerm },
    { isEnabled: asked === 'BRAND', keepPreviousData: true },
  );
  const categories = useApiQuery(TargetCategoriesDocument, { catalogId }, { isEnabled: asked === 'CATEGORY' });
  switch (asked) {
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
