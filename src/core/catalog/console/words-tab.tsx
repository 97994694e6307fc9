import { Alert, Button, Group, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#core/session/console/index.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useUnsaved } from '#design/form/use-unsaved.tsx';
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
        {({ list: { refusedWords } }) => <WordsForm key={refusedWords.id} list={refusedWords} />}
      </QueryBoundary>
    </Panel>
  );
}

/** What is typed is kept as a change of the list, whatever a colleague makes of the list meanwhile. */
interface Change {
  added: readonly string[];
  removed: readonly string[];
}

const NOTHING: Change = { added: [], removed: [] };
const without = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word));
const changeBetween = (before: readonly string[], after: readonly string[]): Change => ({
  added: without(after, before),
  removed: without(before, after),
});
const changed = (words: readonly string[], { added, removed }: Change) => [
  ...new Set([...without(words, removed), ...added]),
];

function WordsForm({ list }: { list: RefusedWordsPartsFragment }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const viewer = useViewer();
  const changes = ['RefusedWords'] as const;
  const { mutateAsync } = useApiMutation(SetRefusedWordsDocument, { changes, showsErrorInline: true });
  // The form may show another list by then: a toast says what fails.
  const { mutateAsync: putBack } = useApiMutation(SetRefusedWordsDocument, { changes });
  const inputOf = (words: string[], revision: number) => ({ input: { catalogId: list.id, words, revision } });
  const { form, isSubmitting, serverMessage, clearServerMessage, onSubmit } = useServerForm<{ words: Change }>({
    initialValues: { words: NOTHING },
    submit: async ({ words: sent }) => {
      const wanted = changed(list.words, sent);
      const { refusedWords: saved } = (await mutateAsync(inputOf(wanted, list.revision))).setRefusedWords;
      // What was typed since it was sent is a change of what is stored now.
      form.setValues({ words: changeBetween(wanted, changed(list.words, form.getValues().words)) });
      unsaved.forget({ words: NOTHING });
      offerUndo({
        id: `words:${list.id}`,
        message: t('words.saved'),
        undo: () => putBack(inputOf(list.words, saved.revision)).then(() => {}),
      });
    },
  });
  const unsaved = useUnsaved(form, `words.${viewer.id}.${list.id}`);
  const { error, onBlur } = form.getInputProps('words');
  // What the list was when typing began.
  const [start, setStart] = useState(list);
  if (!form.isDirty() && start !== list) setStart(list);
  const reset = () => {
    form.reset();
    unsaved.forget({ words: NOTHING });
    clearServerMessage();
  };
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('words.title')}>
      {unsaved.guard}
      <FormBanner message={serverMessage} />
      {form.isDirty() && start.revision !== list.revision && <ChangedMeanwhile from={start} to={list} />}
      <TagsInput
        maw={640}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        label={t('words.label')}
        description={t('words.hint')}
        maxTags={MAX_REFUSED_WORDS}
        splitChars={[',', ';', '\n']}
        value={changed(list.words, form.values.words)}
        onChange={(words) => form.setFieldValue('words', changeBetween(list.words, words))}
        error={error}
        onBlur={onBlur}
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
        <Button variant="default" disabled={!form.isDirty() || isSubmitting} onClick={reset}>
          {t('words.reset')}
        </Button>
      </Group>
    </form>
  );
}

const MAX_NAMED = 10;
const someOf = (words: readonly string[]) =>
  words.slice(0, MAX_NAMED).join(', ') + (words.length > MAX_NAMED ? ' …' : '');

function ChangedMeanwhile({ from, to }: Record<'from' | 'to', RefusedWordsPartsFragment>) {
  const { t } = useTranslation('storefront');
  const { added, removed } = changeBetween(from.words, to.words);
  return (
    <Alert variant="light" color="cobalt" role="status" mb="sm">
      {t('words.meanwhile', { name: to.changedBy ?? '–' })}{' '}
      {added.length > 0 && `${t('words.added', { words: someOf(added) })} `}
      {removed.length > 0 && t('words.removed', { words: someOf(removed) })}
    </Alert>
  );
}
