import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { LineChartSkeleton } from './chart/line-chart.tsx';
import { LONG_TEXT } from './gallery/sample.ts';
import { section } from './gallery/section.tsx';
import { Page, Panel } from './page.tsx';
import { EmptyState } from './states.tsx';

export default section(
  'Page and panel',
  {
    'A page with everything': (
      <Page
        title="Cities of the north"
        titleAside={
          <ActionIcon aria-label="Refresh">
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        }
        subtitle="Updated 2 minutes ago"
        breadcrumbs={[
          <Anchor key="1" href="#all">
            All countries
          </Anchor>,
          <Anchor key="2" href="#one">
            Iceland
          </Anchor>,
        ]}
        actions={
          <>
            <Button variant="default">Export</Button>
            <Button>Add a city</Button>
          </>
        }
      >
        <Panel
          title="A panel"
          subtitle="With a line below its title"
          actions={<Button variant="default">Change</Button>}
        >
          <p>{LONG_TEXT}</p>
        </Panel>
      </Page>
    ),
    'A plain page with a long title': (
      <Page title="A title that is longer than a phone is wide, and wraps" actions={<Button>Add</Button>}>
        <Panel>
          <EmptyState />
        </Panel>
      </Page>
    ),
    'A panel about to be replaced': (
      <Panel title="Last 30 days" isRefreshing>
        <LineChartSkeleton height={80} />
      </Panel>
    ),
  },
  { isWide: true },
);
