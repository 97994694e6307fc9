import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { isAskable, writeQuestion, type ChangeQuestion } from '../rules/change-question.ts';

interface WhyLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'title' | 'aria-label'> {
  question: ChangeQuestion;
  children: ReactNode;
}

/** A change that leads to why it happened, on the same screen; of more days than can be asked about, only the change. */
export function WhyLink({ question, children, ...props }: WhyLinkProps) {
  if (!isAskable(question.now) || !isAskable(question.before)) return children;
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, why: writeQuestion(question) })}
      resetScroll={false}
      data-why
      {...props}
    >
      {children}
    </Link>
  );
}
