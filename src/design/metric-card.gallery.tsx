import { SimpleGrid } from '@mantine/core';
import { noAction, section } from './gallery/section.tsx';
import { MetricCard } from './metric-card.tsx';

const OPTIONS = [
  { id: 'people', label: 'People' },
  { id: 'rent', label: 'Rent' },
  { id: 'long', label: 'Share of people who live alone' },
];

type Card = Partial<Parameters<typeof MetricCard>[0]>;

const card = (changed: Card) => (
  <MetricCard
    options={OPTIONS}
    selected="people"
    isOn
    value="11,451,245"
    color="var(--chart-series-1)"
    onSelect={noAction}
    onToggle={noAction}
    {...changed}
  />
);

const change = (text: string, tone: 'better' | 'worse' | 'plain') => ({ text, explanation: 'against last year', tone });

export default section('Metric card', {
  'On, better': card({ change: change('▲ 12%', 'better') }),
  'On, worse': card({
    selected: 'rent',
    value: 'S$2,310.00',
    change: change('▲ 4%', 'worse'),
    color: 'var(--chart-series-2)',
  }),
  Off: card({ isOn: false, change: change('▬ 0%', 'plain') }),
  'Nothing to compare with': card({ change: null }),
  Loading: card({ isLoading: true, change: null }),
  'No metric chosen': card({ selected: null }),
  'Several in narrow columns': (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
      {[1, 2, 3, 4].map((series) => (
        <div key={series}>
          {card({
            selected: series === 4 ? 'long' : 'people',
            value: 'S$1,234,567,890.12',
            change: change('▼ 3%', 'worse'),
            color: `var(--chart-series-${series})`,
          })}
        </div>
      ))}
    </SimpleGrid>
  ),
});
