import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { NumberField } from '#design/form/number-fields.tsx';
import { SearchedSelect } from '#design/form/searched-select.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { presentMs } from '#design/present.ts';
import { SkeletonLines } from '#design/states.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import {
  MakeTestAuctionPassDocument,
  TestChoicesDocument,
  type StorefrontCatalogsQuery,
  type TestChoicesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { matchingCategories, namedInPath } from '../rules/category-choices.ts';
import { MAX_TEST_SLOTS, type TestAnswer } from '../rules/test-auction.ts';
import { runTestAuction } from './run-test-auction.ts';
import { TestedAuction } from './tested-auction.tsx';

type Catalog = StorefrontCatalogsQuery['allCatalogs'][number];

const MAX_TERM_LENGTH = 200;
/** A pass that ends sooner is not begun with. */
const ENOUGH_MS = 10_000;

/** Asks the ads of a storefront what a shop would be answered, and why the others would not be shown. */
export function TestSearch({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation('storefront');
  const choices = useApiQuery(TestChoicesDocument, { catalogId: catalog.id });
  const [answer, setAnswer] = useState<TestAnswer | null>(null);
  return (
    <Stack gap="md">
      <Panel title={t('test.title')} subtitle={t('test.subtitle')}>
        <QueryBoundary reads={{ choices }} skeleton={<SkeletonLines count={6} />}>
          {({ choices: found }) => <Question catalogId={catalog.id} choices={found} onAnswer={setAnswer} />}
        </QueryBoundary>
      </Panel>
      {answer && <TestedAuction catalog={catalog} answer={answer} />}
    </Stack>
  );
}

/** Passes last for some minutes: one is made when it is needed. */
function usePass(catalogId: string) {
  const held = useRef<{ pass: string; endsMs: number } | null>(null);
  const { mutateAsync } = useApiMutation(MakeTestAuctionPassDocument, { changes: [], showsErrorInline: true });
  return async () => {
    if (held.current && held.current.endsMs > presentMs() + ENOUGH_MS) return held.current.pass;
    const { makeTestAuctionPass } = await mutateAsync({ catalogId });
    const { pass, endsAt } = makeTestAuctionPass;
    held.current = { pass, endsMs: Date.parse(endsAt) };
    return pass;
  };
}

interface QuestionProps {
  catalogId: string;
  choices: TestChoicesQuery;
  onAnswer(answer: TestAnswer | null): void;
}

function Question({ catalogId, choices, onAnswer }: QuestionProps) {
  const { t } = useTranslation('storefront');
  const passOf = usePass(catalogId);
  const [categoryTerm, setCategoryTerm] = useState('');
  const categories = namedInPath(choices.productCategories);
  const { form, serverMessage, onSubmit, isSubmitting } = useServerForm({
    initialValues: {
      term: '',
      categoryId: null as string | null,
      placement: null as string | null,
      slots: '3',
      device: null as 'desktop' | 'mobile' | null,
    },
    validate: {
      term: (value, { categoryId, placement }) =>
        value.trim() || categoryId !== null || placement !== null ? null : t('test.nothingAsked'),
      slots: (value) =>
        Number(value) >= 1 && Number(value) <= MAX_TEST_SLOTS ? null : t('test.slotsRange', { max: MAX_TEST_SLOTS }),
    },
    submit: async ({ term, slots, ...rest }) => {
      onAnswer(null);
      try {
        const answer = await runTestAuction(await passOf(), {
          ...rest,
          term: term.trim() || null,
          slots: Number(slots),
        });
        if (!answer) throw new ApiError('INTERNAL', t('test.notRun'));
        onAnswer(answer);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'NETWORK') throw new ApiError('NETWORK', t('test.noAds'));
        if (error.code === 'FORBIDDEN') throw new ApiError('FORBIDDEN', t('test.refused'));
        throw error;
      }
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('test.title')}>
      <Stack gap="sm" maw={760}>
        <FormBanner message={serverMessage} />
        <Group grow preventGrowOverflow={false} align="flex-start">
          <TextField
            label={t('test.term')}
            description={t('test.termHint')}
            maxLength={MAX_TERM_LENGTH}
            autoComplete="off"
            miw={220}
            {...form.getInputProps('term')}
          />
          <SearchedSelect
            label={t('test.category')}
            description={t('test.categoryHint')}
            placeholder={t('test.anyCategory')}
            clearable
            miw={220}
            selected={categories.find(({ id }) => id === form.values.categoryId) ?? null}
            found={matchingCategories(categories, categoryTerm)}
            onTerm={setCategoryTerm}
            onSelect={({ id }) => form.setFieldValue('categoryId', id)}
            onClear={() => form.setFieldValue('categoryId', null)}
            error={form.errors['categoryId']}
          />
        </Group>
        <Group grow preventGrowOverflow={false} align="flex-start">
          <SelectField
            label={t('test.placement')}
            description={t('test.placementHint')}
            placeholder={t('test.productAds')}
            clearable
            miw={220}
            data={choices.allBanners.map(({ name }) => name)}
            {...form.getInputProps('placement')}
          />
          <NumberField
            label={t('test.slots')}
            description={t('test.slotsHint')}
            required
            miw={110}
            {...form.getInputProps('slots')}
          />
          <SelectField
            label={t('test.device')}
            description={t('test.deviceHint')}
            placeholder={t('test.anyDevice')}
            clearable
            miw={130}
            data={(['desktop', 'mobile'] as const).map((value) => ({ value, label: t(`test.devices.${value}`) }))}
            {...form.getInputProps('device')}
          />
        </Group>
        <Group gap="sm">
          <Button type="submit" loading={isSubmitting}>
            {t('test.submit')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('test.harmless')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
