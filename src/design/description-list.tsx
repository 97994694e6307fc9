import { Fragment, type ReactNode } from 'react';
import styles from './description-list.module.css';

interface FactsProps {
  /** Labels and values; entries without a value are omitted. */
  facts: readonly (readonly [string, ReactNode])[];
  className?: string;
}

/** A description list of one object. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
