import { Button, Chip, Kbd } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextField } from '#design/form/long-text-field.tsx';
import type { OpenedCase } from './use-cockpit.ts';
import styles from './cockpit.module.css';

interface RejectFormProps {
  reasons: OpenedCase['reasons'];
  /** What an agent proposes to say; it is to be read and changed. */
  proposed: string;
  onReject(notes: string): void;
  onClose(): void;
}

/** As many as an agent may propose. */
const MAX_NOTES = 2000;

/** Asks for the reason of a rejection: pieces in the advertiser's language by key, and free text. One of them is required. */
export function RejectForm({ reasons, proposed, onReject, onClose }: RejectFormProps) {
  const { t } = useTranslation('review');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState(proposed);
  const [isMissing, setIsMissing] = useState(false);
  const toggle = (id: string) => {
    setIsMissing(false);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const notes = [...reasons.filter(({ id }) => chosen.includes(id)).map((reason) => reason.text), text.trim()]
    .filter(Boolean)
    .join(' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (notes) onReject(notes);
    else setIsMissing(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    const reason = reasons[Number(event.key) - 1];
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (!reason || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    toggle(reason.id);
  };
  return (
    <form className={styles.reject} aria-label={t('reject.title')} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={styles.pieces} role="group" aria-label={t('reject.pieces')}>
        {reasons.map(({ id, label }, index) => (
          <Chip key={id} size="xs" radius="sm" checked={chosen.includes(id)} onChange={() => toggle(id)}>
            <Kbd size="xs">{index + 1}</Kbd> {label}
          </Chip>
        ))}
      </div>
      <LongTextField
        label={t('reject.text')}
        description={t('reject.hint')}
        autosize={false}
        rows={2}
        maxLength={MAX_NOTES}
        value={text}
        error={isMissing && t('reject.missing')}
        onChange={(event) => {
          setIsMissing(false);
          setText(event.currentTarget.value);
        }}
      />
      {notes && (
        <p className={styles.notes} dir="auto">
          {t('reject.sends', { notes })}
        </p>
      )}
      <div className={styles.buttons}>
        <span className={styles.space} />
        <Button variant="default" onClick={onClose}>
          {t('reject.cancel')}
        </Button>
        {/* Has the focus, so that digits choose and Enter sends. */}
        <Button type="submit" color="crimson" autoFocus>
          {t('reject.submit')}
        </Button>
      </div>
    </form>
  );
}
