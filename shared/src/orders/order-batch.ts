export const maxBatch = 1000;
