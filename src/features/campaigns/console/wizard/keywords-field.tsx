import { Button, CloseButton, FileButton, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
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
import { problemText } from '../../rules/problem-texts.ts';
import styles from './keywords.module.css';
import wizardStyles from './wizard.module.css';

// From the widest to the narrowest.
const SHOWN_MATCH_TYPES: readonly MatchType[] = ['broad', 'phrase', 'exact'];

interface KeywordsFieldProps {
  label: string;
  description: string;
  /** As typed: [exact], "phrase" or broad. */
  value: readonly string[];
  onChange(keywords: string[]): void;
  /** Hears what is being typed. */
  onTyping?(text: string): void;
  error?: string;
  isDisabled?: boolean;
}

/** Keywords with the way each is matched; lists are pasted, one a line. */
export function KeywordsField(props: KeywordsFieldProps) {
  const { label, description, value, onChange, onTyping, error, isDisabled = false } = props;
  const { t, i18n } = useTranslation('campaigns');
  const format = useFormat();
  const labelId = useId();
  const [text, setTypedText] = useState('');
  const [imported, setImported] = useState<{ added: number; left: number } | null>(null);
  const [matchType, setMatchType] = useState<MatchType>('broad');
  const [isEmptyTold, setIsEmptyTold] = useState(false);
  const setText = (next: string) => {
    setTypedText(next);
    onTyping?.(next);
  };
  const isFull = isDisabled || value.length >= MAX_KEYWORDS;

  const add = (typed: readonly string[]) => {
    onChange(
      parseKeywords([...value, ...typed])
        .map(typedKeyword)
        .slice(0, MAX_KEYWORDS),
    );
    setText('');
  };
  const importFile = async (file: File | null) => {
    if (!file) return;
    const typed = keywordsFromText(await file.text());
    const all = parseKeywords([...value, ...typed]);
    const added = Math.min(all.length, MAX_KEYWORDS) - value.length;
    add(typed);
    setImported({ added, left: typed.length - added });
  };
  const addTyped = () => {
    const keyword = parseKeyword(text);
    setIsEmptyTold(keyword === null);
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
      error={isEmptyTold ? problemText({ key: 'fillOut' }, i18n.language) : error}
    >
      <div className={styles.keywordEntry} role="group" aria-labelledby={labelId}>
        <TextInput
          aria-label={t('keywords.add', { list: label })}
          placeholder={t('keywords.placeholder')}
          value={text}
          disabled={isFull}
          maxLength={210}
          onChange={(event) => {
            setIsEmptyTold(false);
            setText(event.currentTarget.value);
          }}
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
          disabled={isFull}
          onClick={addTyped}
        >
          {t('keywords.addButton')}
        </Button>
      </div>
      <div className={styles.keywordTools}>
        <p className={wizardStyles.hint}>{t(`keywords.${matchType}Hint`)}</p>
        <span className={wizardStyles.spacer} />
        <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void importFile(file)}>
          {(button) => (
            <Button
              {...button}
              variant="subtle"
              size="compact-xs"
              leftSection={<IconFileUpload size={14} />}
              disabled={isFull}
              aria-label={t('keywords.importInto', { list: label })}
            >
              {t('keywords.import')}
            </Button>
          )}
        </FileButton>
      </div>
      {imported && (
        <p className={wizardStyles.hint} role="status">
          {t('keywords.imported', { count: imported.added, left: imported.left })}
        </p>
      )}
      {value.length > 0 && (
        <>
          <ul className={styles.keywords} aria-label={label} tabIndex={0}>
            {value.map((typed) => (
              <KeywordTag
                key={typed}
                typed={typed}
                onRemove={isDisabled ? null : () => onChange(value.filter((one) => one !== typed))}
              />
            ))}
          </ul>
          <div className={styles.listFoot}>
            <span>{t('keywords.count', { count: value.length, of: format.integer(MAX_KEYWORDS) })}</span>
            {!isDisabled && (
              <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
                {t('keywords.clear')}
              </Button>
            )}
          </div>
        </>
      )}
    </Input.Wrapper>
  );
}

function KeywordTag({ typed, onRemove }: { typed: string; onRemove: (() => void) | null }) {
  const { t } = useTranslation('campaigns');
  const { keyword, matchType } = parseKeyword(typed)!;
  return (
    <li className={styles.keyword} data-match={matchType}>
      <span>{keyword}</span>
      <span className={wizardStyles.matchType}>{t(`keywords.${matchType}`)}</span>
      {onRemove && (
        <CloseButton size={24} iconSize={13} aria-label={t('keywords.remove', { keyword })} onClick={onRemove} />
      )}
    </li>
  );
}
