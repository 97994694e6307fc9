import { Alert } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchedSelect, type Choice } from '#design/form/searched-select.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { AddStoresDocument, ShopSuggestionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';

interface ShopMissingProps {
  catalogId: string;
  /** Reads the company's shops again, and says whether this one is among them. */
  onAdded(shopId: string): Promise<boolean>;
}

/** Without a shop in the country nothing can be advertised on the short form; one is added here. */
export function ShopMissing({ catalogId, onAdded }: ShopMissingProps) {
  const { t } = useTranslation('campaigns');
  const [searchTerm, setSearchTerm] = useState('');
  const [selected, setSelected] = useState<Choice | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { data } = useApiQuery(ShopSuggestionsDocument, { catalogId, searchTerm: searchTerm || null });
  const add = useApiMutation(AddStoresDocument, { showsErrorInline: true });
  const select = async (shop: Choice) => {
    setSelected(shop);
    setIsAsked(false);
    try {
      await add.mutateAsync({ sellerIds: [shop.id] });
    } catch {
      return; // Said under the field.
    }
    setIsAsked(!(await onAdded(shop.id)));
  };
  return (
    <Alert color="amber" variant="light" p="sm" icon={<IconBuildingStore size={18} />} title={t('quick.shopMissing')}>
      <SearchedSelect
        label={t('quick.shopAdd')}
        placeholder={t('quick.shopSearch')}
        selected={selected}
        found={data?.sellerSuggestions.objects}
        disabled={add.isPending}
        onTerm={setSearchTerm}
        onSelect={(shop) => void select(shop)}
        error={add.error ? errorText(add.error) : undefined}
      />
      {/* A shop that another company manages is theirs once the provider agreed. */}
      <p role="status" style={{ margin: isAsked ? '8px 0 0' : 0 }}>
        {isAsked && t('quick.shopAsked')}
      </p>
    </Alert>
  );
}
