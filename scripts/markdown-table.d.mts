export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[];
