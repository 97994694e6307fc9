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
  /** Reloads the company's shops and returns whether this shop is among them. */
  onAdded(shopId: string): Promise<boolean>;
}

/** Adds a shop. Without a shop in the country the short form has nothing to advertise. */
export function ShopMissing({ catalogId, onAdded }: ShopMissingProps) {
  const { t } = useTranslation('campaigns');
  const [searchTerm, setSearchTerm] = useState('');
  const [selected, setSelected] = useState<Choice | null>(null);
  const [isRequesting, setIsRequesting] = useState(false);
  const { data } = useApiQuery(ShopSuggestionsDocument, { catalogId, searchTerm: searchTerm || null });
  const add = useApiMutation(AddStoresDocument, { changes: ['Claim', 'Seller'], showsErrorInline: true });
  const select = async (shop: Choice) => {
    setSelected(shop);
    setIsRequesting(false);
    try {
      await add.mutateAsync({ sellerIds: [shop.id] });
    } catch {
      return; // Displayed below the field.
    }
    setIsRequesting(!(await onAdded(shop.id)));
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
      {/* A shop managed by another company is added only after the provider has agreed. */}
      <p role="status" style={{ margin: isRequesting ? '8px 0 0' : 0 }}>
        {isRequesting && t('quick.shopAsked')}
      </p>
    </Alert>
  );
}
