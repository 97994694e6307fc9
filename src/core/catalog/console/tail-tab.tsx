import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { useListAddress, type ListAddress } from '#platform/console-kit/list.ts';
import { StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { MAX_VISITS, isLookedFor, visitsOf } from '../rules/tail.ts';
import { storefrontList, type StorefrontSearch } from './storefront-search.ts';
import { TailRow } from './tail-row.tsx';
import { useTail } from './use-tail.ts';
import styles from './tail-tab.module.css';

/** A space there writes or presses. */
const NOT_IN = ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'];

/** What a storefront calls with, as it comes: an auction with its winners and events in one row. */
export function TailTab({ catalogId }: { catalogId: string }) {
  const address = useListAddress(storefrontList);
  // Without the problems alone the others are not in the answers.
  return <Tail key={address.search.problems} catalogId={catalogId} address={address} />;
}

interface TailProps {
  catalogId: string;
  address: ListAddress<StorefrontSearch>;
}

function Tail({ catalogId, address: { search, show } }: TailProps) {
  const { t } = useTranslation('storefront');
  const [isPaused, setPaused] = useState(false);
  const { key: keyId = null, product = '', shopper = '' } = search;
  const isOnlyProblems = search.problems === 'only';
  const { tail, lines, isKnown } = useTail(catalogId, isOnlyProblems, isPaused);
  useHotkeys([['Space', () => setPaused((was) => !was)]], NOT_IN);
  const keys = new Map<string, string>(keyId === null ? [] : [[keyId, keyId]]);
  for (const line of lines) keys.set(line.keyId, line.keyLabel ?? line.keyId);
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
            onChange={(key) => show({ key: key ?? undefined })}
          />
          <SearchField
            label={t('tail.product')}
            size="sm"
            w={180}
            value={product}
            onSearch={(text) => show({ product: text || undefined }, true)}
          />
          <SearchField
            label={t('tail.shopper')}
            size="sm"
            w={180}
            maxLength={200}
            value={shopper}
            onSearch={(text) => show({ shopper: text || undefined }, true)}
          />
          <Switch
            label={t('tail.onlyProblems')}
            mb={8}
            checked={isOnlyProblems}
            onChange={({ currentTarget }) => show({ problems: currentTarget.checked ? 'only' : undefined })}
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
