import { Button, CloseButton, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import {
  keywordsFromText,
  MAX_KEYWORDS,
  parseKeyword,
  parseKeywords,
  typedKeyword,
  type MatchType,
} from '../../rules/keywords.ts';
import styles from './wizard.module.css';

// From the widest to the narrowest.
const SHOWN_MATCH_TYPES: readonly MatchType[] = ['broad', 'phrase', 'exact'];

interface KeywordsFieldProps {
  label: string;
  description: string;
  /** As typed: [exact], "phrase" or broad. */
  value: readonly string[];
  onChange(keywords: string[]): void;
  error?: string;
}

/** Keywords with the way each is matched; lists are pasted, one a line. */
export function KeywordsField({ label, description, value, onChange, error }: KeywordsFieldProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const labelId = useId();
  const [text, setText] = useState('');
  const [matchType, setMatchType] = useState<MatchType>('broad');
  const isFull = value.length >= MAX_KEYWORDS;

  const add = (typed: readonly string[]) => {
    onChange(
      parseKeywords([...value, ...typed])
        .map(typedKeyword)
        .slice(0, MAX_KEYWORDS),
    );
    setText('');
  };
  const addTyped = () => {
    const keyword = parseKeyword(text);
    if (!keyword) return;
    // What was typed with brackets or quotes says itself how it is matched.
    add([typedKeyword(keyword.matchType === 'broad' ? { ...keyword, matchType } : keyword)]);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    add(keywordsFromText(pasted));
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <div className={styles.keywordEntry} role="group" aria-labelledby={labelId}>
        <TextInput
          aria-label={t('keywords.add', { list: label })}
          placeholder={t('keywords.placeholder')}
          value={text}
          disabled={isFull}
          maxLength={210}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addTyped();
          }}
        />
        <SegmentedControl
          aria-label={t('keywords.matchType')}
          value={matchType}
          onChange={(next) => setMatchType(next)}
          data={SHOWN_MATCH_TYPES.map((type) => ({ value: type, label: t(`keywords.${type}`) }))}
        />
        <Button
          variant="default"
          h={36}
          leftSection={<IconPlus size={15} stroke={2} />}
          disabled={isFull || parseKeyword(text) === null}
          onClick={addTyped}
        >
          {t('keywords.addButton')}
        </Button>
      </div>
      <p className={styles.hint}>{t(`keywords.${matchType}Hint`)}</p>
      {value.length > 0 && (
        <>
          <ul className={styles.keywords} aria-label={label} tabIndex={0}>
            {value.map((typed) => (
              <KeywordTag key={typed} typed={typed} onRemove={() => onChange(value.filter((one) => one !== typed))} />
            ))}
          </ul>
          <div className={styles.listFoot}>
            <span>{t('keywords.count', { count: value.length, of: format.integer(MAX_KEYWORDS) })}</span>
            <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
              {t('keywords.clear')}
            </Button>
          </div>
        </>
      )}
    </Input.Wrapper>
  );
}

function KeywordTag({ typed, onRemove }: { typed: string; onRemove(): void }) {
  const { t } = useTranslation('campaigns');
  const { keyword, matchType } = parseKeyword(typed)!;
  return (
    <li className={styles.keyword} data-match={matchType}>
      <span>{keyword}</span>
      <span className={styles.matchType}>{t(`keywords.${matchType}`)}</span>
      <CloseButton size={24} iconSize={13} aria-label={t('keywords.remove', { keyword })} onClick={onRemove} />
    </li>
  );
}
