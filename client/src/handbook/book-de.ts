import { readBook } from './book.ts';

const files = import.meta.glob<string>('../../../docs/handbuch/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export const pictures = import.meta.glob<string>('../../../docs/handbuch/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
export const chapters = readBook(files);
