import { createStore } from 'jotai';

/** The one jotai store; code outside React (socket, api client) reads and writes through it. */
export const store = createStore();
