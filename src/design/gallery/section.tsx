import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';

/** What a `*.gallery.tsx` exports: a component in all its states, by name. */
export interface GallerySection {
  title: string;
  states: Readonly<Record<string, ReactNode>>;
  /** Each state takes the full width, as pages and tables do. */
  isWide: boolean;
}

export const section = (
  title: string,
  states: GallerySection['states'],
  { isWide = false }: { isWide?: boolean } = {},
): GallerySection => ({ title, states, isWide });

interface OpenerProps {
  label: string;
  /** Mounted while it is open. */
  children(close: () => void): ReactNode;
}

/** A button that opens an overlay. The journey opens each of them to check it. */
export function Opener({ label, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" data-opener onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

interface HeldProps<Value> {
  initial: Value;
  children(value: Value, set: (value: Value) => void): ReactNode;
}

/** Holds the value of a field, so that it can be tried out. */
export function Held<Value>({ initial, children }: HeldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** Stands for an action that has nothing to do here. */
export const noAction = (): void => {};

/** Stands for an operation that never ends. */
export const endless = (): Promise<never> => new Promise(() => {});
