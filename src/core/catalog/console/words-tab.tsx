import { Button, Group, TagsInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import {
  RefusedWordsDocument,
  SetRefusedWordsDocument,
  type RefusedWordsPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { MAX_REFUSED_WORDS } from '../rules/refused-words.ts';

/** The words that a storefront refuses in ads. */
export function WordsTab({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation('storefront');
  const list = useApiQuery(RefusedWordsDocument, { catalogId });
  return (
    <Panel title={t('words.title')}>
      <QueryBoundary reads={{ list }} skeleton={<SkeletonLines count={4} />}>
        {({ list: { refusedWords } }) => (
          // Begins again from what is stored.
          <WordsForm key={refusedWords.revision} list={refusedWords} />
        )}
      </QueryBoundary>
    </Panel>
  );
}

function WordsForm({ list }: { list: RefusedWordsPartsFragment }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const { mutateAsync } = useApiMutation(SetRefusedWordsDocument, {
    changes: ['RefusedWords'],
    showsErrorInline: true,
  });
  const save = async (words: string[], revision: number) =>
    (await mutateAsync({ input: { catalogId: list.id, words, revision } })).setRefusedWords.refusedWords;
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { words: list.words },
    submit: async ({ words }) => {
      const { revision } = await save(words, list.revision);
      offerUndo({
        id: `words:${list.id}`,
        message: t('words.saved'),
        undo: () => save(list.words, revision).then(() => {}),
      });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('words.title')}>
      <FormBanner message={serverMessage} />
      <TagsInput
        maw={640}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        label={t('words.label')}
        description={t('words.hint')}
        maxTags={MAX_REFUSED_WORDS}
        splitChars={[',', ';', '\n']}
        {...form.getInputProps('words')}
      />
      {list.dateChanged && (
        <Text c="dimmed" size="xs" mt="sm">
          {t('words.changed', { at: format.dateTime(list.dateChanged), name: list.changedBy ?? '–' })}
        </Text>
      )}
      <Group gap="xs" mt="md">
        <Button type="submit" loading={isSubmitting} disabled={!form.isDirty()}>
          {t('words.save')}
        </Button>
        <Button variant="default" disabled={!form.isDirty() || isSubmitting} onClick={() => form.reset()}>
          {t('words.reset')}
        </Button>
      </Group>
    </form>
  );
}
