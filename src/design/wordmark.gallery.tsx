import { section } from './gallery/section.tsx';
import { Wordmark } from './wordmark.tsx';

export default section('Wordmark', { 'With its name': <Wordmark />, 'Mark alone': <Wordmark markOnly /> });
