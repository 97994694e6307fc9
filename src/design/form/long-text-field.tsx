import { Textarea, type TextareaProps } from '@mantine/core';

/** In its own file, because autosizing adds code that the sign-in form does not need. */
export const LongTextField = (props: TextareaProps) => <Textarea autosize minRows={3} {...props} />;
