import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './suggest-field.module.css';
import { SEARCH_DELAY_MS } from './use-settled.ts';

export interface Suggestion {
  id: string;
  title: string;
  /** Distinguishes it from others with the same title; may be empty. */
  detail: string;
}

interface SuggestFieldProps extends Omit<
  AutocompleteProps,
  'data' | 'filter' | 'onOptionSubmit' | 'renderOption' | 'onSelect'
> {
  /**
   * Called when typing pauses; a failure counts as no suggestions. `signal` aborts when the result is no longer needed.
   */
  search(text: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Shorter texts are not searched. */
  minLength: number;
  /** `signal` aborts when the user continues typing. */
  onSelect(suggestion: Suggestion, signal: AbortSignal): void;
  /** The source of the suggestions, shown above them. */
  source?: string | null;
}

/** A text field with suggestions; free text stays valid without selecting one. */
export function SuggestField({ search, minLength, onSelect, source, onChange, ...field }: SuggestFieldProps) {
  const { t } = useTranslation('common');
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const show = useDebouncedCallback(async (text: string, controller: AbortController) => {
    const suggestions = await search(text, controller.signal).catch(() => []);
    if (!controller.signal.aborted) setFound(suggestions);
  }, SEARCH_DELAY_MS);

  const clear = () => {
    show.cancel();
    setFound([]);
  };
  const options = found.map((suggestion) => ({ value: suggestion.id, label: labelOf(suggestion) }));
  return (
    <div className={field.className}>
      <Autocomplete
        {...field}
        className={undefined}
        // The browser's own list would cover this one.
        autoComplete="off"
        data={source && options.length > 0 ? [{ group: source, items: options }] : options}
        filter={({ options: all }) => all}
        renderOption={({ option }) => {
          const suggestion = found.find(({ id }) => id === option.value);
          return (
            <span className={styles.option}>
              <span>{suggestion?.title}</span>
              {suggestion?.detail && <span className={styles.detail}>{suggestion.detail}</span>}
            </span>
          );
        }}
        onChange={(text) => {
          onChange?.(text);
          // Selecting a suggestion sets its label as the text, which is not a search.
          if (options.some(({ label }) => label === text)) return clear();
          running.current?.abort();
          if (text.trim().length < minLength) return clear();
          running.current = new AbortController();
          show(text.trim(), running.current);
        }}
        onOptionSubmit={(id) => {
          running.current?.abort();
          running.current = new AbortController();
          const suggestion = found.find((one) => one.id === id);
          if (suggestion) onSelect(suggestion, running.current.signal);
        }}
      />
      <div className="visually-hidden" role="status">
        {found.length > 0 && t('list.suggestions', { count: found.length })}
      </div>
    </div>
  );
}

const labelOf = ({ title, detail }: Suggestion) => (detail ? `${title}, ${detail}` : title);
