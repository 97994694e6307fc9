import { Button, Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { MoveTestClockDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { MAX_MOVE_DAYS } from '../rules/test-clock.ts';
import { useTestClock } from './use-test-clock.ts';

const MOVES = [
  ['hour', HOUR_MS],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', MAX_MOVE_DAYS * DAY_MS],
] as const;

/** Moves the clock of the test environment, for everybody in it. */
export default function TestClockPanel() {
  const { t } = useTranslation('testEnvironment');
  const { read, clock } = useTestClock();
  return (
    <Panel title={t('clock.title')} subtitle={t('clock.detail')}>
      <QueryBoundary reads={{ clock: read }} skeleton={<SkeletonLines count={3} />}>
        {() => clock && <Moves {...clock} />}
      </QueryBoundary>
    </Panel>
  );
}

function Moves({ nowMs, targetMs }: { nowMs: number; targetMs: number | null }) {
  const { t } = useTranslation('testEnvironment');
  const format = useFormat();
  const { mutate, isPending } = useApiMutation(MoveTestClockDocument, { changes: ['TestClock'] });
  return (
    <>
      <Group gap="sm" mb="md" role="status">
        <Text size="lg" fw={600}>
          {format.dateTime(new Date(nowMs))}
        </Text>
        {targetMs !== null && (
          <>
            <Loader size="xs" aria-hidden />
            <Text c="dimmed">{t('clock.moving', { time: format.dateTime(new Date(targetMs)) })}</Text>
          </>
        )}
      </Group>
      <Group gap="xs">
        {MOVES.map(([name, byMs]) => (
          <Button
            key={name}
            variant="default"
            disabled={targetMs !== null || isPending}
            onClick={() => mutate({ input: { to: new Date(nowMs + byMs).toISOString() } })}
          >
            {t(`clock.by.${name}`)}
          </Button>
        ))}
      </Group>
      <Text mt="md" size="sm" c="dimmed">
        {t('clock.onlyForward')}
      </Text>
    </>
  );
}
