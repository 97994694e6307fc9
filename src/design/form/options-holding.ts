import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { folded } from '#kernel/folded.ts';

/** Filters options by the typed text, ignoring case and accents: mexico finds México. */
export const optionsHolding: OptionsFilter = ({ options, search, limit }) => {
  const sought = folded(search.trim());
  let room = limit;
  const holding = <Item extends Pick<ComboboxItem, 'label'>>(items: Item[]): Item[] => {
    const found = items.filter(({ label }) => folded(label).includes(sought)).slice(0, room);
    room -= found.length;
    return found;
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return holding([option]);
    const items = holding(option.items);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
