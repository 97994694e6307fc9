import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastStorefront, rememberStorefront, useCurrencies, useViewer } from '#core/session/console/index.ts';
import { SelectField } from '#design/form/select-fields.tsx';
import type { Currency } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  EndYieldTrialDocument,
  RemoveYieldRuleDocument,
  TakeBackYieldRuleDocument,
  YieldCatalogsDocument,
  YieldRulesDocument,
  type YieldRuleKind,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { yieldList } from './routes.ts';
import { YIELD_KINDS } from '../rules/yield-rule.ts';
import { ApartForm } from './apart-form.tsx';
import { BlockForm } from './block-form.tsx';
import { ComplementForm } from './complement-form.tsx';
import { ExclusionForm } from './exclusion-form.tsx';
import { FloorForm } from './floor-form.tsx';
import { LoadForm } from './load-form.tsx';
import { useRuleColumns } from './rule-columns.tsx';
import type { Rule } from './rule-text.ts';

const CHANGES = { changes: ['YieldRule'] } as const;

/** The rules that staff set for the auctions of a storefront. */
export function YieldScreen() {
  const { t } = useTranslation('yield');
  const catalogs = useApiQuery(YieldCatalogsDocument, {});
  const { search, change } = useListAddress(yieldList);
  const currencyOf = useCurrencies();
  const { id: userId } = useViewer();
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <QueryBoundary reads={{ catalogs }} skeleton={null}>
        {({ catalogs: { allCatalogs } }) => {
          const named = search.catalog ?? lastStorefront(userId);
          const catalog = allCatalogs.find(({ id }) => id === named) ?? allCatalogs[0];
          if (!catalog) return <EmptyState title={t('noCatalog')} />;
          const currency = currencyOf(catalog.currencyCode);
          return (
            <Stack gap="md">
              <SelectField
                label={t('storefront')}
                maw={320}
                allowDeselect={false}
                data={allCatalogs.map(({ id, name }) => ({ value: id, label: name }))}
                value={catalog.id}
                onChange={(id) => change({ catalog: id ?? undefined })}
              />
              {catalog.id === named && <Remembered userId={userId} catalogId={catalog.id} />}
              <RulesPanel key={catalog.id} catalogId={catalog.id} currency={currency} />
              <ChangesPanel key={`changes ${catalog.id}`} catalogId={catalog.id} currency={currency} />
            </Stack>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}

/** Notes which storefront was chosen. */
function Remembered({ userId, catalogId }: { userId: string; catalogId: string }) {
  useEffect(() => rememberStorefront(userId, catalogId), [userId, catalogId]);
  return null;
}

function RulesPanel({ catalogId, currency }: { catalogId: string; currency: Currency }) {
  const { t } = useTranslation('yield');
  const address = useListAddress(yieldList);
  const kind = address.search.kind ?? null;
  const { table } = useListQuery(YieldRulesDocument, { catalogId, kind }, ({ yieldRules }) => yieldRules, address);
  // Null: none is edited; a new one has no rule.
  const [edited, setEdited] = useState<{ kind: YieldRuleKind; rule: Rule | null } | null>(null);
  const remove = useApiMutation(RemoveYieldRuleDocument, CHANGES);
  const takeBack = useApiMutation(TakeBackYieldRuleDocument, CHANGES);
  const end = useApiMutation(EndYieldTrialDocument, CHANGES);
  const offerBack = (message: string, { id, version }: Rule) =>
    offerUndo({
      id: `yield:${id}`,
      message,
      undo: () => takeBack.mutateAsync({ input: { id, version } }).then(() => toastSuccess(t('undone'))),
    });
  const columns = useRuleColumns(currency, {
    onEdit: (rule) => setEdited({ kind: rule.kind, rule }),
    onRemove: ({ id, version }) =>
      void remove.mutateAsync({ input: { id, version } }).then(
        ({ removeYieldRule: { rule } }) => offerBack(t('removed'), rule),
        () => {},
      ),
    onEnd: ({ id, version }, isKept) =>
      void end.mutateAsync({ input: { id, version, isKept } }).then(
        ({ endYieldTrial: { rule } }) => offerBack(t(isKept ? 'trial.kept' : 'trial.discarded'), rule),
        () => {},
      ),
  });
  const form = {
    catalogId,
    currency,
    onSaved: (rule: Rule) => offerBack(t('saved'), rule),
    onClose: () => setEdited(null),
  };
  return (
    <>
      <Panel
        flush
        title={t('rules')}
        subtitle={t('rulesHint')}
        actions={
          <Group gap="xs">
            {YIELD_KINDS.map((one) => (
              <Button
                key={one}
                variant="default"
                leftSection={<IconPlus size={15} aria-hidden />}
                onClick={() => setEdited({ kind: one, rule: null })}
              >
                {t(`addOf.${one}`)}
              </Button>
            ))}
          </Group>
        }
      >
        <ListTable
          label={t('rules')}
          columns={columns}
          rowId={({ id }) => id}
          address={address}
          empty={<EmptyState title={t('empty')} detail={t('emptyDetail')} />}
          {...table}
        />
      </Panel>
      {edited?.kind === 'FLOOR' && <FloorForm {...form} rule={edited.rule} />}
      {edited?.kind === 'BLOCK' && <BlockForm {...form} rule={edited.rule} />}
      {edited?.kind === 'APART' && <ApartForm {...form} rule={edited.rule} />}
      {edited?.kind === 'EXCLUSION' && <ExclusionForm {...form} rule={edited.rule} />}
      {edited?.kind === 'COMPLEMENT' && <ComplementForm {...form} rule={edited.rule} />}
      {edited?.kind === 'LOAD' && <LoadForm {...form} rule={edited.rule} />}
    </>
  );
}
