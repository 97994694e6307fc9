import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { useListAddress } from '#platform/console-kit/list.ts';
import { StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { MAX_VISITS, isLookedFor, visitsOf } from '../rules/tail.ts';
import { storefrontList } from './storefront-search.ts';
import { TailRow } from './tail-row.tsx';
import { useTail } from './use-tail.ts';
import styles from './tail-tab.module.css';

/** A space there writes or presses. */
const NOT_IN = ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'];

/** What a storefront calls with, as it comes: an auction with its winners and events in one row. */
export function TailTab({ catalogId }: { catalogId: string }) {
  const address = useListAddress(storefrontList);
  const isOnlyProblems = address.search.problems === 'only';
  return (
    <Tail
      // The others are not in the answers.
      key={String(isOnlyProblems)}
      catalogId={catalogId}
      isOnlyProblems={isOnlyProblems}
      onOnlyProblems={(isOnly) => address.show({ problems: isOnly ? 'only' : undefined })}
    />
  );
}

interface TailProps {
  catalogId: string;
  isOnlyProblems: boolean;
  onOnlyProblems(isOnly: boolean): void;
}

function Tail({ catalogId, isOnlyProblems, onOnlyProblems }: TailProps) {
  const { t } = useTranslation('storefront');
  const [isPaused, setPaused] = useState(false);
  const [keyId, setKeyId] = useState<string | null>(null);
  const [product, setProduct] = useState('');
  const [shopper, setShopper] = useState('');
  const { tail, lines, isKnown } = useTail(catalogId, isOnlyProblems, isPaused);
  useHotkeys([['Space', () => setPaused((was) => !was)]], NOT_IN);
  const keys = new Map(lines.map((line) => [line.keyId, line.keyLabel ?? line.keyId]));
  const found = visitsOf(lines).filter((visit) => isLookedFor(visit, { keyId, isOnlyProblems, product, shopper }));
  const oneIn = Math.max(1, ...lines.slice(-50).map((line) => line.oneIn));
  return (
    <Panel
      flush
      title={t('tab.tail')}
      subtitle={t('tail.subtitle')}
      actions={
        <Button variant="default" size="sm" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {t(isPaused ? 'tail.goOn' : 'tail.pause')}
        </Button>
      }
    >
      <Stack gap="sm" p="md">
        <Group gap="sm" align="flex-end">
          <SelectField
            label={t('tail.key')}
            placeholder={t('tail.allKeys')}
            clearable
            w={180}
            data={[...keys].map(([value, label]) => ({ value, label }))}
            value={keyId}
            onChange={setKeyId}
          />
          <TextField
            label={t('tail.product')}
            w={150}
            maxLength={100}
            value={product}
            onChange={({ currentTarget }) => setProduct(currentTarget.value)}
          />
          <TextField
            label={t('tail.shopper')}
            w={150}
            maxLength={200}
            value={shopper}
            onChange={({ currentTarget }) => setShopper(currentTarget.value)}
          />
          <Switch
            label={t('tail.onlyProblems')}
            mb={8}
            checked={isOnlyProblems}
            onChange={({ currentTarget }) => onOnlyProblems(currentTarget.checked)}
          />
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {[
            t(isPaused ? 'tail.paused' : 'tail.runs'),
            ...(oneIn > 1 ? [t('tail.sampled', { count: oneIn })] : []),
            t('tail.most', { count: MAX_VISITS }),
          ].join(' · ')}
        </Text>
        <StaleDataNotice reads={[tail]} />
      </Stack>
      {!isKnown ? (
        <Stack p="md">
          <SkeletonLines count={6} />
        </Stack>
      ) : found.length === 0 ? (
        <EmptyState
          title={t(lines.length === 0 ? 'tail.none' : 'tail.noMatch')}
          detail={lines.length === 0 ? t(isOnlyProblems ? 'tail.noProblems' : 'tail.noneDetail') : undefined}
        />
      ) : (
        <ol className={styles.rows} aria-label={t('tab.tail')}>
          {found.slice(0, MAX_VISITS).map((visit) => (
            <TailRow key={visit.id} visit={visit} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
