import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_DELAY_MS } from './use-settled.ts';

const MAX_TERM_LENGTH = 100;

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'label'> {
  /** For screen readers, and as the placeholder. */
  label: string;
  /** The current search term, "" for none. */
  value: string;
  /** Called with the trimmed term once typing pauses. */
  onSearch(term: string): void;
  delayMs?: number;
}

/** A search box. It always shows the current term, also after changes elsewhere, e.g. by going back. */
export function SearchField({ label, value, onSearch, delayMs = SEARCH_DELAY_MS, ...props }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** The last term searched from here. */
  const [asked, setAsked] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const ask = useEffectEvent((term: string) => {
    setAsked(term);
    onSearch(term);
  });
  const term = text.trim();
  useEffect(() => {
    if (term === asked) return;
    const timer = setTimeout(() => ask(term), delayMs);
    return () => clearTimeout(timer);
  }, [term, asked, delayMs]);
  return (
    <TextInput
      type="search"
      size="xs"
      w={220}
      maw="100%"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_TERM_LENGTH}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      {...props}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
