import { type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { SelectField } from './select-fields.tsx';
import { SEARCH_DELAY_MS } from './use-settled.ts';

export interface Choice {
  id: string;
  name: string;
}

interface SearchedSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'onSelect' | 'filter' | 'onSearchChange'
> {
  selected: Choice | null;
  /** The last search's results; undefined before the first. */
  found: readonly Choice[] | undefined;
  /** Called when typing pauses. */
  onTerm(term: string): void;
  onSelect(choice: Choice): void;
}

/** A selection from many options, found by typing; the server searches. */
export function SearchedSelect({ selected, found = [], onTerm, onSelect, ...field }: SearchedSelectProps) {
  const { t } = useTranslation('common');
  const searchFor = useDebouncedCallback(onTerm, SEARCH_DELAY_MS);
  const choices = new Map([...(selected ? [selected] : []), ...found].map((choice) => [choice.id, choice]));
  return (
    <SelectField
      {...field}
      searchable
      data={[...choices.values()].map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={t('list.empty')}
      value={selected?.id ?? null}
      // The selected name is also the field's text, and is not a search.
      onSearchChange={(term) => searchFor(term === selected?.name ? '' : term)}
      onChange={(id) => id && onSelect(choices.get(id)!)}
    />
  );
}
