import { Paper } from '@mantine/core';
import { Held, noAction, section } from '../gallery/section.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { Highlight } from './highlight.tsx';
import { PickerList, type PickerItem, type PickerListProps } from './picker-list.tsx';

const ITEMS: readonly PickerItem[] = [
  { id: null, label: 'All cities' },
  { id: 'bah', label: 'Bahía Blanca', group: 'Argentina', detail: '301 k' },
  { id: 'ros', label: 'Rosario', group: 'Argentina', detail: '1.3 m' },
  {
    id: 'sao',
    label: 'São Paulo',
    group: 'Brazil',
    detail: '11 m',
    icon: <Thumbnail sizePx={24} src={null} name="SP" />,
  },
  { id: 'llan', label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', group: 'Wales' },
];

const picker = (label: string, changed: Partial<PickerListProps> = {}) => (
  <Held<string | null> initial="sao">
    {(selectedId, select) => (
      <Held initial={changed.term ?? ''}>
        {(term, search) => (
          <Paper withBorder w="fit-content" maw="100%">
            <PickerList
              label={label}
              items={ITEMS.filter((item) => item.label.toLowerCase().includes(term.toLowerCase()))}
              selectedId={selectedId}
              onSelect={select}
              {...changed}
              term={term}
              onTerm={search}
            />
          </Paper>
        )}
      </Held>
    )}
  </Held>
);

export default section('Picker', {
  'Groups, icons, details': picker('City'),
  'Typed text highlighted': picker('City found', { term: 'o' }),
  'Nothing found': picker('City not found', { term: 'xyz' }),
  Loading: picker('City, loading', { items: [], isLoading: true }),
  Failed: picker('City, failed', { items: [], failure: { message: 'The server cannot be reached.', retry: noAction } }),
  'Several thousand': picker('City of many', {
    items: Array.from({ length: 5000 }, (_, index) => ({ id: `${index}`, label: `City ${index + 1}` })),
  }),
  Highlight: (
    <p style={{ margin: 0 }}>
      <Highlight text="Cooking oil and oils for the bath" term="oil oils" />
    </p>
  ),
});
