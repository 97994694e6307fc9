import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  ChooseMailDocument,
  MailChoicesDocument,
  type MailChoicePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from './profile.module.css';

/** Chooses how often e-mails come, by what they are about. */
export function EmailsTab() {
  const { t } = useTranslation('profile');
  const choices = useApiQuery(MailChoicesDocument, {});
  return (
    <div className={styles.panels}>
      <Panel title={t('emails.title')}>
        <QueryBoundary reads={{ choices }} skeleton={<SkeletonLines count={8} />}>
          {({ choices }) => (
            <>
              <div className={styles.quiet}>{t('emails.hint')}</div>
              <div className={styles.choices}>
                <div className={styles.setting}>
                  <div className={styles.words}>
                    <div>{t('emails.always.label')}</div>
                    <div className={styles.quiet}>{t('emails.always.hint')}</div>
                  </div>
                  <div className={styles.quiet}>{t('emails.always.frequency')}</div>
                </div>
                {choices.mailChoices.map((choice) => (
                  <ChoiceRow key={choice.id} choice={choice} />
                ))}
              </div>
            </>
          )}
        </QueryBoundary>
      </Panel>
    </div>
  );
}

function ChoiceRow({ choice: { kind, frequency, choices } }: { choice: MailChoicePartsFragment }) {
  const { t } = useTranslation('profile');
  const choose = useApiMutation(ChooseMailDocument, { changes: ['MailChoice'], queue: 'mail-choices' });
  const labelId = `mails-${kind}`;
  const onChange = (value: string) => {
    const chosen = choices.find((one) => one === value)!;
    void choose.mutateAsync({ input: { kind, frequency: chosen } }).then(
      () => toastSuccess(t('emails.saved')),
      () => {},
    );
  };
  return (
    <div className={styles.setting}>
      <div className={styles.words}>
        <div id={labelId}>{t(`emails.kind.${kind}.label`)}</div>
        <div className={styles.quiet}>{t(`emails.kind.${kind}.hint`)}</div>
      </div>
      <SegmentedControl
        aria-labelledby={labelId}
        // What was chosen shows at once; a refusal shows what holds.
        value={choose.isPending ? choose.variables.input.frequency : frequency}
        data={choices.map((value) => ({ value, label: t(`emails.frequency.${value}`) }))}
        onChange={onChange}
      />
    </div>
  );
}
