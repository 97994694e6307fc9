import { Button, SimpleGrid } from '@mantine/core';
import { LineChartSkeleton } from './chart/line-chart.tsx';
import { CITIES, DOLLAR, type City } from './gallery/sample.ts';
import { noAction, section } from './gallery/section.tsx';
import { useFormat, useMoney } from './format.ts';
import { MetricCard } from './metric-card.tsx';
import { Page, Panel } from './page.tsx';
import { EmptyState, ErrorState, PartialNotice, QueryError, SkeletonLines } from './states.tsx';
import { DataTable } from './table/data-table.tsx';

const PEOPLE = [{ id: 'people', label: 'People' }];

interface ScreenProps {
  name: string;
  rows?: readonly City[];
  error?: string;
  /** Numbers could not be read. */
  isUnread?: boolean;
}

/** A screen as most are: numbers, a chart and a list. */
function Screen({ name, rows, error, isUnread = false }: ScreenProps) {
  const format = useFormat();
  const money = useMoney(DOLLAR);
  const isLoading = rows === undefined && !error;
  const people = rows?.reduce((sum, row) => sum + row.people, 0);
  return (
    <Page title={`Cities, ${name}`} actions={<Button>Add a city</Button>}>
      <SimpleGrid spacing="md">
        {error && (
          <PartialNotice
            message={isUnread ? 'Could not be loaded.' : 'Could not be refreshed.'}
            detail={error}
            onRetry={noAction}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <MetricCard
            options={PEOPLE}
            selected="people"
            isOn
            value={format.integer(people)}
            isLoading={isLoading}
            color="var(--chart-series-1)"
            onSelect={noAction}
            onToggle={noAction}
          />
          <Panel title="Chart">
            {isLoading ? <LineChartSkeleton height={80} /> : isUnread ? <QueryError /> : <EmptyState isCompact />}
          </Panel>
          <Panel title="Latest">
            {isLoading ? <SkeletonLines count={3} /> : isUnread ? <QueryError /> : <EmptyState isCompact />}
          </Panel>
        </SimpleGrid>
        <Panel title="All cities" flush>
          <DataTable
            label={`Cities, ${name}`}
            columns={[
              { id: 'name', header: 'Name', cell: (row: City) => row.name },
              { id: 'rent', header: 'Rent', align: 'right', cell: (row: City) => money(row.rent) },
            ]}
            rows={isUnread ? [] : rows}
            rowId={({ id }) => id}
            empty={isUnread && <ErrorState title="Could not be loaded." message={error} onRetry={noAction} />}
            skeletonRows={3}
          />
        </Panel>
      </SimpleGrid>
    </Page>
  );
}

export default section(
  'Screen states',
  {
    Loading: <Screen name="loading" />,
    'Failed, with retry': <Screen name="failed" error="The server cannot be reached." isUnread />,
    'Nothing at all': (
      <Page title="Cities, out of reach">
        <Panel>
          <ErrorState message="The server cannot be reached." onRetry={noAction} />
        </Panel>
      </Page>
    ),
    Empty: <Screen name="empty" rows={[]} />,
    'Stale data': <Screen name="stale" rows={CITIES.slice(0, 3)} error="The server cannot be reached." />,
  },
  { isWide: true },
);
