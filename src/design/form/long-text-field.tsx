import { Textarea, type TextareaProps } from '@mantine/core';

/** Apart from the short ones, since it brings what measures itself along, which the sign-in form does without. */
export const LongTextField = (props: TextareaProps) => <Textarea autosize minRows={3} {...props} />;
