import { readBook } from './book.ts';

const files = import.meta.glob<string>('../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export const pictures = import.meta.glob<string>('../../../docs/handbook/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
export const chapters = readBook(files);
