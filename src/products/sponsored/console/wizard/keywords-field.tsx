import { Autocomplete, Button, CloseButton, FileButton, Input, SegmentedControl } from '@mantine/core';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useId, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#design/form/text-fields.tsx';
import { useFormat } from '#design/format.ts';
import type { Message } from '#kernel/message.ts';
import { campaignProblem } from '../../rules/campaign.messages.ts';
import {
  addKeywords,
  bidsFromText,
  keywordKey,
  keywordsFromText,
  MAX_KEYWORDS,
  parseKeyword,
  typedKeyword,
  waysToMatch,
  type AddedKeywords,
  type MatchType,
} from '#core/serving/rules/keywords.ts';
import { useProblemText } from '../use-problem-text.ts';
import styles from './keywords.module.css';
import wizardStyles from './wizard.module.css';

// From the broadest to the narrowest.
const MATCH_TYPE_ORDER: readonly MatchType[] = ['broad', 'phrase', 'exact'];

interface KeywordsFieldProps {
  label: string;
  description: string;
  /** As entered: [exact], "phrase" or broad. */
  value: readonly string[];
  onChange(keywords: string[]): void;
  /** Called with the bids of a list that has some, by keyword. */
  onBids?(bids: Record<string, string>): void;
  /** Called with the text being typed. */
  onTyping?(text: string): void;
  error?: string;
  isDisabled?: boolean;
  /** Requires an explicit match type for a typed keyword instead of a default. */
  selectsMatchType?: boolean;
}

/** Keywords with their match types. Accepts pasted lists, one keyword per line. */
export function KeywordsField(props: KeywordsFieldProps) {
  const {
    label,
    description,
    value,
    onChange,
    onBids,
    onTyping,
    error,
    isDisabled = false,
    selectsMatchType = false,
  } = props;
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText();
  const format = useFormat();
  const labelId = useId();
  const [text, setTypedText] = useState('');
  const [imported, setImported] = useState<AddedKeywords | null>(null);
  const [matchType, setMatchType] = useState<MatchType>('broad');
  const [entryProblem, setEntryProblem] = useState<Message | null>(null);
  const setText = (next: string) => {
    setEntryProblem(null);
    setTypedText(next);
    onTyping?.(next);
  };
  const isFull = isDisabled || value.length >= MAX_KEYWORDS;

  const add = (typed: readonly string[]) => {
    const result = addKeywords(value, typed);
    onChange(result.keywords);
    setText('');
    return result;
  };
  const addList = (list: string) => {
    const result = add(keywordsFromText(list));
    setImported(result);
    const bids = new Map([...bidsFromText(list)].map(([typed, bid]) => [keywordKey(typed), bid]));
    const own = result.keywords.flatMap((typed): [string, string][] => {
      const bid = bids.get(keywordKey(typed));
      return bid === undefined ? [] : [[typed, bid]];
    });
    if (own.length > 0) onBids?.(Object.fromEntries(own));
  };
  const importFile = async (file: File | null) => {
    if (file) addList(await file.text());
  };
  const addTyped = () => {
    const keyword = parseKeyword(text);
    if (!keyword) return setEntryProblem(campaignProblem.required());
    if (selectsMatchType) return setEntryProblem(campaignProblem.matchMissing());
    // Brackets or quotes in the typed text take precedence over the selected match type.
    add([typedKeyword(keyword.matchType === 'broad' ? { ...keyword, matchType } : keyword)]);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    addList(pasted);
  };
  const entry = {
    'aria-label': t('keywords.add', { list: label }),
    placeholder: t('keywords.placeholder'),
    value: text,
    disabled: isFull,
    maxLength: 210,
    onPaste: paste,
  };
  // The import report is hidden as soon as the list it refers to has been cleared.
  const importResult = value.length > 0 || imported?.added === 0 ? imported : null;

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={entryProblem ? problemText(entryProblem) : error}
    >
      <div className={styles.keywordEntry} role="group" aria-labelledby={labelId}>
        {selectsMatchType ? (
          <Autocomplete
            {...entry}
            data={waysToMatch(text)}
            filter={({ options }) => options}
            renderOption={({ option }) => <WayToMatch typed={option.value} />}
            onChange={setText}
            onOptionSubmit={(typed) => {
              add([typed]);
              // Deferred, because the component writes the selected text into its field next.
              queueMicrotask(() => setText(''));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isOptionHighlighted(event.currentTarget)) return;
              event.preventDefault();
              addTyped();
            }}
          />
        ) : (
          <>
            <TextField
              {...entry}
              onChange={(event) => setText(event.currentTarget.value)}
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
              data={MATCH_TYPE_ORDER.map((type) => ({ value: type, label: t(`keywords.${type}`) }))}
            />
          </>
        )}
        {!selectsMatchType && (
          <Button
            variant="default"
            h={36}
            leftSection={<IconPlus size={15} stroke={2} />}
            disabled={isFull}
            onClick={addTyped}
          >
            {t('keywords.addButton')}
          </Button>
        )}
      </div>
      <div className={styles.keywordTools}>
        <p className={wizardStyles.hint}>{t(selectsMatchType ? 'keywords.chooseHint' : `keywords.${matchType}Hint`)}</p>
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
      {importResult && (
        <p className={wizardStyles.hint} role="status">
          {[
            t('keywords.added', { count: importResult.added }),
            importResult.repeated > 0 && t('keywords.repeated', { count: importResult.repeated }),
            importResult.tooLong > 0 && t('keywords.tooLong', { count: importResult.tooLong }),
            importResult.overLimit > 0 &&
              t('keywords.overLimit', { count: importResult.overLimit, of: format.integer(MAX_KEYWORDS) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {value.length > 0 && (
        <>
          <ul className={styles.keywords} aria-label={label} tabIndex={0}>
            {value.map((typed) => (
              <KeywordTag
                key={typed}
                typed={typed}
                onRemove={isDisabled ? null : () => onChange(value.filter((entry) => entry !== typed))}
              />
            ))}
          </ul>
          <div className={styles.listFoot}>
            <span>{t('keywords.count', { count: value.length, of: format.integer(MAX_KEYWORDS) })}</span>
            {!isDisabled && (
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => {
                  setImported(null);
                  onChange([]);
                }}
              >
                {t('keywords.clear')}
              </Button>
            )}
          </div>
        </>
      )}
    </Input.Wrapper>
  );
}

/** Returns whether Enter would select a highlighted option. */
const isOptionHighlighted = (input: HTMLElement) => Boolean(input.getAttribute('aria-activedescendant'));

function WayToMatch({ typed }: { typed: string }) {
  const { t } = useTranslation('campaigns');
  return (
    <span className={styles.way}>
      <span>{typed}</span>
      <span className={wizardStyles.matchType}>{t(`keywords.${parseKeyword(typed)!.matchType}`)}</span>
    </span>
  );
}

/** A keyword with its match type. */
export function KeywordText({ typed }: { typed: string }) {
  const { t } = useTranslation('campaigns');
  const { keyword, matchType } = parseKeyword(typed)!;
  return (
    <>
      <span>{keyword}</span>
      <span className={wizardStyles.matchType}>{t(`keywords.${matchType}`)}</span>
    </>
  );
}

function KeywordTag({ typed, onRemove }: { typed: string; onRemove: (() => void) | null }) {
  const { t } = useTranslation('campaigns');
  const { keyword, matchType } = parseKeyword(typed)!;
  return (
    <li className={styles.keyword} data-match={matchType}>
      <KeywordText typed={typed} />
      {onRemove && (
        <CloseButton size={24} iconSize={13} aria-label={t('keywords.remove', { keyword })} onClick={onRemove} />
      )}
    </li>
  );
}
